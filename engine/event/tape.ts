import { longer } from "./bytes.ts";
import { type Declared, NOTHING_DECLARED, type StampMatcher } from "./declared.ts";
import { type Escapes, readEscapes } from "./escapes.ts";
import * as kinds from "./kinds.ts";
import type { NameTable } from "./names.ts";
import { decimalAt, floatAt, intAt, readFloat } from "./numbers/index.ts";
import { decodeUtf8 } from "./utf8.ts";
import { float, typeOf, unit, type Value, type ValueMap, type ValueType } from "./value.ts";

export * from "./kinds.ts";

/** An entry of a census is three integers: the id of a field's name, the kind of its value, 1 if it is on the tape too. */
export const CENSUS_ENTRY = 3;

/** The most fields of a census. */
export const CENSUS_FIELDS = 64;

const NO_CENSUS = new Int32Array(0);

/** The data of a parser that its tape refers to. */
export interface TapeContext {
  readonly escapes: readonly Escapes[];
  /** True if the text of a map or array is JSON, but for blanks of any kind. */
  readonly isJson: boolean;
  /**
   * Reads the map or array of a place from its first byte in the record of `event`, with `depth` nest nodes around it.
   */
  container(index: number, event: Event, from: number, depth: number): Value;
  /** True if the place of that index is an array. */
  isArray(index: number): boolean;
  /** What the grammar declares of the fields of its events. */
  declared(): Declared;
  /** What reads the head of events that are lines of text; missing for all others. */
  readonly head?: TextHead;
}

/**
 * Reads the head of a line of text, which is in the first field of its event. What it finds it puts on the tape after the
 * fields of the event, of which it does not become one; the next field that is added overwrites it.
 */
export interface TextHead {
  /** @returns the place of its timestamp on the tape, or -1. */
  stamp(event: Event): number;
  /** @returns the place of its level on the tape, or -1. */
  level(event: Event): number;
  /** The length of the head in bytes, which are ASCII; 0 if there is none. */
  length(event: Event): number;
  /** What reads the parts of the timestamp. */
  readonly matchers: readonly StampMatcher[];
  /** What the timestamp found last leaves open by its layout, and if it is that of a line before. */
  readonly doubt: number;
}

/** What is known of an input, for timestamps that leave their year or their hour open. */
export interface EventSource {
  /** When it was last written, in milliseconds since 1970; null for a stream. */
  readonly written: number | null;
  /** The new years between its timestamps without a year, counted once; null if that is not known. */
  newYears(count: (file: ReadableFile) => NewYears | null): NewYears | null;
  /** The instant of its only event, which was read among the others before, in milliseconds since 1970. */
  readonly instant?: number;
  /** True once a timestamp depends on those before it. */
  isOrdered: boolean;
}

/** A file that can be read at any place. */
export interface ReadableFile {
  /** In bytes. */
  readonly size: number;
  /** Reads up to `length` bytes from byte `at` on into the start of `block`. @returns how many. */
  read(block: Uint8Array, length: number, at: number): number;
}

/** New years in a log whose timestamps have no year. */
export interface NewYears {
  readonly count: number;
  /** The days in the year of its first and its last timestamp, for comparing. */
  readonly firstDay: number;
  readonly lastDay: number;
  /** How many of them are before February 29; null without that day. */
  readonly leapYear: number | null;
}

/** One event. The next record overwrites it: copy what has to last. */
export class Event {
  readonly names: NameTable;
  /** The bytes of all spans. */
  bytes: Uint8Array = new Uint8Array(0);
  /** Where the record ends in them. */
  end = 0;
  /**
   * The bytes as text, to cut spans from and to search in, if it is known and all ASCII; else null. It is set before a record
   * is read.
   */
  text: string | null = null;
  entries = new Int32Array(64 * kinds.ENTRY);
  /** The number of integers of `entries` in use. */
  length = 0;
  /** The number that the name table gave this record. */
  serial = 0;
  context: TapeContext = NO_CONTEXT;
  /** Which of several formats read the record. */
  member = 0;
  /** Where the record is from; null if nothing is known of that. */
  source: EventSource | null = null;
  /** The names and kinds of all fields of a surveyed record; the tape has only some of the fields. */
  census = NO_CENSUS;
  /** The number of integers of `census` in use; -1 if the last record is not in it. */
  counted = -1;
  /** True if the census is the same as that of the last record. */
  alike = false;
  /** The context of the kinds in the census, and the epoch of its names. */
  censusContext: TapeContext = NO_CONTEXT;
  censusEpoch = -1;
  readonly boxed: Value[] = [];
  /** True if a name may be on the tape twice; unchanged if no record was read. */
  clashes = false;
  /** The number of pairs renamed in this run because the layout has their name, and of pairs that were overwritten. */
  renamed = 0;
  repeated = 0;
  /** The number of strings in this run that did not fit their type and became the unit value. */
  unconverted = 0;

  constructor(names: NameTable) {
    this.names = names;
  }

  /** Makes room for `length` integers and returns the entries. */
  grow(length: number): Int32Array {
    if (length > this.entries.length) {
      this.entries = longer(this.entries, Math.max(length, this.entries.length * 2));
    }
    return this.entries;
  }

