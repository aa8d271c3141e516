/*
 * What generated code and closures call while they read a record, beside what the rooms above have.
 */
export { computer, joinText } from "./computed.ts";
export { declareNames } from "./declare-names.ts";
export { again, cellIds, claim, givenBy, settle } from "./names.ts";
export {
  type Payload,
  PayloadCounts,
  type PayloadParser,
  type PayloadReader,
  payloadReader,
} from "./payload.ts";
export { overrun, REJECT, stepsFor, withinSteps } from "./steps.ts";
export { classifier, itemsOf } from "./values.ts";
