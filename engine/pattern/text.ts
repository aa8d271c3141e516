import { ASCII_END, longer } from "../event/bytes.ts";
import type { Alphabet } from "./alphabet.ts";

const REPLACEMENT = 0xfffd;

/** A text in the alphabet of a pattern: one unit for each character, an ASCII character or a symbol. */
export class SymbolText {
  text = "";
  readonly #alphabet: Alphabet;
  // The characters of more than one byte, or UTF-16 unit, in the original text: their places, and by how much the text up
  // to the end of each is longer.
  #places = new Int32Array(64);
  #excess = new Int32Array(64);
  #count = 0;

  constructor(alphabet: Alphabet) {
    this.#alphabet = alphabet;
  }

  /** Sets the text from UTF-8, whose bytes are the characters of `units`; an invalid byte becomes U+FFFD. */
  takeBytes(bytes: Uint8Array, from: number, to: number, units: string): void {
    this.text = "";
    this.#count = 0;
    let plain = from;
    for (let at = from; at < to; ) {
      if (bytes[at]! < ASCII_END) {
        at++;
        continue;
      }
      const length = lengthAt(bytes, at, to);
      this.text += units.slice(plain - from, at - from);
      this.#add(length === 0 ? REPLACEMENT : codeAt(bytes, at, length), Math.max(1, length));
      at += Math.max(1, length);
      plain = at;
    }
    this.text += units.slice(plain - from);
  }

  takeString(text: string): void {
    this.text = "";
    this.#count = 0;
    let plain = 0;
    for (let at = 0; at < text.length; ) {
      const code = text.codePointAt(at)!;
      const length = code > 0xffff ? 2 : 1;
      if (code >= ASCII_END) {
        this.text += text.slice(plain, at);
        this.#add(code, length);
        plain = at + length;
      }
      at += length;
    }
    this.text += text.slice(plain);
  }

  /** The number of bytes, or units, before a character. */
  offsetOf(character: number): number {
    let [low, high] = [0, this.#count];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#places[middle]! < character) low = middle + 1;
      else high = middle;
    }
    return low === 0 ? character : character + this.#excess[low - 1]!;
  }

  /** The character that begins at a byte, or unit, or the next one if none does. */
  characterAt(offset: number): number {
    let character = offset;
    while (character > 0 && this.offsetOf(character) > offset) character--;
    return this.offsetOf(character) < offset ? character + 1 : character;
  }

  #add(code: number, length: number): void {
    if (length > 1) {
      if (this.#count === this.#places.length) this.#grow();
      this.#places[this.#count] = this.text.length;
      this.#excess[this.#count] = length - 1 + (this.#count === 0 ? 0 : this.#excess[this.#count - 1]!);
      this.#count++;
    }
    this.text += String.fromCharCode(this.#alphabet.symbolOf(code));
  }

  #grow(): void {
    this.#places = longer(this.#places, 2 * this.#places.length);
    this.#excess = longer(this.#excess, 2 * this.#excess.length);
  }
}

/** The number of bytes of the character at `at`; 0 if none begins there. */
function lengthAt(bytes: Uint8Array, at: number, to: number): number {
  const lead = bytes[at]!;
  const length = lead < ASCII_END ? 1 : lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead < 0xf5 ? 4 : 0;
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

/** Node's Buffer converts bytes to a string in one call. */
interface SlicesLatin1 {
  latin1Slice(from: number, to: number): string;
}

/** The bytes that are converted in one call. */
const SLICE = 8192;

/** The bytes, one unit each. */
export function unitsOf(bytes: Uint8Array, from: number, to: number): string {
  if (slicesLatin1(bytes)) return bytes.latin1Slice(from, to);
  let text = "";
  for (let at = from; at < to; at += SLICE) {
    text += String.fromCharCode(...bytes.subarray(at, Math.min(at + SLICE, to)));
  }
  return text;
}

function slicesLatin1(bytes: Uint8Array): bytes is Uint8Array & SlicesLatin1 {
  return "latin1Slice" in bytes;
}

const NON_ASCII = /[^\0-\x7f]/;

export function isAscii(text: string): boolean {
  return !NON_ASCII.test(text);
}