  /** Returns an empty census. */
  emptyCensus(): Int32Array {
    if (this.census === NO_CENSUS) this.census = new Int32Array(CENSUS_ENTRY * CENSUS_FIELDS);
    this.counted = -1;
    return this.census.fill(-1);
  }

  /** Appends a field with a value computed by code. */
  push(name: string, value: Value): void {
    const entries = this.grow(this.length + kinds.ENTRY);
    entries[this.length] = this.names.id(name);
    entries[this.length + 1] = kinds.BOXED;
    entries[this.length + 2] = this.boxed.push(value) - 1;
    entries[this.length + 3] = 0;
    this.length += kinds.ENTRY;
  }
}

/** Replaces the fields of `event` with values computed by code. */
export function fill(event: Event, fields: ValueMap): void {
  event.length = 0;
  event.boxed.length = 0;
  for (const [name, value] of fields) event.push(name, value);
}

/** That of values that no parser wrote. */
export const NO_CONTEXT: TapeContext = {
  escapes: [],
  isJson: false,
  container: () => unit,
  isArray: () => false,
  declared: () => NOTHING_DECLARED,
};

/** The place of the entry of the field `id` on the tape, or -1 if the event does not have it. */
export function fieldAt({ entries, length }: Event, id: number): number {
  for (let at = 0; at < length; at += kinds.ENTRY) if (entries[at] === id) return at;
  return -1;
}

/** Sets the value of the entry at `at`. */
export function setAt(event: Event, at: number, value: Value): void {
  event.entries[at + 1] = kinds.BOXED;
  event.entries[at + 2] = event.boxed.push(value) - 1;
  event.entries[at + 3] = 0;
}

/** The value of the entry at `at` on the tape. */
export function valueAt(event: Event, at: number): Value {
  const { bytes, entries, context } = event;
  const kind = entries[at + 1]!;
  const from = entries[at + 2]!;
  const to = entries[at + 3]!;
  switch (kind) {
    case kinds.NULL:
      return null;
    case kinds.TRUE:
      return true;
    case kinds.FALSE:
      return false;
    case kinds.UNIT:
      return unit;
    case kinds.INT:
    case kinds.INT_TEXT:
      return intAt(bytes, from, to);
    case kinds.FLOAT:
      return floatAt(bytes, from, to);
    case kinds.FLOAT_TEXT:
      return floatTextAt(bytes, from, to);
    case kinds.PLAIN_STRING:
    case kinds.TEXT:
      return event.text === null ? decodeUtf8(bytes, from, to) : event.text.substring(from, to);
    case kinds.SMALL:
      return from;
    case kinds.CONSTANT:
      return event.names.text(from);
    case kinds.BOXED:
      return event.boxed[from]!;
    default:
      if (kind >= kinds.CONTAINER) {
        return context.container(containerIndex(kind), event, from, kind >> kinds.DEPTH_SHIFT);
      }
      return readEscapes(decodeUtf8(bytes, from, to), context.escapes[(kind - kinds.ESCAPED) >> 1]!);
  }
}

function floatTextAt(bytes: Uint8Array, from: number, to: number): Value {
  const decimal = decimalAt(bytes, from, to);
  return Number.isNaN(decimal) ? (readFloat(decodeUtf8(bytes, from, to), "lenient") ?? unit) : float(decimal);
}

/** The index of the place of a map or array of this kind. */
function containerIndex(kind: number): number {
  return ((kind & ((1 << kinds.DEPTH_SHIFT) - 1)) - kinds.CONTAINER) >> 1;
}

/** The type of the value of the entry at `at`, without decoding the value. */
export function typeAt({ entries, boxed, context }: Event, at: number): ValueType {
  const kind = entries[at + 1]!;
  return kind === kinds.BOXED ? typeOf(boxed[entries[at + 2]!]!) : typeIn(context, kind);
}

/** The type of the values of a kind, other than {@link kinds.BOXED}, in a context. */
export function typeIn(context: TapeContext, kind: number): ValueType {
  if (kind >= kinds.CONTAINER) return context.isArray(containerIndex(kind)) ? "array" : "map";
  return typeOfKind(kind);
}

/** The type of the values of a kind that is neither {@link kinds.BOXED} nor a container. */
export function typeOfKind(kind: number): ValueType {
  return TYPES[kind] ?? "string";
}

/** By kind; all others are strings. */
const TYPES: Readonly<Record<number, ValueType>> = {
  [kinds.NULL]: "null",
  [kinds.TRUE]: "bool",
  [kinds.FALSE]: "bool",
  [kinds.UNIT]: "unit",
  [kinds.INT]: "int",
  [kinds.INT_TEXT]: "int",
  [kinds.FLOAT]: "float",
  [kinds.FLOAT_TEXT]: "float",
  [kinds.SMALL]: "int",
};

/** The fields of the event as a map, in their order. */
export function toMap(event: Event): ValueMap {
  const map = new Map<string, Value>();
  for (let at = 0; at < event.length; at += kinds.ENTRY)
    map.set(event.names.text(event.entries[at]!), valueAt(event, at));
  return map;
}
