import { concatenated } from "../../engine/event/bytes.ts";
import type { Table } from "../../engine/grammar/index.ts";
import { frame, INCOMPLETE, startOfTable } from "../../engine/input/index.ts";
import type { InputJoiner, JoinedRecord } from "../../engine/records/index.ts";

/** Joins the lines of a row whose quoted cells have line ends. Empty lines are no rows. */
export function rowJoiner({ record }: Table): InputJoiner {
  const state = startOfTable(record.separator);
  let left: Uint8Array = new Uint8Array(0);
  let line = 1;
  const rowAt = (from: number, to: number, lines: number): JoinedRecord => ({
    bytes: left.slice(from, to),
    line,
    lines,
    pieces: null,
  });
  return {
    add(bytes) {
      left = concatenated([left, bytes]);
      const rows: JoinedRecord[] = [];
      let at = 0;
      for (
        let end = frame(left, at, left.length, state);
        end !== INCOMPLETE;
        end = frame(left, at, left.length, state)
      ) {
        if (end > at) rows.push(rowAt(at, end, state.lines));
        line += state.lines;
        at = state.next;
      }
      left = left.slice(at);
      return rows;
    },
    /** The last row, which has no line end, or a quote that nothing closes. */
    end() {
      const to = left.at(-1) === LF ? left.length - 1 : left.length;
      return to === 0 ? [] : [rowAt(0, to, new TextDecoder().decode(left.subarray(0, to)).split("\n").length)];
    },
  };
}

const LF = 10;
