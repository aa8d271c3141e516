import { jsonText } from "../event/json-text.ts";
import {
  BOXED,
  CONSTANT,
  CONTAINER,
  ENTRY,
  ESCAPED,
  type Event,
  FLOAT,
  INT,
  PLAIN,
  SMALL,
  TEXT,
  UNIT,
  valueAt,
} from "../event/tape.ts";
import { encodeUtf8 } from "../event/utf8.ts";
import { unit, type Value } from "../event/value.ts";
import { arrangement } from "./arrangement.ts";
import type { Format, OutputOptions } from "./index.ts";
import { Labels } from "./labels.ts";
import { styleOf } from "./paint.ts";
import { marksInJson, marksInQuotes, writeInQuotes, writeJson, writeQuoted } from "./visible.ts";
import { type Writer, writeInt } from "./writer.ts";

/** By kind: NULL, TRUE, FALSE, UNIT. */
const WORDS = ["null", "true", "false", "()"].map(encodeUtf8);
const LF = 10;
const QUOTE = 39;
/** Room for a pair of quotes, or a word. */
const SLACK = 8;
const MAX_DIGITS = 10;

/**
 * One event a line, for people: `key='value'` pairs with the time, the level and the message in front. Texts are quoted
 * and escaped, maps and arrays are JSON, unit is `()`. An event without fields is nothing. Fields whose order the user
 * chose keep it.
 * @param noteField is told where each field begins in what is written, a blank before it included.
 */
export function makeDefault({ styles, keys }: OutputOptions, noteField?: (at: number) => void): Format {
  const labels = new Labels(styles?.name ?? null);
  const placesOf = arrangement(keys === null ? () => labels.ranks : null);

  function write(event: Event, out: Writer, sign?: string): void {
    const { entries, length, names, bytes } = event;
    if (length === 0) return;
    if (sign !== undefined) out.text(sign);
    labels.prepare(names, entries, length, ENTRY);
    const places = placesOf(event);
    const { starts, ends, bytes: labelBytes } = labels;
    let target = out.bytes;
    let { at } = out;
    const count = length / ENTRY;
    for (let i = 0; i < count; i++) {
      const entry = places[i]!;
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
      }
      noteField?.(at);
      // The label begins with the blank that parts two fields.
      for (let j = starts[id]! + (i === 0 ? 1 : 0); j < end; j++) target[at++] = labelBytes[j]!;
      if (kind === PLAIN && styles === null) {
        let done = from;
        target[at++] = QUOTE;
        while (done < to && marksInQuotes[bytes[done]!] === 0) target[at++] = bytes[done++]!;
        if (done < to) {
          out.at = at;
          writeInQuotes(out, bytes, done, to, "text");
          out.reserve(1);
          target = out.bytes;
          at = out.at;
        }
        target[at++] = QUOTE;
      } else if ((kind === INT || kind === FLOAT) && styles === null) {
        for (let j = from; j < to; j++) target[at++] = bytes[j]!;
      } else if (kind >= CONTAINER && (kind & 1) === 1) {
        let done = from;
        while (done < to && marksInJson[bytes[done]!] === 0) target[at++] = bytes[done++]!;
        if (done < to) {
          out.at = at;
          writeJson(out, bytes, done, to);
          target = out.bytes;
          at = out.at;
        }
      } else if (kind <= UNIT && styles === null) {
        const word = WORDS[kind]!;
        for (let j = 0; j < word.length; j++) target[at++] = word[j]!;
      } else {
        out.at = at;
        const style = styles && kind < CONTAINER ? styleOf(valueAt(event, entry), labels.ranks[id]!, styles) : null;
        if (style) out.copy(style.open, 0, style.open.length);
        writeField(event, entry, out);
        if (style) out.copy(style.close, 0, style.close.length);
        target = out.bytes;
        at = out.at;
      }
    }
    out.at = at;
    out.byte(LF);
  }

  return { write };
}

function writeField(event: Event, entry: number, out: Writer): void {
  const { entries, bytes, names } = event;
  const kind = entries[entry + 1]!;
  const from = entries[entry + 2]!;
  const to = entries[entry + 3]!;
  const canonical = (kind & 1) === 1;
  if (kind === PLAIN || kind === TEXT) writeQuoted(out, bytes, from, to, "text");
  else if (kind === INT || kind === FLOAT) out.copy(bytes, from, to);
  else if (kind <= UNIT) out.copy(WORDS[kind]!, 0, WORDS[kind]!.length);
  else if (kind === SMALL) {
    out.reserve(MAX_DIGITS);
    out.at = writeInt(out.bytes, out.at, from);
  } else if (kind === CONSTANT) {
    // The text of a key, without its quotes and its colon.
    const start = names.keyStarts[from]!;
    writeQuoted(out, names.keys, start + 1, start + names.keyLengths[from]! - 2, "json");
  } else if (kind >= ESCAPED && kind < CONTAINER && canonical) writeQuoted(out, bytes, from, to, "json");
  else writeValue(kind === BOXED ? event.boxed[from]! : valueAt(event, entry), out);
}

function writeValue(value: Value, out: Writer): void {
  if (value === unit) out.copy(WORDS[UNIT]!, 0, WORDS[UNIT]!.length);
  else {
    const text = encodeUtf8(typeof value === "string" ? value : jsonText(value));
    if (typeof value === "string") writeQuoted(out, text, 0, text.length, "text");
    else writeJson(out, text, 0, text.length);
  }
}
