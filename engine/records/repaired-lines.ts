import type { Buffer } from "node:buffer";
import { LF } from "../event/bytes.ts";
import { repairUtf8 } from "../input/index.ts";

/** How many sequences that are not UTF-8 the lines `raw` have after the `read` ones, as they were repaired. */
export function replacedAfter(raw: Buffer, read: Buffer): number {
  let from = 0;
  for (let at = read.indexOf(LF); at >= 0; at = read.indexOf(LF, at + 1)) from = raw.indexOf(LF, from) + 1;
  return repairUtf8(raw, from, raw.length)?.replaced ?? 0;
}

/** The lines of the input region whose text has been repaired, so that their bytes are not those of the input. */
interface RepairedLines {
  /** The whole lines at the byte `at` of the region were `raw` in the input. */
  note(raw: Buffer, at: number): void;
  /** The first bytes of the region, which are whole lines, are dropped. */
  drop(count: number): void;
  /** How many bytes longer than in the input these lines are. */
  readonly added: number;
  /** How many sequences of them were not UTF-8. */
  readonly replaced: number;
}

/** A line by where it ends in all that has been in the region. */
interface RepairedLine {
  readonly end: number;
  readonly added: number;
  readonly replaced: number;
}

export function repairedLines(): RepairedLines {
  let lines: RepairedLine[] = [];
  let dropped = 0;
  const sum = (key: "added" | "replaced") => lines.reduce((total, line) => total + line[key], 0);

  return {
    note(raw, at) {
      let end = dropped + at;
      for (let from = 0; from < raw.length; ) {
        const feed = raw.indexOf(LF, from);
        const to = feed < 0 ? raw.length : feed + 1;
        const repaired = repairUtf8(raw, from, to);
        const length = repaired?.bytes.length ?? to - from;
        end += length;
        if (repaired) lines.push({ end, added: length - (to - from), replaced: repaired.replaced });
        from = to;
      }
    },
    drop(count) {
      dropped += count;
      lines = lines.filter(({ end }) => end > dropped);
    },
    get added() {
      return sum("added");
    },
    get replaced() {
      return sum("replaced");
    },
  };
}
