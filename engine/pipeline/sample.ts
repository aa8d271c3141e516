import type { Buffer } from "node:buffer";
import type { Sample, SampledLine } from "../select/index.ts";
import { isBlank } from "./lines.ts";

const LF = 10;
const CR = 13;
/** How many lines with content, and how many bytes, the start of a file is known by. */
const HEAD_LINES = 64;
const HEAD_BYTES = 256 * 1024;

/** The first line with content in `bytes[from, to)`, whose lines are whole. */
export function firstLine(bytes: Buffer, from: number, to: number): SampledLine | null {
  return linesOf(bytes, from, to, 1)[0] ?? null;
}

/** The first lines with content of a file that begins with `bytes[from, to)`. */
export function headOf(bytes: Buffer, from: number, to: number): Sample {
  return { bytes, head: linesOf(bytes, from, Math.min(to, from + HEAD_BYTES), HEAD_LINES), further: [] };
}

function linesOf(bytes: Buffer, from: number, to: number, most: number): readonly SampledLine[] {
  const lines: SampledLine[] = [];
  for (let at = from, number = 1; at < to && lines.length < most; number++) {
    const feed = bytes.indexOf(LF, at);
    if (feed < 0 || feed >= to) break;
    const end = feed > at && bytes[feed - 1] === CR ? feed - 1 : feed;
    if (!isBlank(bytes, at, end)) lines.push({ from: at, to: end, number });
    at = feed + 1;
  }
  return lines;
}
