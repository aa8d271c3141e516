export { DamagedArchive } from "./archives/archive.ts";
export { GZIP_STARTS, ZSTD_STARTS } from "./archives/starts.ts";
export {
  type InvalidUtf8,
  invalidUtf8,
  linesBeforeNul,
  looksBinary,
  nulsAtStart,
  repairedLines,
  repairUtf8,
  replacedAfter,
} from "./encoding.ts";
export { timesOfFile } from "./file-times.ts";
export { type Followed, type Following, follow } from "./follow.ts";
export { endOfGroup, frameGroup, type Grouping, joinLines, newJoined, startOfGroups } from "./framers/group.ts";
export {
  BEGINS,
  between,
  brackets,
  headed,
  indented,
  type LineRule,
  type LineTest,
  paragraphs,
  type TraceLine,
  traced,
  whole,
} from "./framers/line-rules.ts";
export { type Assembled, assembly, type Piece } from "./framers/parts.ts";
export { forgetQuote, frame, INCOMPLETE, type QuotedState, startOfTable } from "./framers/quoted.ts";
export { type MadeLine, madeSample } from "./made-sample.ts";
export { isStream, openSource, sizeOf } from "./open-source.ts";
export { bytesOf, CHUNK_BYTES, edgesOf, lineStartIn, rangeOf, recordStartIn } from "./range.ts";
export {
  misnamedFile,
  sampleFile,
  sampleInputs,
  sampleOfBytes,
  sampleStart,
  startOfFile,
} from "./sample.ts";
export { binary, foreignError, isArchive, type Misnamed, SIGNATURE_BYTES } from "./signatures.ts";
export { errnoOf, isSystemError, type Source } from "./source.ts";
export { inputName, STDIN, STDIN_NAME } from "./stdin.ts";
export { contentLines, isBlank } from "./text-lines.ts";
