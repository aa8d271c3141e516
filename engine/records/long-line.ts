import type { Buffer } from "node:buffer";

const LF = 10;
export const NONE = -1;

/** Where the first line of `bytes[from, to)` begins that has more than `longest` bytes in front of its line feed, or {@link NONE}. */
export function firstLongLine(bytes: Buffer, from: number, to: number, longest: number): number {
  let at = from;
  while (to - at > longest) {
    const feed = bytes.subarray(at, at + longest + 1).lastIndexOf(LF);
    if (feed < 0) return at;
    at += feed + 1;
  }
  return NONE;
}
