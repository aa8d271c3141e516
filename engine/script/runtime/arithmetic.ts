import type { Float } from "../../event/value.ts";
import { instantOf } from "../../time/index.ts";
import { refuse, refuseOne, textOf } from "../compare.ts";
import { ScriptError } from "../source.ts";
import { DateTime, Duration, float, isInt, isNumber, Range, type ScriptValue, toInt, toNumber } from "../values.ts";
import { checkEntries, copy, made } from "./budget.ts";

// Arithmetic. Ints are exact: results beyond 64 bits are errors. An int and a float give a float.

/** `a + b`, of numbers, strings, arrays, maps and times. */
export function add(a: ScriptValue, b: ScriptValue, at: number): ScriptValue {
  if (typeof a === "number" && typeof b === "number") {
    const sum = a + b;
    if (Number.isInteger(a) && Number.isInteger(b)) return Number.isSafeInteger(sum) ? sum : wide("+", a, b, at);
    return float(sum);
  }
  return isNumber(a) && isNumber(b) ? numbers("+", a, b, at) : addOthers(a, b, at);
}

export function subtract(a: ScriptValue, b: ScriptValue, at: number): ScriptValue {
  if (typeof a === "number" && typeof b === "number") {
    const difference = a - b;
    if (Number.isInteger(a) && Number.isInteger(b)) {
      return Number.isSafeInteger(difference) ? difference : wide("-", a, b, at);
    }
    return float(difference);
  }
  return isNumber(a) && isNumber(b) ? numbers("-", a, b, at) : subtractOthers(a, b, at);
}

export function multiply(a: ScriptValue, b: ScriptValue, at: number): ScriptValue {
  if (typeof a === "number" && typeof b === "number") {
    const product = a * b;
    // An int has no negative zero.
    if (Number.isInteger(a) && Number.isInteger(b))
      return Number.isSafeInteger(product) ? product + 0 : wide("*", a, b, at);
    return float(product);
  }
  if (isNumber(a) && isNumber(b)) return numbers("*", a, b, at);
  if (a instanceof Duration && isNumber(b)) return scaleTime(a, toNumber(b));
  return b instanceof Duration && isNumber(a) ? scaleTime(b, toNumber(a)) : refuse("*", a, b, at);
}

/** `a / b`; of ints it is truncated, and division by 0 is an error. */
export function divide(a: ScriptValue, b: ScriptValue, at: number): ScriptValue {
  if (typeof a === "number" && typeof b === "number") {
    if (Number.isInteger(a) && Number.isInteger(b)) {
      return b === 0 ? divisionByZero(at) : (a - (a % b)) / b + 0;
    }
    return float(a / b);
  }
  if (isNumber(a) && isNumber(b)) return numbers("/", a, b, at);
  return a instanceof Duration ? divideTime(a, b, at) : refuse("/", a, b, at);
}

/** The remainder of `a / b`, with the sign of `a`. */
export function remainder(a: ScriptValue, b: ScriptValue, at: number): ScriptValue {
  if (typeof a === "number" && typeof b === "number") {
    if (Number.isInteger(a) && Number.isInteger(b)) return b === 0 ? divisionByZero(at) : (a % b) + 0;
    return float(a % b);
  }
  return isNumber(a) && isNumber(b) ? numbers("%", a, b, at) : refuse("%", a, b, at);
}

export function power(a: ScriptValue, b: ScriptValue, at: number): ScriptValue {
  if (!isNumber(a) || !isNumber(b)) return refuse("**", a, b, at);
  return isInt(a) && isInt(b) ? wide("**", a, b, at) : float(toNumber(a) ** toNumber(b));
}

export function negate(a: ScriptValue, at: number): ScriptValue {
  if (!isNumber(a)) {
    return a instanceof Duration ? scaleTime(a, -1) : refuseOne("-", a, at);
  }
  return isInt(a) ? wide("-", 0, a, at) : float(-toNumber(a));
}

/** `+a`. */
export function positive(a: ScriptValue, at: number): ScriptValue {
  return isNumber(a) ? a : refuseOne("+", a, at);
}

