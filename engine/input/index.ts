export { DamagedArchive } from "./archives/archive.ts";
export { isBlank } from "./blank.ts";
export { type Followed, follow } from "./follow.ts";
export { linesBeforeNul, utf16Error } from "./foreign.ts";
export { frame, INCOMPLETE, type QuotedState, startOfTable } from "./framers/quoted.ts";
export { sampleFile, sampleInputs, sampleStart } from "./sample.ts";
export { openSource, type Source, STDIN, STDIN_NAME } from "./source.ts";
export { type Repaired, repairUtf8 } from "./utf8.ts";
