import { readFloat } from "../event/numbers/index.ts";
import { Float, float, typeOfAny, type Unit, type ValueType } from "../event/value.ts";
import { utc, type Zone } from "../time/index.ts";

export { float };

// The values of the language: those of events, with mutable maps and arrays, and a few that only scripts have.

export type ScriptMap = Map<string, ScriptValue>;
export type ScriptValue =
  | string
  | number
  | bigint
  | Float
  | boolean
  | null
  | Unit
  | ScriptMap
  | ScriptValue[]
  | DateTime
  | Duration
  | FnPtr
  | Range;

/** A point of time: whole milliseconds since 1970, further nanoseconds (0 to 999,999), and a time zone. */
export class DateTime {
  readonly millis: number;
  readonly nanos: number;
  /** The zone of its text and its parts. */
  readonly zone: Zone;

  constructor(millis: number, nanos = 0, zone: Zone = utc) {
    this.millis = millis;
    this.nanos = nanos;
    this.zone = zone;
  }
}

/** A span of time: whole milliseconds, rounded down, and further nanoseconds (0 to 999,999). */
export class Duration {
  readonly millis: number;
  readonly nanos: number;

  constructor(millis: number, nanos = 0) {
    this.millis = millis;
    this.nanos = nanos;
  }
}

/** A function as a value: a closure, or `Fn("name")`. */
export class FnPtr {
  readonly name: string;
  /** How many arguments it takes. */
  readonly arity: number;
  readonly call: (...args: ScriptValue[]) => ScriptValue;

  constructor(name: string, arity: number, call: (...args: ScriptValue[]) => ScriptValue) {
    this.name = name;
    this.arity = arity;
    this.call = call;
  }
}

/** The ints from `from` up to `to`, which is one of them if `inclusive`. */
export class Range {
  readonly from: number | bigint;
  readonly to: number | bigint;
  readonly inclusive: boolean;

  constructor(from: number | bigint, to: number | bigint, inclusive: boolean) {
    this.from = from;
    this.to = to;
    this.inclusive = inclusive;
  }

  /** True if a value is a number in the range, which may be a float. */
  has(value: ScriptValue): boolean {
    const number = isInt(value) ? value : isNumber(value) ? toNumber(value) : Number.NaN;
    return number >= this.from && (this.inclusive ? number <= this.to : number < this.to);
  }
}

/** The types that functions declare and messages name. */
export type TypeName = ValueType | "datetime" | "duration" | "fn" | "range";

export function typeName(value: ScriptValue): TypeName {
  if (value instanceof DateTime) return "datetime";
  if (value instanceof Duration) return "duration";
  if (value instanceof FnPtr) return "fn";
  return value instanceof Range ? "range" : typeOfAny(value);
}

/** An int or float as a number, rounded if it has more digits than a double. */
export function toNumber(value: number | bigint | Float): number {
  return typeof value === "number" ? value : value instanceof Float ? value.float : Number(value);
}

const FIRST_INT = -(2n ** 63n);
/** The greatest int, and the end of an open range. */
export const LAST_INT = 2n ** 63n - 1n;

/** `value` as an int, or undefined if it has more than 64 bits. */
export function toInt(value: bigint): number | bigint | undefined {
  if (value >= BigInt(Number.MIN_SAFE_INTEGER) && value <= BigInt(Number.MAX_SAFE_INTEGER)) return Number(value);
  return value >= FIRST_INT && value <= LAST_INT ? value : undefined;
}

/** True if a value is an int or a float. */
export function isNumber(value: ScriptValue): value is number | bigint | Float {
  return typeof value === "number" || typeof value === "bigint" || value instanceof Float;
}

export function isInt(value: ScriptValue): value is number | bigint {
  return typeof value === "bigint" || (typeof value === "number" && Number.isInteger(value));
}

/** The number that a string contains, or undefined. */
export function numberIn(text: string): number | undefined {
  const value = readFloat(text, "lenient");
  return typeof value === "number" ? value : value instanceof Float ? value.float : undefined;
}

/** The number of a value, or of a string that contains one: `true` is 1, `false` 0. */
export function numberOf(value: ScriptValue): number | undefined {
  if (isNumber(value)) return toNumber(value);
  return typeof value === "string" ? numberIn(value) : typeof value === "boolean" ? Number(value) : undefined;
}
