import { BACKSLASH, equals, LOWER_U, QUOTE, SLASH, SPACE } from "../event/bytes.ts";
import { ESCAPED, FALSE, INT, NULL, PLAIN, TRUE } from "../event/tape.ts";
import { encodeUtf8 } from "../event/utf8.ts";
import { isHex4 } from "./hex4.ts";
import { scanNumber, scanned } from "./numbers.ts";

/** The bytes after a backslash in RFC 8259. Canonical text has all of these escapes but the last. */
const ESCAPES = encodeUtf8('"\\bfnrt/');

const WORDS = [
  { bytes: encodeUtf8("true"), kind: TRUE },
  { bytes: encodeUtf8("false"), kind: FALSE },
  { bytes: encodeUtf8("null"), kind: NULL },
];

/** The entry of the value that {@link scanScalar} read last: its kind and span. */
export const found = { kind: NULL, from: 0, to: 0 };

/**
 * Reads a JSON value at `from` that is neither a map nor an array, and leaves its entry in {@link found}.
 * @returns the offset after it, or -1 for anything else.
 */
export function scanScalar(bytes: Uint8Array, from: number, end: number): number {
  if (bytes[from] === QUOTE) return scanString(bytes, from + 1, end);
  for (const word of WORDS) {
    const to = from + word.bytes.length;
    if (to > end || !equals(bytes, from, to, word.bytes)) continue;
    found.kind = word.kind;
    found.from = found.to = to;
    return to;
  }
  const to = scanNumber(bytes, from, end);
  if (to < 0) return -1;
  found.kind = scanned.kind;
  found.from = from;
  found.to = to;
  return to;
}

/** True if the text of an entry of this kind is canonical JSON. */
export function isCanonical(kind: number): boolean {
  return kind < INT || kind >= ESCAPED ? kind < INT || (kind & 1) === 1 : (kind & 1) === 0;
}

function scanString(bytes: Uint8Array, from: number, end: number): number {
  let at = from;
  let hasEscapes = false;
  let isOther = false;
  while (at < end && bytes[at] !== QUOTE) {
    const byte = bytes[at]!;
    if (byte < SPACE) return -1;
    if (byte !== BACKSLASH) {
      at++;
      continue;
    }
    hasEscapes = true;
    const next = bytes[at + 1]!;
    const isUnicode = next === LOWER_U && isHex4(bytes, at + 2, end);
    if (!isUnicode && !ESCAPES.includes(next)) return -1;
    isOther ||= isUnicode || next === SLASH;
    at += isUnicode ? 6 : 2;
  }
  if (at >= end) return -1;
  // The grammar of JSON has one table of escapes, so that its index is 0.
  found.kind = !hasEscapes ? PLAIN : isOther ? ESCAPED : ESCAPED + 1;
  found.from = from;
  found.to = at;
  return at + 1;
}
