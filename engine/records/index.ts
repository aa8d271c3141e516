export { Arena } from "./arena.ts";
export { chooseLines, type LineChooser, type LineOptions } from "./choosing/line-chooser.ts";
export type { Sieve } from "./choosing/sieve.ts";
export { addCounters, type Counters, drainCounters, lineNumber, newCounters, tallyOf } from "./counters.ts";
export { completeLines, eachLine } from "./cut-lines.ts";
export {
  type EventSink,
  type Glance,
  INSIDE,
  type JsonCopies,
  type JsonSink,
  type Needs,
  OUTSIDE,
  UNCLEAR,
  type Verdict,
} from "./event-sink.ts";
export { type Inlet, openInlet } from "./inlet.ts";
export type { Grouper } from "./joining/groups.ts";
export { joinedRecords } from "./joining/joined-sample.ts";
export { type MadeLine, madeSample } from "./joining/made-sample.ts";
export { type ChosenLines, type Multiline, traceRuleBy } from "./joining/multiline.ts";
export { partingOf } from "./joining/prefixes.ts";
export type { Limits } from "./limits.ts";
export { boundPatterns } from "./linear-time.ts";
export type { CommonOptions, IntakeOptions, RecordOptions } from "./options.ts";
export { type Parsers, parsersOf } from "./parsers.ts";
export { gappedPieces } from "./pieces.ts";
export type { Portion, Reading } from "./portion.ts";
export { type Heritage, NO_HERITAGE, type Reader, type RecordReader } from "./reader.ts";
export { replacedAfter } from "./repaired-lines.ts";
export { isSystemError } from "./system-error.ts";
export { type Complaint, firstUnit, handOn, isFull, type Pieces, type RecordWork, type Work } from "./work.ts";
