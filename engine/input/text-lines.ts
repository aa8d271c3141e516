import { CR, LF, SPACE, TAB, textEnd } from "../event/bytes.ts";
import type { SampledLine } from "../select/index.ts";

/** True if `bytes[from, to)` is white space that does not include the separator of a table. */
export function isBlank(bytes: Uint8Array, from: number, to: number, separator = -1): boolean {
  for (let at = from; at < to; at++) {
    const byte = bytes[at]!;
    if ((byte !== SPACE && (byte < TAB || byte > CR)) || byte === separator) return false;
  }
  return true;
}

/**
 * The first complete lines with content in `bytes[from, to)`, at most `most`.
 * @param first the number of the first line, counted from 1 in its file; null if it is unknown.
 */
export function contentLines(
  bytes: Uint8Array,
  from: number,
  to: number,
  most: number,
  first: number | null,
): readonly SampledLine[] {
  const lines: SampledLine[] = [];
  let number = first;
  for (let at = from; at < to && lines.length < most; ) {
    const feed = bytes.indexOf(LF, at);
    if (feed < 0 || feed >= to) break;
    const end = textEnd(bytes, at, feed);
    if (!isBlank(bytes, at, end)) lines.push({ from: at, to: end, number });
    if (number !== null) number++;
    at = feed + 1;
  }
  return lines;
}
