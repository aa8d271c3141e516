/*
 * ASCII bytes by name, and the rule for line ends. The build writes the constants into each file that imports them
 * (build/constants.ts), so that a loop costs the same as with literals.
 */

export const TAB = 9;
export const LF = 10;
export const CR = 13;
export const ESC = 27;
export const SPACE = 32;
export const QUOTE = 34;
export const APOSTROPHE = 39;
export const PLUS = 43;
export const COMMA = 44;
export const MINUS = 45;
export const DOT = 46;
export const SLASH = 47;
export const ZERO = 48;
export const ONE = 49;
export const NINE = 57;
export const COLON = 58;
export const LESS_THAN = 60;
export const EQUALS = 61;
export const GREATER_THAN = 62;
export const UPPER_A = 65;
export const UPPER_Z = 90;
export const OPEN_BRACKET = 91;
export const BACKSLASH = 92;
export const CLOSE_BRACKET = 93;
export const UNDERSCORE = 95;
export const LOWER_A = 97;
export const LOWER_E = 101;
export const LOWER_M = 109;
export const LOWER_N = 110;
export const LOWER_P = 112;
export const LOWER_U = 117;
export const LOWER_Z = 122;
export const OPEN_BRACE = 123;
export const CLOSE_BRACE = 125;
export const DELETE = 127;

/** The bit that turns a capital letter into a small one, and a square bracket into a curly one. */
export const LOWER_BIT = 32;
/** The first byte and the first code point after ASCII. */
export const ASCII_END = 128;

/** A copy of bytes that another chunk may replace: `slice` of a Buffer is a view. */
export function copyOf(bytes: Uint8Array, from: number, to: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes.subarray(from, to));
}

/** True if `word` is at `at` before `end`. */
export function isAt(word: Uint8Array, bytes: Uint8Array, at: number, end: number): boolean {
  if (at + word.length > end) return false;
  for (let i = 0; i < word.length; i++) if (bytes[at + i] !== word[i]) return false;
  return true;
}

export function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= ZERO && byte <= NINE;
}

/** The end of the text of a line that begins at `from` and whose LF is at `feed`: a CR before the LF belongs to the line end. */
export function textEnd(bytes: Uint8Array, from: number, feed: number): number {
  return feed > from && bytes[feed - 1] === CR ? feed - 1 : feed;
}

/** How many lines end in `bytes[from, to)`. */
export function linesIn(bytes: Uint8Array, from: number, to: number): number {
  let lines = 0;
  for (let at = bytes.indexOf(LF, from); at >= 0 && at < to; at = bytes.indexOf(LF, at + 1)) lines++;
  return lines;
}

/** The bytes of all parts, in order, in memory of their own. */
export function concatenated(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** An array of the same kind that is longer, and begins with the same numbers; 0 follows. */
export function longer<A extends Uint8Array | Int32Array | Uint32Array | Float64Array>(old: A, length: number): A {
  const made = new (old.constructor as new (length: number) => A)(length);
  made.set(old);
  return made;
}

/** True if `bytes[from, to)` are the bytes of `word`. */
export function equals(bytes: Uint8Array, from: number, to: number, word: Uint8Array): boolean {
  if (to - from !== word.length) return false;
  for (let i = 0; i < word.length; i++) if (bytes[from + i] !== word[i]) return false;
  return true;
}
