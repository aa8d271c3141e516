import type { Grouper } from "./groups.ts";
import { completeLines, lineAt } from "./lines.ts";
import { isFull, type Work } from "./work.ts";

/** Makes a record of each line. */
export function singles(work: Work): Grouper {
  const { counters, arena } = work;
  return {
    work,
    reader: (records) => ({
      begin: records.begin,
      complete: completeLines,
      read(bytes, from, to) {
        let at = from;
        let goesOn = true;
        while (at < to && goesOn && !isFull(arena)) {
          const { end, next } = lineAt(bytes, at);
          counters.line++;
          counters.lines++;
          goesOn = records.record(bytes, at, end, next - at);
          at = next;
        }
        return at;
      },
      lose() {},
      heritage: () => null,
      inherit() {},
      end: (_, from, to) => to - from,
    }),
  };
}
