import {
  BACKSLASH,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COMMA,
  MINUS,
  NINE,
  OPEN_BRACE,
  OPEN_BRACKET,
  QUOTE,
  ZERO,
} from "../event/bytes.ts";
import { readEscapes } from "../event/escapes.ts";
import { jsonText } from "../event/json-text.ts";
import { readNumber } from "../event/number.ts";
import { CONTAINER, ENTRY, type Event } from "../event/tape.ts";
import { decodeUtf8 } from "../event/utf8.ts";
import type { Escapes } from "../grammar/text.ts";
import { ESCAPE_LETTERS } from "./meaning.ts";
import { NamesSeen } from "./names-seen.ts";
import { copySpan, type Writer } from "./writer.ts";

/** The class of a byte outside of strings; all others are blanks. */
const SIGN = 1;
const WORD = 2;
const CLASS = new Uint8Array(256);
for (const character of "{}[],:") CLASS[character.charCodeAt(0)] = SIGN;
for (const character of "+-.0123456789abcdefghijklmnopqrstuvwxyzE") CLASS[character.charCodeAt(0)] = WORD;

/** The form of a string: without escapes, with escapes of canonical JSON, or with others. */
const PLAIN = 0;
const CANONICAL = 1;
const OTHER = 2;
/** By the byte after a backslash. */
const FORM = new Uint8Array(256).fill(OTHER);
for (const letter of ESCAPE_LETTERS) FORM[letter.charCodeAt(0)] = CANONICAL;

/**
 * Writes the map or array of an entry as canonical JSON, from its text: values would take several times the memory, which
 * matters for documents of many megabytes.
 * @returns false, without writing, if values are needed: the text is not JSON, or a name in it is escaped, or repeated in
 * one map.
 */
export function writeCanonical({ entries, bytes, context }: Event, entry: number, out: Writer): boolean {
  const [escapes, ...others] = context.escapes;
  if (entries[entry + 1]! < CONTAINER || !context.isJson || !escapes || others.length > 0) return false;
  const start = out.at;
  if (rewrite(bytes, entries[entry + ENTRY - 2]!, entries[entry + ENTRY - 1]!, escapes, out)) return true;
  out.at = start;
  return false;
}

/** Shared, because one map or array is written at a time. */
const names = new NamesSeen();
/** The escapes of the last call, and the highest form of strings that are copied. */
let known: Escapes | null = null;
let most = PLAIN;

function rewrite(bytes: Uint8Array, from: number, to: number, escapes: Escapes, out: Writer): boolean {
  if (escapes !== known) most = isUsual(escapes) ? CANONICAL : PLAIN;
  known = escapes;
  names.clear();
  let isName = false;
  out.reserve(to - from);
  let target = out.bytes;
  let { at } = out;

  /** Writes other text, which may be longer; the rest of the source is not. */
  const instead = (text: string, left: number): void => {
    out.at = at;
    out.text(text);
    out.reserve(left);
    target = out.bytes;
    at = out.at;
  };

  for (let i = from; i < to; ) {
    const byte = bytes[i]!;
    const start = i;
    if (byte === QUOTE) {
      let form = PLAIN;
      for (i++; bytes[i] !== QUOTE; i++) if (bytes[i] === BACKSLASH) form = Math.max(form, FORM[bytes[++i]!]!);
      if (isName && (form !== PLAIN || !names.add(bytes, start + 1, i))) return false;
      isName = false;
      i++;
      if (form > most) {
        instead(JSON.stringify(readEscapes(decodeUtf8(bytes, start + 1, i - 1), escapes)), to - i);
        continue;
      }
    } else if (CLASS[byte] === WORD) {
      for (i++; i < to && CLASS[bytes[i]!] === WORD; ) i++;
      if (isOtherFloat(bytes, start, i)) {
        instead(jsonText(readNumber(decodeUtf8(bytes, start, i)) ?? null), to - i);
        continue;
      }
    } else {
      i++;
      if (CLASS[byte] !== SIGN) continue;
      if (byte === OPEN_BRACE || byte === OPEN_BRACKET) names.open(byte === OPEN_BRACE);
      else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) names.close();
      isName = (byte === OPEN_BRACE || byte === COMMA) && names.isInMap;
      target[at++] = byte;
      continue;
    }
    copySpan(target, at, bytes, start, i);
    at += i - start;
  }
  out.at = at;
  return true;
}

/** True for a number that may have another canonical text (event/number.ts): one with a fraction or an exponent, or `-0`. */
function isOtherFloat(bytes: Uint8Array, from: number, to: number): boolean {
  const first = bytes[from]!;
  if (first > NINE) return false;
  if (first === MINUS && to - from === 2 && bytes[from + 1] === ZERO) return true;
  for (let at = from + 1; at < to; at++) if (bytes[at]! < ZERO || bytes[at]! > NINE) return true;
  return false;
}

/** True if the letters after a backslash mean what they mean in JSON. */
function isUsual({ lead, meaning }: Escapes): boolean {
  return lead === "\\" && [...ESCAPE_LETTERS].every((letter) => meaning[letter] === JSON.parse(`"\\${letter}"`));
}
