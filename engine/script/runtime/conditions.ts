import * as kinds from "../../event/kinds.ts";
import { decimalAt, EXACT_DIGITS, shortIntAt } from "../../event/numbers/index.ts";
import type { Event } from "../../event/tape.ts";
import { compare, equals, hint, isNothing, isOrdered, refuse, typeText } from "../compare.ts";
import { ScriptError } from "../source.ts";
import { DateTime, Range, type ScriptValue } from "../values.ts";
import { read } from "./fields.ts";

// Comparison operators and conditions.

export function less(a: ScriptValue, b: ScriptValue, at: number): boolean {
  return typeof a === "number" && typeof b === "number" ? a < b : ordered("<", a, b, at) < 0;
}

export function lessOrEqual(a: ScriptValue, b: ScriptValue, at: number): boolean {
  return typeof a === "number" && typeof b === "number" ? a <= b : ordered("<=", a, b, at) <= 0;
}

export function greater(a: ScriptValue, b: ScriptValue, at: number): boolean {
  return typeof a === "number" && typeof b === "number" ? a > b : ordered(">", a, b, at) > 0;
}

export function greaterOrEqual(a: ScriptValue, b: ScriptValue, at: number): boolean {
  return typeof a === "number" && typeof b === "number" ? a >= b : ordered(">=", a, b, at) >= 0;
}

/** `item in items`: an item of an array, a part of a text, a name of a map, a number of a range. */
export function contains(item: ScriptValue, items: ScriptValue, at: number): boolean {
  if (Array.isArray(items)) return items.some((one) => equals(one, item));
  if (typeof items === "string" && typeof item === "string") return items.includes(item);
  if (items instanceof Map && typeof item === "string") return items.has(item);
  return items instanceof Range ? items.has(item) : refuse("in", item, items, at);
}

/** The value as a condition. */
export function bool(value: ScriptValue, at: number): boolean {
  if (typeof value === "boolean") return value;
  throw new ScriptError(`a condition is a bool, not ${typeText(value)}${hint(value, value)}`, at);
}

/** True for a time and a string: that a string is no time is probably a mistake. */
function isTimeAndString(a: ScriptValue, b: ScriptValue): boolean {
  return (a instanceof DateTime && typeof b === "string") || (typeof a === "string" && b instanceof DateTime);
}

function ordered(operator: string, a: ScriptValue, b: ScriptValue, at: number): number {
  const order = compare(a, b);
  // Values of different types are neither less nor greater; comparing values of one type without an order is an error.
  if (Number.isNaN(order) && typeText(a) === typeText(b) && !isOrdered(a)) refuse(operator, a, b, at);
  if (Number.isNaN(order) && isTimeAndString(a, b)) {
    throw new ScriptError(
      `${operator} does not take ${typeText(a)} and ${typeText(b)}: to_datetime() makes a time`,
      at,
    );
  }
  return order;
}

// Comparisons of a field with a constant, on the bytes of the record if they suffice. `at` is the place of the field's
// entry on the tape, negative if the event does not have it.

/** A text and its UTF-8 bytes. */
interface Constant {
  readonly text: string;
  readonly bytes: Uint8Array;
}

/** True if the field is this text. */
export function isText(event: Event, at: number, { text, bytes: wanted }: Constant): boolean {
  if (at < 0) return false;
  const { entries, bytes } = event;
  const kind = entries[at + 1]!;
  const from = entries[at + 2]!;
  if (kind === kinds.PLAIN_STRING || kind === kinds.TEXT) {
    if (entries[at + 3]! - from !== wanted.length) return false;
    for (let i = wanted.length - 1; i >= 0; i--) if (bytes[from + i] !== wanted[i]) return false;
    return true;
  }
  if (kind === kinds.CONSTANT) return event.names.text(from) === text;
  return kind > kinds.CONSTANT && read(event, at) === text;
}

/** The order of the field and a number, as {@link compare} gives it. */
export function compareNumber(event: Event, at: number, number: number): number {
  if (at < 0) return Number.NaN;
  const { entries, bytes } = event;
  const from = entries[at + 2]!;
  const to = entries[at + 3]!;
  switch (entries[at + 1]) {
    case kinds.INT:
      if (to - from <= EXACT_DIGITS) return shortIntAt(bytes, from, to) - number;
      break;
    case kinds.SMALL:
      return from - number;
    case kinds.FLOAT: {
      const decimal = decimalAt(bytes, from, to);
      if (!Number.isNaN(decimal)) return decimal - number;
      break;
    }
    case kinds.PLAIN_STRING:
    case kinds.TEXT:
    case kinds.NULL:
    case kinds.UNIT:
    case kinds.TRUE:
    case kinds.FALSE:
      return Number.NaN;
  }
  return compare(read(event, at), number);
}

/** True if the field is missing, `()` or null. */
export function isNothingAt(event: Event, at: number): boolean {
  if (at < 0) return true;
  const kind = event.entries[at + 1];
  return (
    kind === kinds.NULL ||
    kind === kinds.UNIT ||
    (kind === kinds.BOXED && isNothing(event.boxed[event.entries[at + 2]!]!))
  );
}

/** The field as a condition; `where` is its place in the script. */
export function boolAt(event: Event, at: number, where: number): boolean {
  const kind = at < 0 ? kinds.UNIT : event.entries[at + 1];
  return kind === kinds.TRUE || (kind !== kinds.FALSE && bool(read(event, at), where));
}

/** True if a value matches a range as a case of `switch`. */
export function inRange(value: ScriptValue, range: Range): boolean {
  return range.has(value);
}
