import { type Escapes, readEscapes } from "./escapes.ts";
import type { NameTable } from "./names.ts";
import { readFloat } from "./number.ts";
import { floatAt, intAt } from "./number-bytes.ts";
import { decodeUtf8 } from "./utf8.ts";
import { typeOf, unit, type Value, type ValueMap, type ValueType } from "./value.ts";

// The tape: an event as the compiled parser leaves it. Each field is an entry of four integers: the id of its name,
// its kind, and two more that the kind explains, mostly the span of its text: first byte, and the byte after the last.

export const ENTRY = 4;

export const NULL = 0;
export const TRUE = 1;
export const FALSE = 2;
export const UNIT = 3;
/** An int; the span is its canonical text. */
export const INT = 4;
/** An int whose text is not canonical (`+5`, `007`). */
export const INT_TEXT = 5;
/** A float; the span is its canonical text. */
export const FLOAT = 6;
/** A float whose text is not canonical (`1e3`, `2.50`). */
export const FLOAT_TEXT = 7;
/** A string; its bytes need no escape in JSON. */
export const PLAIN = 8;
/** A string; whether its bytes need escapes in JSON is not known. */
export const TEXT = 9;
/** An int below 2^31, in place of the span's start. */
export const SMALL = 10;
/** A string of the name table; its id is in place of the span's start. */
export const CONSTANT = 11;
/** A value made by code; its index is in place of the span's start. */
export const BOXED = 12;
/**
 * From here on: a string with escapes. `ESCAPED + 2 * table` is read with the table of that index; one more, and the
 * span is canonical JSON as well.
 */
export const ESCAPED = 16;
/**
 * From here on: a map or array, by the index of its place; one more than even, and the span is canonical JSON. The
 * bits from {@link DEPTH_SHIFT} on say how many `nest` nodes are around it.
 */
export const CONTAINER = 1024;
export const DEPTH_SHIFT = 20;

/** An entry of a census is three integers: the id of a field's name, the kind of its value, 1 if it is on the tape too. */
export const CENSUS_ENTRY = 3;
/** More fields than that a census does not hold. */
export const CENSUS_FIELDS = 64;

const NO_CENSUS = new Int32Array(0);

/** What a parser knows that its tape refers to. */
export interface TapeContext {
  readonly escapes: readonly Escapes[];
  /** True if the text of a map or array is JSON, but for blanks of any kind. */
  readonly isJson: boolean;
  /**
   * Reads the map or array of a place in the record of `event` again, from its first byte, with `depth` nest nodes around
   * it.
   */
  container(index: number, event: Event, from: number, depth: number): Value;
  /** True if the place of that index is an array. */
  isArray(index: number): boolean;
}

/** One event. It is overwritten by the next record: whoever keeps something of it takes a copy. */
export class Event {
  readonly names: NameTable;
  /** What the spans point into. */
  bytes: Uint8Array = new Uint8Array(0);
  /** Where the record ends in them. */
  end = 0;
  /** What the bytes are as text where that is known and all of it ASCII, so that spans are cut from it; else null. */
  text: string | null = null;
  entries = new Int32Array(64 * ENTRY);
  /** How many integers of `entries` are in use. */
  length = 0;
  /** The number that the name table gave this record. */
  serial = 0;
  context: TapeContext = EMPTY;
  /** The names and kinds of all fields of a record that has been surveyed, of which the tape has a part. */
  census = NO_CENSUS;
  /** How many integers of `census` are in use; -1 where the last record is not in it. */
  counted = -1;
  /** True if the census is the same as that of the record before. */
  alike = false;
  /** What the census means: the context of its kinds, and the epoch of its names. */
  censusContext: TapeContext = EMPTY;
  censusEpoch = -1;
  readonly boxed: Value[] = [];
  /** True if names may be on the tape twice; where no record was read, it is of the one before. */
  clashes = false;
  /** Pairs of this run that were renamed because the layout has their name, and pairs whose value was overwritten. */
  renamed = 0;
  repeated = 0;
  /** Texts of this run that did not fit their type and became the unit value. */
  unconverted = 0;

  constructor(names: NameTable) {
    this.names = names;
  }

  /** Makes room for `length` integers and returns the entries. */
  grow(length: number): Int32Array {
    if (length > this.entries.length) {
      const larger = new Int32Array(Math.max(length, this.entries.length * 2));
      larger.set(this.entries);
      this.entries = larger;
    }
    return this.entries;
  }

