import { BACKSLASH } from "../event/bytes.ts";
import type { Writer } from "./writer.ts";

/** The byte that a letter after a backslash means in canonical JSON, where nothing else is escaped in a span. */
export const MEANING = new Uint8Array(256);
for (const letter of 'btnfr"\\') MEANING[letter.charCodeAt(0)] = JSON.parse(`"\\${letter}"`).charCodeAt(0);

/** Writes what the body of a string in canonical JSON means. */
export function writeMeaning(out: Writer, source: Uint8Array, from: number, to: number): void {
  out.reserve(to - from);
  out.at = copyMeaning(out.bytes, out.at, source, from, to);
}

/** The same to `target`, where there has to be room. @returns the place after it. */
export function copyMeaning(target: Uint8Array, start: number, source: Uint8Array, from: number, to: number): number {
  let at = start;
  for (let i = from; i < to; i++) {
    const byte = source[i]!;
    target[at++] = byte === BACKSLASH ? MEANING[source[++i]!]! : byte;
  }
  return at;
}
