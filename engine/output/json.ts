import { BACKSLASH, CLOSE_BRACE, COMMA, LF, LOWER_U, OPEN_BRACE, QUOTE, SPACE, ZERO } from "../event/bytes.ts";
import { ESCAPE_LETTERS } from "../event/escapes.ts";
import { jsonText } from "../event/json-text.ts";
import * as kinds from "../event/kinds.ts";
import { type Event, valueAt } from "../event/tape.ts";
import { encodeUtf8 } from "../event/utf8.ts";
import { writeCanonical } from "../json/index.ts";
import type { OutputFormat } from "./format.ts";
import { HEX_DIGITS, MEANING } from "./meaning.ts";
import { HIGH_BITS, marksOf, repeated, viewOf, WORD } from "./words.ts";
import { copySpan, type Writer, writeInt } from "./writer.ts";

/** Words of one character. */
const QUOTES = repeated(QUOTE);
const BACKSLASHES = repeated(BACKSLASH);
const SPACES = repeated(SPACE);
/** The most bytes of an escaped byte: `\u0001`. */
const WORST = 6;
/** How many bytes are escaped in one pass, with room for the worst case. */
const PIECE = 16_384;
/** Room for a literal word, quotes, and a number without a span. */
const SLACK = 32;

/** How each byte is written in a JSON string: 0 unchanged, 1 as `\u00xx`, else as this letter after a backslash. */
const ESCAPE = new Uint8Array(256);
ESCAPE.fill(1, 0, SPACE);
for (const letter of encodeUtf8(ESCAPE_LETTERS)) ESCAPE[MEANING[letter]!] = letter;

/** By kind: NULL, TRUE, FALSE, UNIT. */
const WORDS = ["null", "true", "false", "null"].map(encodeUtf8);

/** JSON Lines: the event as one canonical object. */
export const json: OutputFormat = { write, isCanonicalJson: true };

function write(event: Event, out: Writer): void {
  const { entries, length, bytes, names } = event;
  const { keys, keyStarts, keyLengths } = names;
  let target = out.bytes;
  let at = out.at;
  if (length === 0) {
    out.byte(OPEN_BRACE);
    out.byte(CLOSE_BRACE);
    out.byte(LF);
    return;
  }
  for (let entry = 0; entry < length; entry += kinds.ENTRY) {
    const id = entries[entry]!;
    const kind = entries[entry + 1]!;
    const from = entries[entry + 2]!;
    const to = entries[entry + 3]!;
    const keyLength = keyLengths[id]!;
    const span = to > from ? to - from : 0;
    if (at + keyLength + span * WORST + SLACK > target.length) {
      out.at = at;
      out.reserve(keyLength + (kind === kinds.TEXT && span <= PIECE ? span * WORST : span) + SLACK);
      target = out.bytes;
    }
    target[at++] = entry === 0 ? OPEN_BRACE : COMMA;
    const keyEnd = keyStarts[id]! + keyLength;
    for (let i = keyStarts[id]!; i < keyEnd; i++) target[at++] = keys[i]!;

    if (kind === kinds.PLAIN_STRING) {
      target[at++] = QUOTE;
      copySpan(target, at, bytes, from, to);
      at += span;
      target[at++] = QUOTE;
    } else if (kind === kinds.INT || kind === kinds.FLOAT || (kind >= kinds.CONTAINER && kind & 1)) {
      copySpan(target, at, bytes, from, to);
      at += span;
    } else if (kind === kinds.TEXT) {
      if (span <= PIECE) at = escapeSpan(target, at, bytes, from, to);
      else {
        out.at = at;
        escapeLong(out, bytes, from, to);
        target = out.bytes;
        at = out.at;
      }
    } else if (kind >= kinds.ESCAPED && kind < kinds.CONTAINER && kind & 1) {
      target[at++] = QUOTE;
      copySpan(target, at, bytes, from, to);
      at += span;
      target[at++] = QUOTE;
    } else if (kind <= kinds.UNIT) {
      const word = WORDS[kind]!;
      for (let i = 0; i < word.length; i++) target[at++] = word[i]!;
    } else if (kind === kinds.CONSTANT) {
      // The text of a key, without its colon.
      const start = keyStarts[from]!;
      const end = start + keyLengths[from]! - 1;
      if (at + end - start + SLACK > target.length) {
        out.at = at;
        out.reserve(end - start + SLACK);
        target = out.bytes;
        at = out.at;
      }
      for (let i = start; i < end; i++) target[at++] = keys[i]!;
    } else if (kind === kinds.SMALL) {
      at = writeInt(target, at, from);
    } else {
      out.at = at;
      if (!writeCanonical(event, entry, out)) {
        out.text(jsonText(kind === kinds.BOXED ? event.boxed[from]! : valueAt(event, entry)));
      }
      out.reserve(SLACK);
      target = out.bytes;
      at = out.at;
    }
  }
  target[at++] = CLOSE_BRACE;
  target[at++] = LF;
  out.at = at;
}

/** Writes text as a JSON string. @returns the place after it. */
function escapeSpan(target: Uint8Array, start: number, source: Uint8Array, from: number, to: number): number {
  target[start] = QUOTE;
  const at = escapeInside(target, start + 1, source, from, to);
  target[at] = QUOTE;
  return at + 1;
}

/** The same for long text, in several parts. */
function escapeLong(out: Writer, source: Uint8Array, from: number, to: number): void {
  out.byte(QUOTE);
  for (let at = from; at < to; at += PIECE) {
    const end = Math.min(at + PIECE, to);
    out.reserve((end - at) * WORST);
    out.at = escapeInside(out.bytes, out.at, source, at, end);
  }
  out.byte(QUOTE);
  out.reserve(SLACK);
}

/** Escapes text, and copies four bytes at a time if none needs it. @returns the place after it. */
function escapeInside(target: Uint8Array, start: number, source: Uint8Array, from: number, to: number): number {
  const input = viewOf(source);
  const output = target === source ? input : viewOf(target);
  let at = start;
  let i = from;
  for (; i + WORD <= to; i += WORD) {
    const word = input.getInt32(i, true);
    if (needsEscape(word)) for (let j = i; j < i + WORD; j++) at = escapeByte(target, at, source[j]!);
    else {
      output.setInt32(at, word, true);
      at += WORD;
    }
  }
  for (; i < to; i++) at = escapeByte(target, at, source[i]!);
  return at;
}

/** True if one of the four bytes is a quote, a backslash or a control character. */
function needsEscape(word: number): boolean {
  return (marksOf(word, QUOTES) | marksOf(word, BACKSLASHES) | ((word - SPACES) & ~word & HIGH_BITS)) !== 0;
}

function escapeByte(target: Uint8Array, start: number, byte: number): number {
  const letter = ESCAPE[byte]!;
  let at = start;
  if (letter === 0) target[at++] = byte;
  else {
    target[at++] = BACKSLASH;
    if (letter !== 1) target[at++] = letter;
    else {
      target[at++] = LOWER_U;
      target[at++] = ZERO;
      target[at++] = ZERO;
      target[at++] = HEX_DIGITS[byte >> 4]!;
      target[at++] = HEX_DIGITS[byte & 15]!;
    }
  }
  return at;
}