  /** Makes room for a census and returns it; nothing is in it any more. */
  emptyCensus(): Int32Array {
    if (this.census === NO_CENSUS) this.census = new Int32Array(CENSUS_ENTRY * CENSUS_FIELDS);
    this.counted = -1;
    return this.census.fill(-1);
  }

  /** Appends a field with a value made by code. */
  push(name: string, value: Value): void {
    const entries = this.grow(this.length + ENTRY);
    entries[this.length] = this.names.id(name);
    entries[this.length + 1] = BOXED;
    entries[this.length + 2] = this.boxed.push(value) - 1;
    entries[this.length + 3] = 0;
    this.length += ENTRY;
  }
}

/** Makes `event` one that code has made, of `fields`. */
export function fill(event: Event, fields: ValueMap): void {
  event.length = 0;
  event.boxed.length = 0;
  for (const [name, value] of fields) event.push(name, value);
}

const EMPTY: TapeContext = {
  escapes: [],
  isJson: false,
  container: () => unit,
  isArray: () => false,
};

/** Where the entry of the field `id` begins on the tape, or -1 where the event does not have it. */
export function fieldAt({ entries, length }: Event, id: number): number {
  for (let at = 0; at < length; at += ENTRY) if (entries[at] === id) return at;
  return -1;
}

/** Gives the entry that begins at `at` a value made by code. */
export function setAt(event: Event, at: number, value: Value): void {
  event.entries[at + 1] = BOXED;
  event.entries[at + 2] = event.boxed.push(value) - 1;
  event.entries[at + 3] = 0;
}

/** The value of the entry that begins at `at` on the tape. */
export function valueAt(event: Event, at: number): Value {
  const { bytes, entries, context } = event;
  const kind = entries[at + 1]!;
  const from = entries[at + 2]!;
  const to = entries[at + 3]!;
  switch (kind) {
    case NULL:
      return null;
    case TRUE:
      return true;
    case FALSE:
      return false;
    case UNIT:
      return unit;
    case INT:
    case INT_TEXT:
      return intAt(bytes, from, to);
    case FLOAT:
      return floatAt(bytes, from, to);
    case FLOAT_TEXT:
      return readFloat(decodeUtf8(bytes, from, to), "lenient") ?? unit;
    case PLAIN:
    case TEXT:
      return event.text === null ? decodeUtf8(bytes, from, to) : event.text.substring(from, to);
    case SMALL:
      return from;
    case CONSTANT:
      return event.names.text(from);
    case BOXED:
      return event.boxed[from]!;
    default:
      if (kind >= CONTAINER) {
        return context.container(containerIndex(kind), event, from, kind >> DEPTH_SHIFT);
      }
      return readEscapes(decodeUtf8(bytes, from, to), context.escapes[(kind - ESCAPED) >> 1]!);
  }
}

/** The place of a map or array of this kind. */
function containerIndex(kind: number): number {
  return ((kind & ((1 << DEPTH_SHIFT) - 1)) - CONTAINER) >> 1;
}

/** The type of the value of the entry that begins at `at` on the tape, without the value. */
export function typeAt({ entries, boxed, context }: Event, at: number): ValueType {
  const kind = entries[at + 1]!;
  return kind === BOXED ? typeOf(boxed[entries[at + 2]!]!) : typeIn(context, kind);
}

/** The type of what an entry of this kind, which no code has made, holds in a context. */
export function typeIn(context: TapeContext, kind: number): ValueType {
  if (kind >= CONTAINER) return context.isArray(containerIndex(kind)) ? "array" : "map";
  return typeOfKind(kind);
}

/** The type of what an entry of this kind holds, where the kind alone tells. */
export function typeOfKind(kind: number): ValueType {
  return TYPES[kind] ?? "string";
}

/** By kind; what is not here is a string. */
const TYPES: Readonly<Record<number, ValueType>> = {
  [NULL]: "null",
  [TRUE]: "bool",
  [FALSE]: "bool",
  [UNIT]: "unit",
  [INT]: "int",
  [INT_TEXT]: "int",
  [FLOAT]: "float",
  [FLOAT_TEXT]: "float",
  [SMALL]: "int",
};

/** The fields of the event as a map, in their order. */
export function toMap(event: Event): ValueMap {
  const map = new Map<string, Value>();
  for (let at = 0; at < event.length; at += ENTRY) map.set(event.names.text(event.entries[at]!), valueAt(event, at));
  return map;
}
