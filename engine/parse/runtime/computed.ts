import { readNotation } from "../../event/numbers/index.ts";
import { decodeUtf8 } from "../../event/utf8.ts";
import type { Reading } from "../../grammar/index.ts";

// Values that are no spans of the record.

/** Makes the function that computes the value in a text; it returns undefined if there is none. */
export function computer({
  notation,
}: Reading): (bytes: Uint8Array, from: number, to: number) => ReturnType<typeof readNotation> {
  return (bytes, from, to) => notation && readNotation(decodeUtf8(bytes, from, to), notation);
}

/**
 * The text of `bytes[from, to)` with a space for each of the first `count` joints. A joint is a pair of offsets: its first
 * byte, and the byte after it.
 */
export function joinText(
  bytes: Uint8Array,
  from: number,
  to: number,
  joints: readonly number[],
  count: number,
): string {
  let text = "";
  let start = from;
  for (let joint = 0; joint < count; joint++) {
    text += `${decodeUtf8(bytes, start, joints[2 * joint]!)} `;
    start = joints[2 * joint + 1]!;
  }
  return text + decodeUtf8(bytes, start, to);
}
