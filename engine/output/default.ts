import { APOSTROPHE, DELETE, LF } from "../event/bytes.ts";
import { jsonText } from "../event/json-text.ts";
import * as kinds from "../event/kinds.ts";
import { type Event, valueAt } from "../event/tape.ts";
import { encodeUtf8 } from "../event/utf8.ts";
import { unit, type Value } from "../event/value.ts";
import { writeCanonical } from "../json/index.ts";
import { FieldText, FLAT, NOTHING, STRING } from "./field-text.ts";
import type { OutputFormat, OutputOptions } from "./format.ts";
import { copyLabel, Labels, NO_RANK } from "./labels.ts";
import { styleAt } from "./paint.ts";
import { C1_LEAD, copyUnescaped, writeInQuotes, writeJson, writeQuoted } from "./visible.ts";
import { copyUntil, stopsAt, viewOf } from "./words.ts";
import { scratchWriter, type Writer } from "./writer.ts";

/** By kind: NULL, TRUE, FALSE, UNIT. */
const WORDS = ["null", "true", "false", "()"].map(encodeUtf8);
/** Room for a pair of quotes, a word, and the last copied word of a label. */
const SLACK = 12;
/** The same with room for the codes of a style. */
const STYLED_SLACK = SLACK + 64;
/** Bytes of a text without escapes in JSON that need one in single quotes, or in JSON for people. */
const MARKS_IN_QUOTES = stopsAt(APOSTROPHE, DELETE, C1_LEAD);
const MARKS_IN_JSON = stopsAt(DELETE, C1_LEAD);
/** A larger scratch buffer, in bytes, is released after use. */
const MOST_KEPT = 1024 * 1024;

/**
 * One event per line, for people: `key='value'` pairs with the time, the level and the message first, unless the user chose
 * the order. Strings are quoted and escaped, maps and arrays are JSON, unit is `()`. An event without fields is skipped.
 * @param noteField is called with the place of each field in the output, including a blank before it.
 */
export function makeDefault({ styles, keys }: OutputOptions, noteField?: (at: number) => void): OutputFormat {
  const labels = new Labels(styles?.name ?? null);
  const placesOf = arrangement(keys === null ? () => labels.leads : null);
  const writeContainer = containerWriter();
  const text = new FieldText();

  function write(event: Event, out: Writer, sign?: string): void {
    const { entries, length, names, bytes } = event;
    if (length === 0) return;
    if (sign !== undefined) out.text(sign);
    labels.prepare(names);
    const places = placesOf(event);
    const { starts, ends, view } = labels;
    const input = viewOf(bytes);
    let target = out.bytes;
    let output = viewOf(target);
    let { at } = out;
    const count = length / kinds.ENTRY;
    for (let i = 0; i < count; i++) {
      const entry = places[i]!;
      const id = entries[entry]!;
      const kind = entries[entry + 1]!;
      const from = entries[entry + 2]!;
      const to = entries[entry + 3]!;
      const end = ends[id]!;
      const style = styles === null ? null : styleAt(event, entry, labels.ranks[id]!, styles);
      const room = end - starts[id]! + (to > from ? to - from : 0) + (style === null ? SLACK : STYLED_SLACK);
      if (at + room > target.length) {
        out.at = at;
        out.reserve(room);
        target = out.bytes;
        output = viewOf(target);
      }
      noteField?.(at);
      // The label starts with the blank between two fields.
      at = copyLabel(view, starts[id]! + (i === 0 ? 1 : 0), end, output, at);
      if (style !== null) at = putBytes(style.open, target, at);
      if (kind === kinds.PLAIN_STRING || kind === kinds.TEXT) {
        target[at++] = APOSTROPHE;
        const done =
          kind === kinds.PLAIN_STRING
            ? copyUntil(input, from, to - from, output, at, MARKS_IN_QUOTES)
            : copyUnescaped(bytes, from, to, target, at);
        at += done;
        if (done < to - from) {
          out.at = at;
          writeInQuotes(out, bytes, from + done, to);
          out.reserve(STYLED_SLACK);
          target = out.bytes;
          output = viewOf(target);
          at = out.at;
        }
        target[at++] = APOSTROPHE;
      } else if (kind === kinds.INT || kind === kinds.FLOAT) {
        for (let j = from; j < to; j++) target[at++] = bytes[j]!;
      } else if (kind >= kinds.CONTAINER && (kind & 1) === 1) {
        const done = copyUntil(input, from, to - from, output, at, MARKS_IN_JSON);
        at += done;
        if (done < to - from) {
          out.at = at;
          writeJson(out, bytes, from + done, to);
          target = out.bytes;
          output = viewOf(target);
          at = out.at;
        }
      } else if (kind <= kinds.UNIT) {
        const word = WORDS[kind]!;
        for (let j = 0; j < word.length; j++) target[at++] = word[j]!;
      } else {
        out.at = at;
        if (kind >= kinds.CONTAINER) writeContainer(event, entry, out);
        else writeField(event, entry, text, out);
        out.reserve(STYLED_SLACK);
        target = out.bytes;
        output = viewOf(target);
        at = out.at;
      }
      if (style !== null) at = putBytes(style.close, target, at);
    }
    out.at = at;
    out.byte(LF);
  }

  return { write };
}

