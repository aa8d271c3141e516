import { Buffer, isUtf8 } from "node:buffer";

const REPLACEMENT = Buffer.from("\ufffd");

/** Valid UTF-8, and the number of invalid sequences that U+FFFD replaces in it. */
interface Repaired {
  readonly bytes: Buffer;
  readonly replaced: number;
}

/** Replaces invalid sequences in `bytes[from, to)`; null if all is valid UTF-8. */
export function repairUtf8(bytes: Buffer, from: number, to: number): Repaired | null {
  const view = bytes.subarray(from, to);
  if (isUtf8(view)) return null;
  const repaired = Buffer.from(view.toString("utf8"), "utf8");
  return { bytes: repaired, replaced: count(repaired) - count(view) };
}

/** Where text is not UTF-8 first, counted from 1, and the number of invalid sequences. */
export interface InvalidUtf8 {
  readonly line: number;
  /** In characters. */
  readonly column: number;
  readonly count: number;
}

/** What of a text is not UTF-8; null if all of it is. */
export function invalidUtf8(bytes: Buffer): InvalidUtf8 | null {
  const repaired = repairUtf8(bytes, 0, bytes.length);
  if (repaired === null) return null;
  let at = 0;
  while (bytes[at] === repaired.bytes[at]) at++;
  while ((repaired.bytes[at]! & CONTINUATION_MASK) === CONTINUATION) at--;
  const lines = repaired.bytes.toString("utf8", 0, at).split("\n");
  return { line: lines.length, column: [...lines.at(-1)!].length + 1, count: repaired.replaced };
}

const CONTINUATION_MASK = 0xc0;
const CONTINUATION = 0x80;

function count(bytes: Buffer): number {
  let found = 0;
  for (let at = bytes.indexOf(REPLACEMENT); at >= 0; at = bytes.indexOf(REPLACEMENT, at + 3)) found++;
  return found;
}
