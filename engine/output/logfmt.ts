import { BACKSLASH, DELETE, DOT, EQUALS, LF, QUOTE, SPACE, UNDERSCORE } from "../event/bytes.ts";
import { jsonText } from "../event/json-text.ts";
import { readNumber } from "../event/numbers/index.ts";
import { CONTAINER, ENTRY, type Event, FALSE, FLOAT, INT, PLAIN_STRING, TRUE } from "../event/tape.ts";
import { decodeUtf8, encodeUtf8 } from "../event/utf8.ts";
import { FieldText, FLAT, STRING } from "./field-text.ts";
import { Flattener } from "./flat.ts";
import type { OutputFormat } from "./format.ts";
import { copyLabel, Labels } from "./labels.ts";
import { copyUntil, stopsAt, viewOf } from "./words.ts";
import { copySpan, type Writer } from "./writer.ts";

/** Room for a pair of quotes. */
const QUOTES = 2;
/** Room for a pair of quotes, a word, and the last copied word of a label. */
const SLACK = 12;
/** Bytes of a text without escapes in JSON that need quotes. */
const NOT_BARE = stopsAt(SPACE, EQUALS, DELETE);

/** What a byte may be part of: a value without quotes, or a number. */
const BARE = 1;
const NUMERIC = 2;
const DIGIT = 4;
const bytesIn = new Uint8Array(256).fill(BARE, SPACE + 1);
for (const byte of encodeUtf8('"=\x7f')) bytesIn[byte] = 0;
for (const byte of encodeUtf8("+-.eE")) bytesIn[byte] = BARE | NUMERIC;
for (const byte of encodeUtf8("0123456789")) bytesIn[byte] = BARE | NUMERIC | DIGIT;

/** Words that are read as bools, but are not canonical, by their first letter. */
const BOOLS: ReadonlyMap<number, string> = new Map(["True", "False"].map((word) => [word.charCodeAt(0), word]));

/** 1 for a byte that starts neither a number nor a bool. */
const isWordStart = bytesIn.map((all) => (all === BARE ? 1 : 0));
for (const byte of BOOLS.keys()) isWordStart[byte] = 0;

/** The letter after a backslash for a byte in quotes; only these are escaped. */
const ESCAPE = new Uint8Array(256);
for (const [character, letter] of ['""', "\\\\", "\nn", "\rr", "\tt"].map((pair) => encodeUtf8(pair))) {
  ESCAPE[character!] = letter!;
}

/** Bytes that names cannot contain: white space and the equals sign. */
const inNoName = new Uint8Array(256);
for (const byte of encodeUtf8("\t\n\v\f\r =")) inNoName[byte] = 1;

/**
 * Pairs of names and values, `status=200 msg="not found"`, in the order of the event. Maps and arrays are flat, null and
 * unit are empty. Reading it back gives the same names and strings.
 */
export function makeLogfmt(): OutputFormat {
  const labels = new Labels(null, writeName);
  const writeOther = valueWriter();
  const renamed = renamer();

  function write(event: Event, out: Writer): void {
    const { entries, length, names, bytes } = event;
    if (length === 0) return;
    labels.prepare(names);
    const { starts, ends, changed, view } = labels;
    const input = viewOf(bytes);
    let target = out.bytes;
    let output = viewOf(target);
    let { at } = out;
    for (let entry = 0; entry < length; entry += ENTRY) {
      const id = entries[entry]!;
      const kind = entries[entry + 1]!;
      const from = entries[entry + 2]!;
      const to = entries[entry + 3]!;
      const end = ends[id]!;
      const room = end - starts[id]! + (to > from ? to - from : 0) + SLACK;
      if (at + room > target.length) {
        out.at = at;
        out.reserve(room);
        target = out.bytes;
        output = viewOf(target);
      }
      // The label starts with the blank between two fields.
      if (changed[id] === 0) at = copyLabel(view, starts[id]! + (entry === 0 ? 1 : 0), end, output, at);
      if (kind === PLAIN_STRING && changed[id] === 0) {
        const span = to - from;
        // The copy is overwritten if it needs a quote before it.
        const isBare =
          copyUntil(input, from, span, output, at, NOT_BARE) === span &&
          (isWordStart[bytes[from]!] === 1 ? span > 0 : isBareText(bytes, from, to));
        if (!isBare) {
          target[at++] = QUOTE;
          copySpan(target, at, bytes, from, to);
        }
        at += span;
        if (!isBare) target[at++] = QUOTE;
      } else if ((kind === TRUE || kind === FALSE) && changed[id] === 0) {
        const word = kind === TRUE ? "true" : "false";
        for (let i = 0; i < word.length; i++) target[at++] = word.charCodeAt(i);
      } else if ((kind === INT || kind === FLOAT) && changed[id] === 0) {
        for (let i = from; i < to; i++) target[at++] = bytes[i]!;
      } else {
        out.at = at;
        if (changed[id] === 1) renamed.write(event, entry, out);
        writeOther(event, entry, out);
        target = out.bytes;
        output = viewOf(target);
        at = out.at;
      }
    }
    out.at = at;
    out.byte(LF);
  }

  const rule = "logfmt has _ for white space and = in names";
  const notes = () => (renamed.count > 0 ? [{ code: "changed-names", count: renamed.count, rule } as const] : []);
  return { write, notes };
}