function putBytes(bytes: Uint8Array, target: Uint8Array, at: number): number {
  target.set(bytes, at);
  return at + bytes.length;
}

/** Makes the function that writes a map or array whose text is not canonical. */
function containerWriter(): (event: Event, entry: number, out: Writer) => void {
  let scratch = scratchWriter();
  return (event, entry, out) => {
    scratch.at = 0;
    if (writeCanonical(event, entry, scratch)) writeJson(out, scratch.bytes, 0, scratch.at);
    else writeValue(valueAt(event, entry), out);
    if (scratch.bytes.length > MOST_KEPT) scratch = scratchWriter();
  };
}

/** Writes the value of an entry that is no map or array, whose text is read by `text`. */
function writeField(event: Event, entry: number, text: FieldText, out: Writer): void {
  const shape = text.read(event, entry);
  if (shape === STRING) writeQuoted(out, text.bytes, text.from, text.to);
  else if (shape === FLAT || shape === NOTHING) writeValue(valueAt(event, entry), out);
  else out.copy(text.bytes, text.from, text.to);
}

/** Writes null, unit, a map or an array. */
function writeValue(value: Value, out: Writer): void {
  const text = encodeUtf8(value === unit ? "()" : jsonText(value));
  writeJson(out, text, 0, text.length);
}

/**
 * Makes the function that returns the places of an event's entries in the order for people: those with a rank first, by
 * rank, then the others in the order of the event.
 * @param ranksNow the ranks of all names of the current event by their ids, or null to keep the order of the event.
 */
function arrangement(ranksNow: (() => Uint8Array) | null): (event: Event) => Int32Array {
  let places = new Int32Array(32);
  // Most events have the names of the one before.
  let ids = new Int32Array(32);
  let count = 0;
  let epoch = -1;

  function isAsBefore({ entries, length, names }: Event): boolean {
    if (names.epoch !== epoch || length !== count * kinds.ENTRY) return false;
    for (let i = 0, at = 0; i < count; i++, at += kinds.ENTRY) if (ids[i] !== entries[at]) return false;
    return true;
  }

  return (event) => {
    if (isAsBefore(event)) return places;
    const { entries, length } = event;
    count = length / kinds.ENTRY;
    epoch = event.names.epoch;
    if (count > places.length) {
      places = new Int32Array(count * 2);
      ids = new Int32Array(count * 2);
    }
    for (let i = 0, at = 0; i < count; i++, at += kinds.ENTRY) ids[i] = entries[at]!;
    const ranks = ranksNow?.() ?? null;
    let filled = 0;
    if (ranks !== null) {
      for (let at = 0; at < length; at += kinds.ENTRY) {
        const rank = ranks[entries[at]!]!;
        if (rank === NO_RANK) continue;
        let place = filled++;
        for (; place > 0 && ranks[entries[places[place - 1]!]!]! > rank; place--) places[place] = places[place - 1]!;
        places[place] = at;
      }
    }
    for (let at = 0; at < length; at += kinds.ENTRY) {
      if (ranks === null || ranks[entries[at]!] === NO_RANK) places[filled++] = at;
    }
    return places;
  };
}
