import { decimalAt, EXACT_DIGITS, shortIntAt } from "../../event/numbers/index.ts";
import {
  BOXED,
  ENTRY,
  type Event,
  FALSE,
  FLOAT,
  fieldAt,
  INT,
  NULL,
  PLAIN,
  SMALL,
  TEXT,
  TRUE,
  valueAt,
} from "../../event/tape.ts";
import { decodeUtf8 } from "../../event/utf8.ts";
import { Float, isMap, unit, type Value, type ValueMap } from "../../event/value.ts";
import { ScriptError } from "../error.ts";
import { textOf } from "../text.ts";
import { DateTime, Duration, FnPtr, float, Range, type ScriptMap, type ScriptValue } from "../values.ts";
import { spend } from "./budget.ts";
import { hint, typeText } from "./types.ts";

// The fields of an event on its tape, as scripts read and write them.

/** Ints below this have a kind of entry without a box. */
const SMALL_END = 2 ** 31;

/**
 * Values of the current event that only scripts have, with the strings that represent them on the tape, by the index of the
 * box: a later script reads a time as a time.
 */
const originals = { serial: -1, values: new Map<number, { readonly text: string; readonly value: ScriptValue }>() };

/** The value of the entry at `at`, `()` if that is negative. Arrays and maps are copies. */
export function read(event: Event, at: number): ScriptValue {
  if (at < 0) return unit;
  const { entries, bytes } = event;
  const from = entries[at + 2]!;
  const to = entries[at + 3]!;
  switch (entries[at + 1]) {
    case PLAIN:
    case TEXT:
      return decodeUtf8(bytes, from, to);
    case INT:
      if (to - from <= EXACT_DIGITS) return shortIntAt(bytes, from, to);
      break;
    case FLOAT: {
      const decimal = decimalAt(bytes, from, to);
      if (!Number.isNaN(decimal)) return float(decimal);
      break;
    }
    case SMALL:
      return from;
    case BOXED:
      return unboxed(event, from);
  }
  return own(valueAt(event, at));
}

/** A map of only the entry at `at`, or an empty one if that is negative: for a function that reads no other field. */
export function part(event: Event, at: number, name: string): ScriptMap {
  return at < 0 ? new Map() : new Map([[name, read(event, at)]]);
}

/** Sets the field `id`, whose entry is at `at` (-1 if missing); `()` removes it. */
export function write(event: Event, at: number, id: number, value: ScriptValue): void {
  if (value !== unit) put(event, at, id, value);
  else if (at >= 0) remove(event, at);
}

/** Writes a value to the entry at `at`, or to a new one if that is negative. */
export function put(event: Event, at: number, id: number, value: ScriptValue): void {
  const small = typeof value === "number" && Number.isInteger(value) && value >= 0 && value < SMALL_END;
  const kind = small ? SMALL : value === true ? TRUE : value === false ? FALSE : value === null ? NULL : BOXED;
  // The box may fail for a large value, so it comes before any write.
  const payload = small ? value : kind === BOXED ? box(event, value) : 0;
  const to = at < 0 ? event.length : at;
  const entries = event.grow(to + ENTRY);
  if (at < 0) event.length = to + ENTRY;
  entries[to] = id;
  entries[to + 1] = kind;
  entries[to + 2] = payload;
  entries[to + 3] = 0;
}

/** The field whose name a script computes. */
export function readNamed(event: Event, name: ScriptValue, where: number): ScriptValue {
  return read(event, fieldAt(event, idOf(event, name, where)));
}

export function writeNamed(event: Event, name: ScriptValue, value: ScriptValue, where: number): void {
  const id = idOf(event, name, where);
  write(event, fieldAt(event, id), id, value);
}

function idOf(event: Event, name: ScriptValue, where: number): number {
  if (typeof name === "string") return event.names.id(name);
  throw new ScriptError(`the name of a field is a string, not ${typeText(name)}${hint(name, name)}`, where);
}

function remove(event: Event, at: number): void {
  event.entries.copyWithin(at, at + ENTRY, event.length);
  event.length -= ENTRY;
}

function box(event: Event, value: ScriptValue): number {
  const plain = toValue(value);
  const index = event.boxed.push(plain) - 1;
  if (typeof plain === "string" && typeof value === "object") {
    if (originals.serial !== event.serial) {
      originals.serial = event.serial;
      originals.values.clear();
    }
    originals.values.set(index, { text: plain, value });
  }
  return index;
}

function unboxed(event: Event, index: number): ScriptValue {
  const value = event.boxed[index]!;
  if (typeof value === "string") {
    const original = originals.serial === event.serial ? originals.values.get(index) : undefined;
    return original?.text === value ? original.value : value;
  }
  return own(value);
}

/** The value for an event, as a copy; values that only scripts have become strings. */
export function toValue(value: ScriptValue): Value {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    spend(value.length);
    return value.map(toValue);
  }
  if (value instanceof Map) {
    spend(value.size);
    const map = new Map<string, Value>();
    for (const [name, item] of value) map.set(name, toValue(item));
    return map;
  }
  return isOnlyOfScripts(value) ? textOf(value) : value;
}

/** The fields of an event from a map of a script. */
export function toEventMap(fields: ScriptMap): ValueMap {
  return new Map([...fields].map(([name, value]) => [name, toValue(value)]));
}

function isOnlyOfScripts(value: ScriptValue): value is DateTime | Duration | FnPtr | Range {
  return value instanceof DateTime || value instanceof Duration || value instanceof FnPtr || value instanceof Range;
}

/** A copy of an event's value that a script may change. */
export function own(value: Value): ScriptValue {
  if (typeof value !== "object" || value === null || value instanceof Float) return value;
  if (isMap(value)) {
    spend(value.size);
    const map: ScriptMap = new Map();
    for (const [name, item] of value) map.set(name, own(item));
    return map;
  }
  spend(value.length);
  return value.map(own);
}
