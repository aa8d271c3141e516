export const DIGIT = 1;
/** A letter of hexadecimal digits. */
export const HEX_LETTER = 2;
export const LETTER = 4;
/** What a path has besides letters and digits. */
export const IN_PATH = 8;
/** Bytes of UTF-8 beyond ASCII, which are parts of words. */
export const BEYOND = 16;
export const UNDERSCORE = 32;

export const classes = new Uint8Array(256);
for (let byte = 0x30; byte <= 0x39; byte++) classes[byte] = DIGIT;
for (const byte of "abcdefABCDEF") classes[byte.charCodeAt(0)] = HEX_LETTER | LETTER;
for (const byte of "ghijklmnopqrstuvwxyzGHIJKLMNOPQRSTUVWXYZ") classes[byte.charCodeAt(0)] = LETTER;
for (const byte of "/\\._-+~%@#$&*!") classes[byte.charCodeAt(0)]! |= IN_PATH;
classes[0x5f]! |= UNDERSCORE;
for (let byte = 0x80; byte <= 0xff; byte++) classes[byte] = BEYOND;

export const [DOT, COLON, SLASH, BACKSLASH, MINUS, COMMA, PLUS] = [0x2e, 0x3a, 0x2f, 0x5c, 0x2d, 0x2c, 0x2b];
export const [BLANK, OPEN, CLOSE] = [0x20, 0x28, 0x29];
export const SMALL = 0x20;

/** The last parameter that {@link findParameter} found. */
export const found = { kind: 0, to: 0 };

/** True for a byte of a word: what is after one begins no parameter. */
export function isWordByte(byte: number | undefined): boolean {
  return byte !== undefined && (classes[byte]! & (DIGIT | LETTER | BEYOND | UNDERSCORE)) !== 0;
}

export function isHex(byte: number | undefined): boolean {
  return byte !== undefined && (classes[byte]! & (DIGIT | HEX_LETTER)) !== 0;
}

export function is(kind: number, to: number): true {
  found.kind = kind;
  found.to = to;
  return true;
}

export function digitsFrom(bytes: Uint8Array, i: number, to: number): number {
  let end = i;
  while (end < to && classes[bytes[end]!] === DIGIT) end++;
  return end;
}

/** Longer words are none of these. */
const LONGEST_WORD = 7;

/** Words as numbers, a byte for each letter. */
export function packed(words: string): ReadonlySet<number> {
  return new Set(
    words.split(" ").map((word) => [...word].reduce((all, letter) => all * 256 + letter.charCodeAt(0), 0)),
  );
}

/** The last word that {@link readWord} read: its letters as a number, and where it ends. */
export const word = { packed: 0, to: 0 };

export function readWord(bytes: Uint8Array, i: number, to: number): void {
  let end = i;
  word.packed = 0;
  for (; end < to && end <= i + LONGEST_WORD && (classes[bytes[end]!]! & LETTER) !== 0; end++)
    word.packed = word.packed * 256 + bytes[end]!;
  word.to = end;
}
