import * as kinds from "../../event/kinds.ts";
import { decimalAt, EXACT_DIGITS, shortIntAt } from "../../event/numbers/index.ts";
import { type Event, fieldAt, valueAt } from "../../event/tape.ts";
import { decodeUtf8, encodeUtf8 } from "../../event/utf8.ts";
import { Float, isMap, unit, type Value, type ValueMap } from "../../event/value.ts";
import { hint, isNothing, textOf, typeText } from "../compare.ts";
import { ScriptError } from "../source.ts";
import { characterCount, SURROGATE } from "../texts/characters.ts";
import { DateTime, Duration, FnPtr, float, isInt, Range, type ScriptMap, type ScriptValue } from "../values.ts";
import { checkEntries, copy, made, refill, spend } from "./budget.ts";

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
    case kinds.PLAIN_STRING:
    case kinds.TEXT:
      return decodeUtf8(bytes, from, to);
    case kinds.INT:
      if (to - from <= EXACT_DIGITS) return shortIntAt(bytes, from, to);
      break;
    case kinds.FLOAT: {
      const decimal = decimalAt(bytes, from, to);
      if (!Number.isNaN(decimal)) return float(decimal);
      break;
    }
    case kinds.SMALL:
      return from;
    case kinds.BOXED:
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
  else if (at >= 0) {
    event.entries.copyWithin(at, at + kinds.ENTRY, event.length);
    event.length -= kinds.ENTRY;
  }
}

/** Writes a value to the entry at `at`, or to a new one if that is negative. */
export function put(event: Event, at: number, id: number, value: ScriptValue): void {
  const small = typeof value === "number" && Number.isInteger(value) && value >= 0 && value < SMALL_END;
  const kind = small
    ? kinds.SMALL
    : value === true
      ? kinds.TRUE
      : value === false
        ? kinds.FALSE
        : value === null
          ? kinds.NULL
          : kinds.BOXED;
  // The box may fail for a large value, so it comes before any write.
  const payload = small ? value : kind === kinds.BOXED ? box(event, value) : 0;
  const to = at < 0 ? event.length : at;
  const entries = event.grow(to + kinds.ENTRY);
  if (at < 0) event.length = to + kinds.ENTRY;
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
  if (value instanceof DateTime || value instanceof Duration) return textOf(value);
  return value instanceof FnPtr || value instanceof Range ? textOf(value) : value;
}