/** `a + b` if one is no number: a string takes every value, arrays are concatenated, the second map wins. */
function addOthers(a: ScriptValue, b: ScriptValue, at: number): ScriptValue {
  if (typeof a === "string" || typeof b === "string") return made(textOf(a) + textOf(b), at);
  if (Array.isArray(a) && Array.isArray(b)) return copy([...a, ...b], at);
  if (a instanceof Map && b instanceof Map) return copy(new Map([...a, ...b]), at);
  if ((a instanceof DateTime || a instanceof Duration) && b instanceof Duration) return addTime(a, b);
  return a instanceof Duration && b instanceof DateTime ? addTime(b, a) : refuse("+", a, b, at);
}

/** `a += b`, which also appends a value to an array. @returns undefined if it means `a + b`. */
export function append(a: ScriptValue, b: ScriptValue, at: number): ScriptValue | undefined {
  if (!Array.isArray(a) || Array.isArray(b)) return undefined;
  checkEntries(a.length + 1, at);
  a.push(copy(b, at));
  return a;
}

/** `a - b` if one is no number: a string without a part, the duration between times, an earlier time. */
function subtractOthers(a: ScriptValue, b: ScriptValue, at: number): ScriptValue {
  if (typeof a === "string" && typeof b === "string") return b === "" ? a : made(a.replaceAll(b, ""), at);
  if (a instanceof DateTime && b instanceof DateTime) return between(a, b);
  return (a instanceof DateTime || a instanceof Duration) && b instanceof Duration
    ? subtractTime(a, b)
    : refuse("-", a, b, at);
}

function numbers(operator: Operator, a: number | bigint | Float, b: number | bigint | Float, at: number): ScriptValue {
  if (isInt(a) && isInt(b)) return wide(operator, a, b, at);
  return float(floats[operator](toNumber(a), toNumber(b)));
}

const floats = {
  "+": (a: number, b: number) => a + b,
  "-": (a: number, b: number) => a - b,
  "*": (a: number, b: number) => a * b,
  "/": (a: number, b: number) => a / b,
  "%": (a: number, b: number) => a % b,
} as const;
type Operator = keyof typeof floats;

/** The result for ints that a double may not hold exactly. */
function wide(operator: Operator | "**", a: number | bigint, b: number | bigint, at: number): number | bigint {
  if ((operator === "/" || operator === "%") && Number(b) === 0) return divisionByZero(at);
  const result = toInt(ints[operator](BigInt(a), BigInt(b), at));
  if (result === undefined) throw new ScriptError(`${operator} leaves the 64 bits of an int`, at);
  return result;
}

const TOO_WIDE = 2n ** 64n;

const ints = {
  "+": (a: bigint, b: bigint) => a + b,
  "-": (a: bigint, b: bigint) => a - b,
  "*": (a: bigint, b: bigint) => a * b,
  "/": (a: bigint, b: bigint) => a / b,
  "%": (a: bigint, b: bigint) => a % b,
  "**": (a: bigint, b: bigint, at: number) => {
    if (b < 0n) throw new ScriptError("** of ints does not take a negative exponent", at);
    // Anything but 0, 1 and -1 has left 64 bits by then.
    return b > 64n && (a < -1n || a > 1n) ? TOO_WIDE : a ** (b > 64n ? 2n - (b % 2n) : b);
  },
} as const;

export function divisionByZero(at: number): never {
  throw new ScriptError("division by zero", at);
}

// Operators on the 64 bits of ints. On bools, `&`, `|` and `^` evaluate both operands.

export function bitAnd(a: ScriptValue, b: ScriptValue, at: number): ScriptValue {
  if (typeof a === "boolean" && typeof b === "boolean") return a && b;
  return isInt(a) && isInt(b) ? int(BigInt(a) & BigInt(b), at) : refuse("&", a, b, at);
}

