export {
  AUTO,
  AUTO_PER_FILE,
  isWholeText,
  type Member,
  namedBy,
  otherNames,
  type Selected,
  type Selection,
  type SelectionError,
  type SpecForm,
  select,
} from "./argument.ts";
export { type Cascade, type Furthest, type MemberParser, makeCascade, NO_MEMBER } from "./cascade.ts";
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
export { covering, covers, detect, identifiesFormat, isDistinctive, type Trial, trialOf } from "./detect.ts";
export { type NotFirstRow, notFirstRow } from "./first-row.ts";
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
