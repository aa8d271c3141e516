import { DOT, MINUS, NINE, PLUS, ZERO } from "../bytes.ts";
import { decodeUtf8 } from "../utf8.ts";
import { float, int, type Value } from "../value.ts";

// The forms of numbers as strings: see index.ts.

const STRICT_INT = /^-?(?:0|[1-9][0-9]*)$/;
const STRICT_FLOAT = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$/;
const LENIENT_INT = /^[+-]?[0-9]+$/;
const LENIENT_FLOAT = /^[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?$/;

type NumberForm = "strict" | "lenient";

/** The int in `text`, or undefined. */
export function readInt(text: string, form: NumberForm): number | bigint | undefined {
  return (form === "strict" ? STRICT_INT : LENIENT_INT).test(text) ? int(text) : undefined;
}

/** The float in `text`; undefined if it is none, or no finite double can hold it. */
export function readFloat(text: string, form: NumberForm): Value | undefined {
  if (!(form === "strict" ? STRICT_FLOAT : LENIENT_FLOAT).test(text)) return undefined;
  const number = Number(text);
  return Number.isFinite(number) ? float(number) : undefined;
}

/**
 * The int or float of a JSON number, or undefined if no finite double can hold it. `-0` is a float, because an int has no
 * negative zero.
 */
export function readNumber(text: string): Value | undefined {
  return text === "-0" ? float(-0) : (readInt(text, "strict") ?? readFloat(text, "strict"));
}

/** The shortest text that reads back as the same float: `1.0`, `0.25`, `1e+21`. */
export function floatText(number: number): string {
  if (Object.is(number, -0)) return "-0.0";
  const text = String(number);
  return Number.isInteger(number) && !text.includes("e") ? `${text}.0` : text;
}

// Bytes that are known to be a number.

/** A double holds every int of this many bytes; a longer one is read from its text. */
export const EXACT_DIGITS = 15;
const WITH_POINT = EXACT_DIGITS + 1;
const POWERS = Float64Array.from({ length: WITH_POINT }, (_, exponent) => 10 ** exponent);

/** The int in `bytes[from, to)`: an optional sign and decimal digits. */
export function intAt(bytes: Uint8Array, from: number, to: number): number | bigint {
  return to - from > EXACT_DIGITS ? int(decodeUtf8(bytes, from, to)) : shortIntAt(bytes, from, to);
}

/** As {@link intAt}, for at most {@link EXACT_DIGITS} bytes. */
export function shortIntAt(bytes: Uint8Array, from: number, to: number): number {
  const sign = bytes[from]!;
  let number = 0;
  for (let at = sign === MINUS || sign === PLUS ? from + 1 : from; at < to; at++)
    number = number * 10 + bytes[at]! - ZERO;
  return sign === MINUS ? 0 - number : number;
}

/** The float in `bytes[from, to)`, written as JSON writes numbers. */
export function floatAt(bytes: Uint8Array, from: number, to: number): Value {
  return float(doubleAt(bytes, from, to));
}

/** As {@link floatAt}, as a plain number. */
export function doubleAt(bytes: Uint8Array, from: number, to: number): number {
  const decimal = decimalAt(bytes, from, to);
  return Number.isNaN(decimal) ? Number(decodeUtf8(bytes, from, to)) : decimal;
}

/**
 * The decimal fraction in `bytes[from, to)`: as the quotient of two ints that doubles hold, it is the nearest double. NaN
 * if it has an exponent or too many digits.
 */
export function decimalAt(bytes: Uint8Array, from: number, to: number): number {
  if (to - from > WITH_POINT) return Number.NaN;
  const sign = bytes[from]!;
  let number = 0;
  let dot = to - 1;
  for (let at = sign === MINUS ? from + 1 : from; at < to; at++) {
    const byte = bytes[at]!;
    if (byte >= ZERO && byte <= NINE) number = number * 10 + byte - ZERO;
    else if (byte === DOT) dot = at;
    else return Number.NaN;
  }
  if (number > Number.MAX_SAFE_INTEGER) return Number.NaN;
  const quotient = number / POWERS[to - 1 - dot]!;
  return sign === MINUS ? -quotient : quotient;
}

/** The number that the digits of `bytes[from, to)` write. */
export function digitsValue(bytes: Uint8Array, from: number, to: number): number {
  let value = 0;
  for (let at = from; at < to; at++) value = value * 10 + bytes[at]! - ZERO;
  return value;
}
