export {
  AUTO,
  AUTO_PER_FILE,
  isWholeText,
  namedBy,
  otherNames,
  type Selection,
  type SelectionError,
  select,
} from "./argument.ts";
export { type MemberParser, makeCascade, NO_MEMBER } from "./cascade.ts";
export {
  cascadeName,
  type Decision,
  decide,
  decisionName,
  isIndented,
  type Sample,
  type SampledLine,
} from "./decide.ts";
export {
  covering,
  covers,
  detect,
  identifiesFormat,
  isDistinctive,
  skipGrammars,
  skipTest,
  type Trial,
  trialOf,
} from "./detect.ts";
export { type NotFirstRow, notFirstRow } from "./first-row.ts";
export { type DecidedFormats, type Formats, grammarsOf, membersOf, resolve } from "./resolve.ts";
export { SETTLED } from "./settled.ts";