export function bitOr(a: ScriptValue, b: ScriptValue, at: number): ScriptValue {
  if (typeof a === "boolean" && typeof b === "boolean") return a || b;
  return isInt(a) && isInt(b) ? int(BigInt(a) | BigInt(b), at) : refuse("|", a, b, at);
}

export function bitXor(a: ScriptValue, b: ScriptValue, at: number): ScriptValue {
  if (typeof a === "boolean" && typeof b === "boolean") return a !== b;
  return isInt(a) && isInt(b) ? int(BigInt(a) ^ BigInt(b), at) : refuse("^", a, b, at);
}

/** `a << b`: bits that leave the 64 are lost; a negative `b` shifts to the right. */
export function shiftLeft(a: ScriptValue, b: ScriptValue, at: number): ScriptValue {
  return isInt(a) && isInt(b) ? shift(BigInt(a), BigInt(b), at) : refuse("<<", a, b, at);
}

export function shiftRight(a: ScriptValue, b: ScriptValue, at: number): ScriptValue {
  return isInt(a) && isInt(b) ? shift(BigInt(a), -BigInt(b), at) : refuse(">>", a, b, at);
}

const WIDTH = 64n;

function shift(a: bigint, left: bigint, at: number): number | bigint {
  const by = left > WIDTH ? WIDTH : left < -WIDTH ? -WIDTH : left;
  return int(BigInt.asIntN(64, a << by), at);
}

/** The int of this value. @throws ScriptError if it has more than 64 bits. */
export function int(value: bigint, at = -1): number | bigint {
  const result = toInt(value);
  if (result === undefined) throw new ScriptError("the int has more than 64 bits", at);
  return result;
}

// Arithmetic of times and durations.

function addTime<T extends DateTime | Duration>(a: T, b: Duration): DateTime | Duration {
  return moved(a, a.millis + b.millis, a.nanos + b.nanos);
}

/** A time less a duration, or the difference between two durations. */
function subtractTime(a: DateTime | Duration, b: Duration): DateTime | Duration {
  return a instanceof DateTime ? moved(a, a.millis - b.millis, a.nanos - b.nanos) : between(a, b);
}

/** The distance between two times, or two durations, which is never negative. */
function between<T extends DateTime | Duration>(a: T, b: T): Duration {
  const sign = a.millis < b.millis || (a.millis === b.millis && a.nanos < b.nanos) ? -1 : 1;
  const { millis, nanos } = instantOf(sign * (a.millis - b.millis), sign * (a.nanos - b.nanos));
  return new Duration(millis, nanos);
}

function scaleTime({ millis, nanos }: Duration, factor: number): Duration {
  const scaled = millis * factor;
  const whole = Math.floor(scaled);
  const rest = Math.round((scaled - whole) * 1e6 + nanos * factor);
  const instant = instantOf(whole, rest);
  return new Duration(instant.millis, instant.nanos);
}

/** A duration divided by a number, or by another duration. */
function divideTime(a: Duration, b: ScriptValue, at: number): ScriptValue {
  if (b instanceof Duration) return float((a.millis * 1e6 + a.nanos) / (b.millis * 1e6 + b.nanos));
  if (!isNumber(b)) return refuse("/", a, b, at);
  return toNumber(b) === 0 ? divisionByZero(at) : scaleTime(a, 1 / toNumber(b));
}

function moved(like: DateTime | Duration, millis: number, nanos: number): DateTime | Duration {
  const instant = instantOf(millis, nanos);
  return like instanceof DateTime
    ? new DateTime(instant.millis, instant.nanos, like.zone)
    : new Duration(instant.millis, instant.nanos);
}

export function addTo(a: ScriptValue, b: ScriptValue, at: number): ScriptValue {
  return append(a, b, at) ?? add(a, b, at);
}

export function range(from: ScriptValue, to: ScriptValue, at: number): Range {
  return isInt(from) && isInt(to) ? new Range(from, to, false) : refuse("..", from, to, at);
}

export function rangeTo(from: ScriptValue, to: ScriptValue, at: number): Range {
  return isInt(from) && isInt(to) ? new Range(from, to, true) : refuse("..=", from, to, at);
}
