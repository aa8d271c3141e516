import { encodeUtf8 } from "../../event/utf8.ts";

/** True if `word` is at `at` before `end`. */
export function isAt(word: Uint8Array, bytes: Uint8Array, at: number, end: number): boolean {
  if (at + word.length > end) return false;
  for (let i = 0; i < word.length; i++) if (bytes[at + i] !== word[i]) return false;
  return true;
}

/** By first byte: the words that begin with it, of two that begin alike the longer one first. */
export function wordsByFirst(words: readonly string[]): readonly (readonly Uint8Array[])[] {
  const sorted = words.map(encodeUtf8).sort((a, b) => b.length - a.length);
  const byFirst = Array.from({ length: 256 }, (): Uint8Array[] => []);
  for (const word of sorted) byFirst[word[0]!]!.push(word);
  return byFirst;
}
