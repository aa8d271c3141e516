import { Buffer } from "node:buffer";
import { contentLines } from "../../input/index.ts";
import { type MadeLine, madeSample } from "../../records/index.ts";
import type { Sample } from "../../select/index.ts";

/** No more lines are collected, and none that are longer, in bytes. */
const MOST_LINES = 64;
const LONGEST = 16 * 1024;

/** The first lines with content of a stream, which could not be sampled in advance. */
export interface CollectedLines {
  /** Adds the whole lines `bytes[from, to)`, which come next. */
  add(bytes: Buffer, from: number, to: number): void;
  sample(): Sample;
}

export function collectLines(): CollectedLines {
  const lines: MadeLine[] = [];
  return {
    add(bytes, from, to) {
      for (const line of contentLines(bytes, from, to, MOST_LINES - lines.length, null)) {
        if (line.to - line.from > LONGEST) continue;
        lines.push({ bytes: Buffer.from(bytes.subarray(line.from, line.to)), number: null });
      }
    },
    sample: () => madeSample(lines),
  };
}
