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
export { type Cascade, type Furthest, type MemberParser, makeCascade, NO_MEMBER } from "./cascade.ts";
export { covering, covers } from "./covering.ts";
export {
  cascadeName,
  type Decision,
  decide,
  decisionName,
  isIndented,
  type Match,
  type Sample,
  type SampledLine,
} from "./decide.ts";
export { detect, type Trial, trialOf } from "./detect.ts";
export { type NotFirstRow, notFirstRow } from "./first-row.ts";
export { namedBy, otherNames } from "./names.ts";
export {
  type DecidedFormats,
  type Formats,
  grammarsOf,
  membersOf,
  type Resolved,
  resolve,
  type WrongSpec,
} from "./resolve.ts";
export { SETTLED } from "./settled.ts";
export { isTelling, tellsFormat } from "./telling.ts";
