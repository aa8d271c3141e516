import type { Alphabet } from "./alphabet.ts";

/** A text as a pattern sees it. */
export interface Symbols {
  /** One unit a character: the character itself, or the symbol that stands for it. */
  readonly text: string;
  /** Where each character begins in what the text was made of, and where the last one ends. */
  readonly offsets: Int32Array;
}

/** Units that become a string in one call. */
const SLICE = 8192;
const REPLACEMENT = 0xfffd;

/** The symbols of UTF-8 text; a byte that belongs to no character is one of its own, U+FFFD. Offsets count bytes. */
export function symbolsOfBytes(bytes: Uint8Array, from: number, to: number, alphabet: Alphabet): Symbols {
  const units = new Uint16Array(to - from);
  const offsets = new Int32Array(to - from + 1);
  let count = 0;
  for (let at = from; at < to; ) {
    offsets[count] = at - from;
    const length = lengthAt(bytes, at, to);
    units[count++] = alphabet.symbolOf(length === 0 ? REPLACEMENT : codeAt(bytes, at, length));
    at += Math.max(1, length);
  }
  offsets[count] = to - from;
  return { text: stringOf(units, count), offsets };
}

/** The symbols of a string. Offsets count UTF-16 units. */
export function symbolsOfString(text: string, alphabet: Alphabet): Symbols {
  const units = new Uint16Array(text.length);
  const offsets = new Int32Array(text.length + 1);
  let count = 0;
  for (let at = 0; at < text.length; ) {
    const code = text.codePointAt(at)!;
    offsets[count] = at;
    units[count++] = alphabet.symbolOf(code);
    at += code > 0xffff ? 2 : 1;
  }
  offsets[count] = text.length;
  return { text: stringOf(units, count), offsets };
}

function stringOf(units: Uint16Array, length: number): string {
  let text = "";
  for (let at = 0; at < length; at += SLICE) {
    text += String.fromCharCode(...units.subarray(at, Math.min(at + SLICE, length)));
  }
  return text;
}

/** How many bytes the character at `at` has; 0 where none begins. */
function lengthAt(bytes: Uint8Array, at: number, to: number): number {
  const lead = bytes[at]!;
  const length = lead < 0x80 ? 1 : lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead < 0xf5 ? 4 : 0;
  if (at + length > to) return 0;
  for (let i = 1; i < length; i++) if ((bytes[at + i]! & 0xc0) !== 0x80) return 0;
  if (length < 3) return length;
  const code = codeAt(bytes, at, length);
  const isOverlong = code < (length === 3 ? 0x800 : 0x10000);
  return isOverlong || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) ? 0 : length;
}

function codeAt(bytes: Uint8Array, at: number, length: number): number {
  let code = length === 1 ? bytes[at]! : bytes[at]! & (0x7f >> length);
  for (let i = 1; i < length; i++) code = (code << 6) | (bytes[at + i]! & 0x3f);
  return code;
}

/** Node's Buffer makes a string of bytes in one call. */
interface SlicesLatin1 {
  latin1Slice(from: number, to: number): string;
}

/** The bytes, one unit each. */
export function unitsOf(bytes: Uint8Array, from: number, to: number): string {
  if (slicesLatin1(bytes)) return bytes.latin1Slice(from, to);
  return stringOf(Uint16Array.from(bytes.subarray(from, to)), to - from);
}

function slicesLatin1(bytes: Uint8Array): bytes is Uint8Array & SlicesLatin1 {
  return "latin1Slice" in bytes;
}

const NON_ASCII = /[^\0-\x7f]/;

export function isAscii(text: string): boolean {
  return !NON_ASCII.test(text);
}
