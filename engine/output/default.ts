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
import type { Format, OutputOptions } from "./index.ts";
import { Labels, NO_RANK } from "./labels.ts";
import { styleOf } from "./paint.ts";
import { writeJson, writeQuoted } from "./visible.ts";
import { type Writer, writeInt } from "./writer.ts";

/** By kind: NULL, TRUE, FALSE, UNIT. */
const WORDS = ["null", "true", "false", "()"].map(encodeUtf8);
const LF = 10;
const MAX_DIGITS = 10;

/**
 * One event a line, for people: `key='value'` pairs with the time, the level and the message in front. Texts are quoted
 * and escaped, maps and arrays are JSON, unit is `()`. An event without fields is nothing. Fields whose order the user chose keep it.
 */
export function makeDefault({ styles, keys }: OutputOptions): Format {
  const isOrdered = keys !== null;
  const labels = new Labels(styles?.name ?? null);
  let order = new Int32Array(32);

  function write(event: Event, out: Writer): void {
    const { entries, length, names } = event;
    if (length === 0) return;
    labels.prepare(names, entries, length, ENTRY);
    if (length > order.length * ENTRY) order = new Int32Array(length / ENTRY);
    arrange(entries, length, isOrdered ? null : labels.ranks, order);
    const { starts, ends, ranks, bytes } = labels;
    const count = length / ENTRY;
    for (let i = 0; i < count; i++) {
      const entry = order[i]!;
      const id = entries[entry]!;
      // The label begins with the blank that parts two fields.
      writeLabel(bytes, starts[id]! + (i === 0 ? 1 : 0), ends[id]!, out);
      const style =
        styles && entries[entry + 1]! < CONTAINER ? styleOf(valueAt(event, entry), ranks[id]!, styles) : null;
      if (style) out.copy(style.open, 0, style.open.length);
      writeField(event, entry, out);
      if (style) out.copy(style.close, 0, style.close.length);
    }
    out.byte(LF);
  }

  return { write };
}

/** Writes to `order` where the entries begin: those with a rank first, by rank, then the others as they come. */
function arrange(entries: Int32Array, length: number, ranks: Uint8Array | null, order: Int32Array): void {
  let count = 0;
  if (ranks !== null) {
    for (let at = 0; at < length; at += ENTRY) {
      const rank = ranks[entries[at]!]!;
      if (rank === NO_RANK) continue;
      let place = count++;
      for (; place > 0 && ranks[entries[order[place - 1]!]!]! > rank; place--) order[place] = order[place - 1]!;
      order[place] = at;
    }
  }
  for (let at = 0; at < length; at += ENTRY) {
    if (ranks === null || ranks[entries[at]!] === NO_RANK) order[count++] = at;
  }
}

function writeLabel(bytes: Uint8Array, from: number, to: number, out: Writer): void {
  out.reserve(to - from);
  const target = out.bytes;
  let { at } = out;
  for (let i = from; i < to; i++) target[at++] = bytes[i]!;
  out.at = at;
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
  } else if (kind >= CONTAINER && canonical) writeJson(out, bytes, from, to);
  else if (kind >= ESCAPED && kind < CONTAINER && canonical) writeQuoted(out, bytes, from, to, "json");
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
