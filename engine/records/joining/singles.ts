import { completeLines, eachLine } from "../cut-lines.ts";
import type { Work } from "../work.ts";
import type { Grouper } from "./groups.ts";

/** Makes a record of each line. */
export function singles(work: Work): Grouper {
  return {
    work,
    reader: (records) => ({
      startFile: records.startFile,
      complete: completeLines,
      read: eachLine(work, records.record),
      lose() {},
      heritage: () => null,
      inherit() {},
      end: (_, from, to) => to - from,
    }),
  };
}