/** The fields of an event from a map of a script. */
export function toEventMap(fields: ScriptMap): ValueMap {
  return new Map([...fields].map(([name, value]) => [name, toValue(value)]));
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

/** `object.name`: a field of a map, the length of a text or an array, the ends of a range. */
export function member(object: ScriptValue, name: string, at: number): ScriptValue {
  if (object instanceof Map) return fieldOf(object, name);
  if (typeof object === "string") {
    if (name === "len") return characterCount(object);
    if (name === "bytes") return encodeUtf8(object).length;
  }
  if (name === "len" && Array.isArray(object)) return object.length;
  if (name === "is_empty" && (typeof object === "string" || Array.isArray(object))) return object.length === 0;
  if (object instanceof Range) {
    if (name === "start") return object.from;
    if (name === "end") return object.to;
  }
  if (isNothing(object)) throw new ScriptError(`no field ${JSON.stringify(name)} in ()${hint(object, object)}`, at);
  throw new ScriptError(`${typeText(object)} has no field ${JSON.stringify(name)}`, at);
}

/** `object[index]`. */
export function element(object: ScriptValue, index: ScriptValue, at: number): ScriptValue {
  if (object instanceof Map) return fieldOf(object, key(index, at));
  if (Array.isArray(object)) {
    return index instanceof Range
      ? copy(object.slice(...ends(index, object.length)), at)
      : object[place(index, object.length, "array", at)]!;
  }
  if (typeof object === "string") {
    const characters = SURROGATE.test(object) ? [...object] : object;
    spend(object.length >> 6, at);
    if (!(index instanceof Range)) return characters[place(index, characters.length, "string", at)]!;
    const [from, to] = ends(index, characters.length);
    return made(typeof characters === "string" ? characters.slice(from, to) : characters.slice(from, to).join(""), at);
  }
  throw new ScriptError(`${typeText(object)} cannot be indexed${hint(object, object)}`, at);
}

/** Sets `object.name` or `object[index]`. @returns the object, a new string if it is one. */
export function setElement(object: ScriptValue, index: ScriptValue, value: ScriptValue, at: number): ScriptValue {
  if (object instanceof Map) {
    const name = key(index, at);
    object.set(name, value);
    checkEntries(object.size, at);
  } else if (Array.isArray(object)) object[place(index, object.length, "array", at)] = value;
  else if (typeof object === "string" && typeof value === "string") {
    const characters = [...object];
    characters[place(index, characters.length, "string", at)] = value;
    return made(characters.join(""), at);
  } else {
    const what = typeof object === "string" ? `take ${typeText(value)} for a character` : "be changed inside";
    throw new ScriptError(`${typeText(object)} cannot ${what}${hint(object, object)}`, at);
  }
  return object;
}

function fieldOf(map: ScriptMap, name: string): ScriptValue {
  const value = map.get(name);
  return value === undefined ? unit : value;
}

/** The first index of a range and the one after its last, both within 0 to `length`. */
function ends({ from, to, inclusive }: Range, length: number): [from: number, to: number] {
  const clamp = (index: number) => Math.min(Math.max(index < 0 ? index + length : index, 0), length);
  return [clamp(Number(from)), inclusive && Number(to) === -1 ? length : clamp(Number(to) + (inclusive ? 1 : 0))];
}

function key(index: ScriptValue, at: number): string {
  if (typeof index === "string") return index;
  throw new ScriptError(`the name of a field is a string, not ${typeText(index)}${hint(index, index)}`, at);
}

/** An index of `length` items, without its sign. @throws ScriptError if it is out of range. */
function place(index: ScriptValue, length: number, what: string, at: number): number {
  if (!isInt(index)) throw new ScriptError(`an index is an int, not ${typeText(index)}${hint(index, index)}`, at);
  const from = Number(index) < 0 ? Number(index) + length : Number(index);
  if (from >= 0 && from < length) return from;
  throw new ScriptError(`the ${what} has no item at this index`, at);
}

// An event as one value, and copies of its tape.

/** The fields of the event as a new map. */
export function whole(event: Event): ScriptMap {
  const map: ScriptMap = new Map();
  for (let at = 0; at < event.length; at += kinds.ENTRY) map.set(event.names.text(event.entries[at]!), read(event, at));
  return map;
}

/** The same outside of a script, which leaves no budget for it. */
export function eventMap(event: Event): ScriptMap {
  refill();
  return whole(event);
}

/** Replaces the fields of the event; `()` removes all. Entries with the same value keep their bytes. */
export function replace(event: Event, value: ScriptValue, where: number): void {
  const fields = isNothing(value) ? new Map<string, ScriptValue>() : value;
  if (!(fields instanceof Map)) throw new ScriptError(`an event is a map, not ${typeText(value)}`, where);
  const { names } = event;
  const before = new Int32Array(event.entries.subarray(0, event.length));
  const kept: { readonly id: number; readonly value: ScriptValue; readonly from: number }[] = [];
  for (const [name, field] of fields) {
    const id = names.id(name);
    const found = fieldAt(event, id);
    const isSame = found >= 0 && (typeof field !== "object" || field === null) && read(event, found) === field;
    kept.push({ id, value: field, from: isSame ? found : -1 });
  }
  event.length = 0;
  for (const { id, value, from } of kept) {
    if (from < 0) put(event, -1, id, value);
    else {
      event.grow(event.length + kinds.ENTRY).set(before.subarray(from, from + kinds.ENTRY), event.length);
      event.length += kinds.ENTRY;
    }
  }
}

/** A copy of the tape of an event. */
export interface Saved {
  entries: Int32Array;
  length: number;
}

export function save({ entries, length }: Event, saved: Saved): void {
  if (saved.entries.length < length) saved.entries = new Int32Array(entries.length);
  const target = saved.entries;
  for (let i = 0; i < length; i++) target[i] = entries[i]!;
  saved.length = length;
}

export function restore(event: Event, { entries, length }: Saved): void {
  event.grow(length).set(entries.subarray(0, length));
  event.length = length;
}
