import type { Buffer } from "node:buffer";

const NUL = 0;
const LF = 10;

/** The error of an input whose first bytes are the byte order mark of UTF-16, in either order; null for any other. */
export function utf16Error([first, second]: Uint8Array): Error | null {
  const isMark = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  return isMark ? Object.assign(new Error("the input is UTF-16"), { code: "EUTF16" }) : null;
}

/** How many lines end before the first NUL byte of `bytes[from, to)`, counted from 0 in `bytes`; null without a NUL. */
export function linesBeforeNul(bytes: Buffer, from: number, to: number): number | null {
  const found = bytes.subarray(from, to).indexOf(NUL);
  if (found < 0) return null;
  let lines = 0;
  for (let at = bytes.indexOf(LF); at >= 0 && at < from + found; at = bytes.indexOf(LF, at + 1)) lines++;
  return lines;
}
