import { APOSTROPHE, BACKSLASH, DELETE, QUOTE, SPACE } from "../event/bytes.ts";
import { encodeUtf8 } from "../event/utf8.ts";
import { HEX_DIGITS } from "./meaning.ts";
import { copySpan, type Writer } from "./writer.ts";

// Text for people: no control character of a log reaches a terminal.

/** How many bytes are escaped in one pass, with room for the worst case. */
const PIECE = 16_384;
/** The most bytes of an escaped byte: `\x1b` in quotes, `\u007f` in JSON. */
const WORST = 6;

/** In UTF-8, the controls U+0080 to U+009F are this byte followed by 0x80 to 0x9F. */
export const C1_LEAD = 0xc2;
const C1_END = 0xa0;

/** The actions of a table; greater ones are the letter after a backslash. */
const COPIED = 0;
const HEX = 1;
const LEAD = 2;

interface Escaping {
  readonly table: Uint8Array;
  /** The text before the two hexadecimal digits of a control character. */
  readonly hex: Uint8Array;
}

function escaping(hex: string, letters: Readonly<Record<string, string>>): Escaping {
  const table = new Uint8Array(256);
  table.fill(HEX, 0, SPACE);
  table[DELETE] = HEX;
  table[C1_LEAD] = LEAD;
  for (const [character, letter] of Object.entries(letters)) table[character.charCodeAt(0)] = letter.charCodeAt(0);
  return { table, hex: encodeUtf8(hex) };
}

const inName = escaping("\\x", { "\t": "t", "\n": "n", "\r": "r", "\\": "\\" });
const inQuotes = escaping("\\x", { "\t": "t", "\n": "n", "\r": "r", "\\": "\\", "'": "'" });
const inDoubleQuotes = escaping("\\x", { "\t": "t", "\n": "n", "\r": "r", "\\": "\\", '"': '"' });
const inJson = escaping("\\u00", {});
const inLines = escaping("\\u00", {});
for (const character of "\t\n") inLines.table[character.charCodeAt(0)] = COPIED;

/** Writes a field name, with control characters escaped. @returns true if none was. */
export function writeName(out: Writer, source: Uint8Array, from: number, to: number): boolean {
  const start = out.at;
  write(out, source, from, to, inName);
  return out.at - start === to - from;
}

/** Writes a text in single quotes. */
export function writeQuoted(out: Writer, source: Uint8Array, from: number, to: number): void {
  out.byte(APOSTROPHE);
  writeInQuotes(out, source, from, to);
  out.byte(APOSTROPHE);
}

/**
 * Copies `source[from, to)` up to the first byte that may need an escape in single quotes, to `target`, which needs room for
 * all. @returns the number of bytes before it.
 */
export function copyUnescaped(source: Uint8Array, from: number, to: number, target: Uint8Array, at: number): number {
  const { table } = inQuotes;
  let i = from;
  for (let o = at; i < to; i++, o++) {
    const byte = source[i]!;
    if (table[byte] !== COPIED) break;
    target[o] = byte;
  }
  return i - from;
}

/** Writes a text that is in single quotes. */
export const writeInQuotes = writerOf(inQuotes);

/** Writes an ASCII text in double quotes. */
export function writeInDoubleQuotes(out: Writer, source: Uint8Array, from: number, to: number): void {
  out.byte(QUOTE);
  write(out, source, from, to, inDoubleQuotes);
  out.byte(QUOTE);
}

/** Writes canonical JSON with DEL and the controls U+0080 to U+009F escaped as well. */
export const writeJson = writerOf(inJson);

/** Writes lines of text with all control characters but tabs and line feeds escaped. */
export const writeLines = writerOf(inLines);

/** Makes the function that writes `source[from, to)`. */
function writerOf(escaping: Escaping): (out: Writer, source: Uint8Array, from: number, to: number) => void {
  return (out, source, from, to) => write(out, source, from, to, escaping);
}

function write(out: Writer, source: Uint8Array, from: number, to: number, escaping: Escaping): void {
  for (let start = from; start < to; ) {
    const end = Math.min(start + PIECE, to);
    out.reserve((end - start + 1) * WORST);
    start = writePiece(out, source, start, end, to, escaping);
  }
}

/** Writes `source[from, end)`, and one byte more if it completes an escape. @returns the next byte. */
function writePiece(
  out: Writer,
  source: Uint8Array,
  from: number,
  end: number,
  to: number,
  { table, hex }: Escaping,
): number {
  const target = out.bytes;
  let { at } = out;
  let done = from;
  let i = from;
  while (i < end) {
    let byte = source[i]!;
    let action = table[byte]!;
    if (action === COPIED) {
      i++;
      continue;
    }
    const start = i++;
    if (action === LEAD) {
      if (i >= to || source[i]! >= C1_END) continue;
      byte = source[i++]!;
      action = HEX;
    }
    copySpan(target, at, source, done, start);
    at += start - done;
    done = i;
    if (action === HEX) {
      for (let j = 0; j < hex.length; j++) target[at++] = hex[j]!;
      target[at++] = HEX_DIGITS[byte >> 4]!;
      target[at++] = HEX_DIGITS[byte & 15]!;
    } else {
      target[at++] = BACKSLASH;
      target[at++] = action;
    }
  }
  copySpan(target, at, source, done, i);
  out.at = at + i - done;
  return i;
}
