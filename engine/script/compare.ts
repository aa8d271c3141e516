import { floatText } from "../event/numbers/index.ts";
import { Float } from "../event/value.ts";
import { compareInstants, durationText, instantText } from "../time/index.ts";
import { ScriptError } from "./source.ts";
import { DateTime, Duration, FnPtr, LAST_INT, Range, type ScriptValue, typeName } from "./values.ts";

/** True if two values are equal: numbers by value, whatever their types; `()` equals only itself and null. */
export function equals(a: ScriptValue, b: ScriptValue): boolean {
  if (a === b) return true;
  if (typeof a === "string" || typeof a === "boolean") return false;
  if (isNothing(a)) return isNothing(b);
  const number = numeric(a);
  if (number !== undefined) {
    const other = numeric(b);
    // biome-ignore lint/suspicious/noDoubleEquals: a number and a bigint are equal by value only so.
    return other !== undefined && number == other;
  }
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((item, i) => equals(item, b[i]!));
  }
  if (a instanceof Map) {
    if (!(b instanceof Map) || a.size !== b.size) return false;
    for (const [name, value] of a) {
      const other = b.get(name);
      if (other === undefined || !equals(value, other)) return false;
    }
    return true;
  }
  if (a instanceof DateTime) return b instanceof DateTime && compareInstants(a, b) === 0;
  if (a instanceof Duration) return b instanceof Duration && compareInstants(a, b) === 0;
  if (a instanceof Range && b instanceof Range) {
    return equals(a.from, b.from) && equals(a.to, b.to) && a.inclusive === b.inclusive;
  }
  return a instanceof FnPtr && b instanceof FnPtr && a.name === b.name && a.call === b.call;
}

/**
 * Less than 0 if `a` comes before `b`, more if after it, 0 if they are equal; NaN for values without an order: those of
 * different types, NaN itself, and types that are not ordered.
 */
export function compare(a: ScriptValue, b: ScriptValue): number {
  if (typeof a === "string") return typeof b === "string" ? compareTexts(a, b) : Number.NaN;
  if (typeof a === "boolean") return typeof b === "boolean" ? Number(a) - Number(b) : Number.NaN;
  const number = numeric(a);
  if (number !== undefined) {
    const other = numeric(b);
    if (other === undefined) return Number.NaN;
    // A number and a bigint compare by value; a difference would round.
    return number < other ? -1 : number > other ? 1 : number >= other ? 0 : Number.NaN;
  }
  if (a instanceof DateTime && b instanceof DateTime) return compareInstants(a, b);
  if (a instanceof Duration && b instanceof Duration) return compareInstants(a, b);
  return Number.NaN;
}

/** True if values of this type have an order. */
export function isOrdered(value: ScriptValue): boolean {
  const type = typeName(value);
  return type !== "array" && type !== "map" && type !== "fn" && type !== "range";
}

/** True if the value is `()` or null. */
export function isNothing(value: unknown): boolean {
  return value === null || typeof value === "symbol";
}

/** Compares by code points, not by UTF-16 units. */
export function compareTexts(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x !== y) return isSurrogate(x) === isSurrogate(y) ? x - y : isSurrogate(x) ? 1 : -1;
  }
  return a.length - b.length;
}

function isSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdfff;
}

function numeric(value: ScriptValue): number | bigint | undefined {
  if (typeof value === "number" || typeof value === "bigint") return value;
  return value instanceof Float ? value.float : undefined;
}

/** The text of a value as part of a string: a string itself, nothing for `()`. */
export function textOf(value: ScriptValue): string {
  if (typeof value === "string") return value;
  if (value === null || typeof value === "symbol") return "";
  return inspect(value);
}

/** The text of a value as a script writes it: strings are quoted. */
export function inspect(value: ScriptValue): string {
  switch (typeof value) {
    case "string":
      return JSON.stringify(value);
    case "number":
      return Number.isInteger(value) ? String(value) : realText(value);
    case "bigint":
    case "boolean":
      return String(value);
    case "symbol":
      return "()";
    default:
      if (value === null) return "()";
      if (Array.isArray(value)) return `[${value.map(inspect).join(", ")}]`;
      if (value instanceof Map)
        return `#{${[...value].map(([name, inner]) => `${JSON.stringify(name)}: ${inspect(inner)}`).join(", ")}}`;
      if (value instanceof Float) return realText(value.float);
      if (value instanceof DateTime) return instantText(value, value.zone);
      if (value instanceof Duration) return durationText(value);
      if (value instanceof FnPtr) return `Fn(${value.name})`;
      return `${value.from}${value.inclusive ? "..=" : ".."}${value.to === LAST_INT ? "" : value.to}`;
  }
}

/** A float as text, or `inf`, `-inf` and `NaN`. */
function realText(number: number): string {
  if (Number.isFinite(number)) return floatText(number);
  return Number.isNaN(number) ? "NaN" : number > 0 ? "inf" : "-inf";
}

/** The type of a value in messages: `()` for `()` and null. */
export function typeText(value: ScriptValue): string {
  return isNothing(value) ? "()" : typeName(value);
}

/** Throws: an operator is not defined for these operands. */
export function refuse(operator: string, a: ScriptValue, b: ScriptValue, at: number): never {
  throw new ScriptError(`${operator} does not take ${typeText(a)} and ${typeText(b)}${hint(a, b)}`, at);
}

/** Throws: an operator is not defined for its operand. */
export function refuseOne(operator: string, value: ScriptValue, at: number): never {
  throw new ScriptError(`${operator} does not take ${typeText(value)}${hint(value, value)}`, at);
}

/** The usual reason for a `()`. */
export function hint(a: ScriptValue, b: ScriptValue): string {
  return isNothing(a) || isNothing(b) ? ', the value of a missing field (e.has("name") tests for a field)' : "";
}
