import { BACKSLASH } from "../event/bytes.ts";
import { ESCAPE_LETTERS } from "../event/escapes.ts";
import { encodeUtf8 } from "../event/utf8.ts";
import type { Writer } from "./writer.ts";

/** The byte that each of them means. */
export const MEANING = new Uint8Array(256);
for (const letter of ESCAPE_LETTERS) MEANING[letter.charCodeAt(0)] = JSON.parse(`"\\${letter}"`).charCodeAt(0);

export const HEX_DIGITS = encodeUtf8("0123456789abcdef");

/** Writes the text that the body of a string in canonical JSON means; no code point may be escaped in it by number. */
export function writeMeaning(out: Writer, source: Uint8Array, from: number, to: number): void {
  out.reserve(to - from);
  out.at = copyMeaning(out.bytes, out.at, source, from, to);
}

/** The same into `target`, which needs room for it. @returns the place after it. */
export function copyMeaning(target: Uint8Array, start: number, source: Uint8Array, from: number, to: number): number {
  let at = start;
  for (let i = from; i < to; i++) {
    const byte = source[i]!;
    target[at++] = byte === BACKSLASH ? MEANING[source[++i]!]! : byte;
  }
  return at;
}
