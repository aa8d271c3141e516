import type { Parts } from "../../grammar/index.ts";
import { type Assembled, assembly, type Piece } from "../../input/index.ts";
import { lineNumber } from "../line-numbers.ts";
import { completeLines, isFull, lineAt, type RecordWork } from "../work.ts";
import type { GroupOptions, LineGroups } from "./line-groups.ts";

/** Makes records of parts that other lines may separate. */
export function assembliesOf(parts: Parts, { joint, maxLines, maxBytes }: GroupOptions, work: RecordWork): LineGroups {
  const { counters, arena } = work;
  let pieces: readonly Piece[] | null = null;

  return {
    placing: {
      reject: (parser, bytes, from, to) => work.reject(parser, bytes, from, to, pieces),
      keep: (formats, bytes, from, to) => work.keep(formats, bytes, from, to, () => pieces),
    },
    reader(records) {
      const newAssembly = () => assembly(parts, joint, maxLines, maxBytes);
      let open = newAssembly();

      /** @returns whether the run goes on. */
      function pass(assembled: Assembled): boolean {
        const { line, skippedLines } = counters;
        counters.line = assembled.pieces[0]!.line;
        // The parts know their lines in the file.
        counters.skippedLines = null;
        pieces = assembled.pieces;
        const goesOn = records.record(assembled.bytes, 0, assembled.bytes.length - 1, assembled.size);
        pieces = null;
        counters.line = line;
        counters.skippedLines = skippedLines;
        return goesOn;
      }

      function settle(): void {
        for (let goesOn = true; goesOn; ) {
          const assembled = open.release();
          if (!assembled) return;
          goesOn = pass(assembled);
        }
      }

      return {
        startFile() {
          open = newAssembly();
          records.startFile();
        },
        complete: completeLines,
        read(bytes, from, to) {
          let at = from;
          let goesOn = true;
          while (at < to && goesOn && !isFull(arena)) {
            const { end, next } = lineAt(bytes, at);
            counters.line++;
            counters.lines++;
            const taken = open.add(bytes, at, end, lineNumber(counters, counters.line), next - at);
            if (taken === "whole") goesOn = records.record(bytes, at, end, next - at);
            else if (taken !== "kept") {
              if (taken.isCut) counters.cutRecords++;
              goesOn = pass(taken);
            }
            at = next;
          }
          return at;
        },
        held: () => 0,
        settle(_, from) {
          settle();
          return from;
        },
        lose() {},
        fileContext: () => null,
        inherit() {},
        end(_, from, to) {
          settle();
          return to - from;
        },
        abandoned: () => open.kept,
      };
    },
  };
}
