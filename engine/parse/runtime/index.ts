/*
 * What generated code and closures call while they read a record, beside what the rooms above have.
 */
export { declareNames } from "./declare-names.ts";
export { again, cellIds, claim, givenBy, settle } from "./names.ts";
export {
  type Payload,
  PayloadCounts,
  type PayloadParser,
  type PayloadReader,
  payloadReader,
  REJECT,
} from "./payload.ts";
export { overrun, stepsFor, withinSteps } from "./steps.ts";
export { classifier, computer, itemsOf, joinText } from "./values.ts";
