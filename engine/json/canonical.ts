import {
  BACKSLASH,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COMMA,
  longer,
  OPEN_BRACE,
  OPEN_BRACKET,
  QUOTE,
} from "../event/bytes.ts";
import { ESCAPE_LETTERS, type Escapes, readEscapes } from "../event/escapes.ts";
import { jsonText } from "../event/json-text.ts";
import { mayDiffer, readNumber } from "../event/numbers/index.ts";
import { CONTAINER, ENTRY, type Event } from "../event/tape.ts";
import { decodeUtf8 } from "../event/utf8.ts";

/** Up to this many names of a map are compared one by one. */
const FEW = 16;
const FIRST = 64;

/** A larger buffer is released. */
const MOST_KEPT = 65_536;

/** The names of the open maps, as spans of one text: finds a name that comes twice in a map. */
class NamesSeen {
  /** The start and end of each name, map by map. */
  #spans = new Int32Array(FIRST);
  #length = 0;
  /** The start of the spans of each open map, -1 for an array; and the names of a map that has many. */
  readonly #starts: number[] = [];
  readonly #many: (Set<string> | null)[] = [];

  /** Closes all. */
  clear(): void {
    this.#length = 0;
    this.#starts.length = 0;
    this.#many.length = 0;
    if (this.#spans.length > MOST_KEPT) this.#spans = new Int32Array(FIRST);
  }

  open(isMap: boolean): void {
    this.#starts.push(isMap ? this.#length : -1);
    this.#many.push(null);
  }

  close(): void {
    const start = this.#starts.pop() ?? -1;
    if (start >= 0) this.#length = start;
    this.#many.pop();
  }

  /** True if the innermost container is a map. */
  get isInMap(): boolean {
    return (this.#starts.at(-1) ?? -1) >= 0;
  }

  /** Adds the name `bytes[from, to)` to the innermost map. @returns false if it had the name. */
  add(bytes: Uint8Array, from: number, to: number): boolean {
    const top = this.#many.length - 1;
    const many = this.#many[top] ?? null;
    if (many) return many.size < many.add(decodeUtf8(bytes, from, to)).size;
    const start = this.#starts[top]!;
    for (let at = start; at < this.#length; at += 2) {
      if (isSame(bytes, this.#spans[at]!, this.#spans[at + 1]!, from, to)) return false;
    }
    if (this.#length + 2 > this.#spans.length) {
      this.#spans = longer(this.#spans, this.#spans.length * 2);
    }
    this.#spans[this.#length++] = from;
    this.#spans[this.#length++] = to;
    if (this.#length - start > FEW * 2) this.#many[top] = this.#collect(bytes, start);
    return true;
  }

  #collect(bytes: Uint8Array, start: number): Set<string> {
    const names = new Set<string>();
    for (let at = start; at < this.#length; at += 2)
      names.add(decodeUtf8(bytes, this.#spans[at]!, this.#spans[at + 1]!));
    this.#length = start;
    return names;
  }
}

function isSame(bytes: Uint8Array, from: number, to: number, otherFrom: number, otherTo: number): boolean {
  if (to - from !== otherTo - otherFrom) return false;
  for (let i = from, j = otherFrom; i < to; i++, j++) if (bytes[i] !== bytes[j]) return false;
  return true;
}

/** The class of a byte outside of strings; all others are blanks. */
const SIGN = 1;
const WORD = 2;
const CLASS = new Uint8Array(256);
for (const character of "{}[],:") CLASS[character.charCodeAt(0)] = SIGN;
for (const character of "+-.0123456789abcdefghijklmnopqrstuvwxyzE") CLASS[character.charCodeAt(0)] = WORD;

/** The form of a string: without escapes, with escapes of canonical JSON, or with others. */
const UNESCAPED = 0;
const CANONICAL = 1;
const OTHER = 2;

/** By the byte after a backslash. */
const FORM = new Uint8Array(256).fill(OTHER);
for (const letter of ESCAPE_LETTERS) FORM[letter.charCodeAt(0)] = CANONICAL;

/** Where JSON is written, as the writers of output formats are. */
export interface JsonTarget {
  /** The place of the next byte. What is written is taken back by setting it to a place before. */
  at: number;
  /** Copies `source[from, to)`. */
  copy(source: Uint8Array, from: number, to: number): void;
  /** Writes `text` as UTF-8. */
  text(text: string): void;
}

/**
 * Writes the map or array of an entry as canonical JSON, from its text: the values of a document of many megabytes would
 * be several times as large.
 * @returns false, and nothing is written, if that needs values: its text is not JSON, or a name in it has escapes or
 * comes twice in one map.
 */
export function writeCanonical({ entries, bytes, context }: Event, entry: number, out: JsonTarget): boolean {
  const [escapes, ...others] = context.escapes;
  if (entries[entry + 1]! < CONTAINER || !context.isJson || !escapes || others.length > 0) return false;
  const start = out.at;
  if (rewrite(bytes, entries[entry + ENTRY - 2]!, entries[entry + ENTRY - 1]!, escapes, out)) return true;
  out.at = start;
  return false;
}

/** Shared, because one map or array is written at a time. */
const names = new NamesSeen();

/** The escapes that were checked last, and the form up to which their strings are copied. */
let known: Escapes | null = null;
let most = UNESCAPED;

function rewrite(bytes: Uint8Array, from: number, to: number, escapes: Escapes, out: JsonTarget): boolean {
  if (escapes !== known) most = isUsual(escapes) ? CANONICAL : UNESCAPED;
  known = escapes;
  names.clear();
  let isName = false;
  /** The text from here on is copied as it is. */
  let run = from;
  const instead = (start: number, end: number, text: string): void => {
    out.copy(bytes, run, start);
    out.text(text);
    run = end;
  };

  for (let i = from; i < to; ) {
    const byte = bytes[i]!;
    const start = i;
    if (byte === QUOTE) {
      let form = UNESCAPED;
      for (i++; bytes[i] !== QUOTE; i++) if (bytes[i] === BACKSLASH) form = Math.max(form, FORM[bytes[++i]!]!);
      if (isName && (form !== UNESCAPED || !names.add(bytes, start + 1, i))) return false;
      isName = false;
      i++;
      if (form > most) instead(start, i, JSON.stringify(readEscapes(decodeUtf8(bytes, start + 1, i - 1), escapes)));
    } else if (CLASS[byte] === WORD) {
      for (i++; i < to && CLASS[bytes[i]!] === WORD; ) i++;
      if (mayDiffer(bytes, start, i)) instead(start, i, jsonText(readNumber(decodeUtf8(bytes, start, i)) ?? null));
    } else {
      i++;
      if (CLASS[byte] !== SIGN) {
        if (run < start) out.copy(bytes, run, start);
        run = i;
        continue;
      }
      if (byte === OPEN_BRACE || byte === OPEN_BRACKET) names.open(byte === OPEN_BRACE);
      else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) names.close();
      isName = (byte === OPEN_BRACE || byte === COMMA) && names.isInMap;
    }
  }
  out.copy(bytes, run, to);
  return true;
}

/** True if the letters after a backslash mean what they mean in JSON. */
function isUsual({ lead, meaning }: Escapes): boolean {
  return lead === "\\" && [...ESCAPE_LETTERS].every((letter) => meaning[letter] === JSON.parse(`"\\${letter}"`));
}
