import { decodeUtf8 } from "../../event/utf8.ts";

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
