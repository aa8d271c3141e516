import { compare, equals, isOrdered } from "../compare.ts";
import { ScriptError } from "../error.ts";
import { DateTime, Range, type ScriptValue } from "../values.ts";
import { hint, refuse, typeText } from "./types.ts";

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

/** `item in items`: an item of an array, a part of a text, a name of a map, an int of a range. */
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
