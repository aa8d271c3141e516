export { frame, INCOMPLETE, type QuotedState, startOfTable } from "./framers/quoted.ts";
export { openSource, type Source, STDIN } from "./source.ts";
export { type Repaired, repairUtf8 } from "./utf8.ts";