/** Makes the function that writes the value of an entry of any kind. */
function valueWriter(): (event: Event, entry: number, out: Writer) => void {
  const text = new FieldText();
  const flattener = new Flattener();
  return (event, entry, out) => {
    const kind = event.entries[entry + 1]!;
    if (kind >= CONTAINER && (kind & 1) === 1) {
      const start = out.at;
      out.byte(QUOTE);
      const isPlain = flattener.write(out, event.bytes, event.entries[entry + 2]!);
      out.byte(QUOTE);
      if (isPlain) return;
      out.at = start;
    }
    const shape = text.read(event, entry);
    if (shape === FLAT || (shape === STRING && !isBareText(text.bytes, text.from, text.to))) {
      writeQuoted(out, text.bytes, text.from, text.to);
    } else out.copy(text.bytes, text.from, text.to);
  };
}

/** What writes the names of fields that cannot keep their own, and counts them. */
function renamer() {
  const labelsOf = labelChanger();
  return {
    count: 0,
    write(event: Event, entry: number, out: Writer) {
      this.count++;
      if (entry > 0) out.byte(SPACE);
      const label = labelsOf(event)[entry / ENTRY]!;
      out.copy(label, 0, label.length);
    },
  };
}

/** Writes a name with `_` for each invalid character. */
function writeName(out: Writer, source: Uint8Array, from: number, to: number): boolean {
  let isExact = to > from;
  if (!isExact) out.byte(UNDERSCORE);
  for (let i = from; i < to; i++) {
    const isWrong = inNoName[source[i]!] === 1;
    if (isWrong) isExact = false;
    out.byte(isWrong ? UNDERSCORE : source[i]!);
  }
  return isExact;
}

/** Makes the function that returns the changed labels of an event, usually those of the event before. */
function labelChanger(): (event: Event) => readonly Uint8Array[] {
  let ids: readonly number[] = [];
  let epoch = -1;
  let known: readonly Uint8Array[] = [];
  return ({ entries, length, names }) => {
    const isKnown = epoch === names.epoch && ids.length * ENTRY === length;
    if (isKnown && ids.every((id, i) => entries[i * ENTRY] === id)) return known;
    ids = Array.from({ length: length / ENTRY }, (_, i) => entries[i * ENTRY]!);
    ({ epoch } = names);
    known = freeNames(ids.map((id) => names.text(id))).map((name) => encodeUtf8(`${name}=`));
    return known;
  };
}

/** Valid names, with a number if another field has the same. */
function freeNames(names: readonly string[]): readonly string[] {
  const changed = names.map((name) => name.replace(/[\t\n\v\f\r =]/g, "_") || "_");
  const taken = new Set(names.filter((name, i) => changed[i] === name));
  return changed.map((base, i) => {
    if (base === names[i]) return base;
    let name = base;
    for (let n = 2; taken.has(name); n++) name = `${base}_${n}`;
    taken.add(name);
    return name;
  });
}

/** True if a text without quotes is read back unchanged. */
function isBareText(source: Uint8Array, from: number, to: number): boolean {
  let all = from === to ? 0 : BARE | NUMERIC | DIGIT;
  for (let i = from; i < to && all !== 0; i++) all &= bytesIn[source[i]!]!;
  return all !== 0 && isSame(all, source, from, to);
}

/** True if a text without bytes that need quotes is read back unchanged. */
function isSame(all: number, source: Uint8Array, from: number, to: number): boolean {
  if (all === BARE) {
    const word = BOOLS.get(source[from]!);
    return word === undefined || decodeUtf8(source, from, to) !== word;
  }
  // Digits are a canonical int, or a string that starts with a zero; no number has two dots, as addresses and versions do.
  return (all & DIGIT) !== 0 || hasTwoDots(source, from, to) || isSameNumber(decodeUtf8(source, from, to));
}

function hasTwoDots(source: Uint8Array, from: number, to: number): boolean {
  let dots = 0;
  for (let i = from; i < to; i++) if (source[i] === DOT) dots++;
  return dots > 1;
}

function isSameNumber(text: string): boolean {
  const value = readNumber(text);
  return value === undefined || jsonText(value) === text;
}

function writeQuoted(out: Writer, source: Uint8Array, from: number, to: number): void {
  out.reserve((to - from) * 2 + QUOTES);
  const target = out.bytes;
  let { at } = out;
  target[at++] = QUOTE;
  let done = from;
  for (let i = from; i < to; i++) {
    const letter = ESCAPE[source[i]!]!;
    if (letter === 0) continue;
    copySpan(target, at, source, done, i);
    at += i - done;
    done = i + 1;
    target[at++] = BACKSLASH;
    target[at++] = letter;
  }
  copySpan(target, at, source, done, to);
  at += to - done;
  target[at++] = QUOTE;
  out.at = at;
}
