export {
  AUTO,
  AUTO_PER_FILE,
  type Member,
  type Selected,
  type Selection,
  type SelectionError,
  type SpecForm,
  select,
} from "./argument.ts";
export { type Cascade, type Furthest, makeCascade, NO_MEMBER } from "./cascade.ts";
export {
  cascadeName,
  type Decision,
  decide,
  decisionName,
  type Match,
  type Sample,
  type SampledLine,
} from "./decide.ts";
export { type Accepts, detect } from "./detect.ts";
export { type NotFirstRow, notFirstRow } from "./first-row.ts";
export { type Formats, type Resolved, resolve, type WrongSpec } from "./resolve.ts";
