import { readFloat, readInt } from "../../event/number.ts";
import { FALSE, FLOAT, FLOAT_TEXT, INT, INT_TEXT, TEXT, TRUE, UNIT } from "../../event/tape.ts";
import { decodeUtf8, encodeUtf8 } from "../../event/utf8.ts";
import type { Reading } from "../../grammar/index.ts";

// What generated code calls. Everything here works on bytes and decodes none, except where a text is rare and short.

const ZERO = 48;
const NINE = 57;
const MINUS = 45;
const DOT = 46;
const PLUS = 43;
const NO_NUMBER = -2;
/** A number of so many characters is below the greatest double. */
const SURELY_FINITE = 300;
/** Texts up to this length (sign, dot, 15 digits) hold no more digits than a double keeps. */
const EXACT_FLOAT = 16;

/** The order of types in which classifying is fast: a text is looked at once. */
const TYPE_ORDER = ["int", "float", "bool"];

/** What {@link scanNumber} found: the kind of the number's entry. */
export const scanned = { kind: INT };

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= ZERO && byte <= NINE;
}

/**
 * Reads a number of RFC 8259 at `from` and leaves its kind in {@link scanned}.
 * @returns the byte behind it, or `-1 - offset` of the byte where the text stops being a number.
 */
export function scanNumber(bytes: Uint8Array, from: number, to: number): number {
  let at = from;
  if (at < to && bytes[at] === MINUS) at++;
  if (at >= to) return -1 - to;
  const whole = at;
  if (bytes[at] === ZERO) at++;
  else {
    if (!isDigit(bytes[at])) return -1 - at;
    while (at < to && isDigit(bytes[at])) at++;
  }
  if (at >= to || (bytes[at] !== DOT && (bytes[at]! | 32) !== 101)) {
    scanned.kind = at - from === 2 && bytes[from] === MINUS && bytes[whole] === ZERO ? FLOAT_TEXT : INT;
    return at;
  }
  const dot = at;
  if (bytes[at] === DOT) {
    at++;
    if (at >= to || !isDigit(bytes[at])) return -1 - Math.min(at, to);
    while (at < to && isDigit(bytes[at])) at++;
    if (at >= to || (bytes[at]! | 32) !== 101) {
      scanned.kind = at - from <= EXACT_FLOAT && isShortest(bytes, whole, dot, at) ? FLOAT : FLOAT_TEXT;
      return at - from <= SURELY_FINITE || fitsDouble(bytes, from, at) ? at : -1 - from;
    }
  }
  at++;
  if (at < to && (bytes[at] === MINUS || bytes[at] === PLUS)) at++;
  if (at >= to || !isDigit(bytes[at])) return -1 - Math.min(at, to);
  while (at < to && isDigit(bytes[at])) at++;
  scanned.kind = FLOAT_TEXT;
  return fitsDouble(bytes, from, at) ? at : -1 - from;
}

function fitsDouble(bytes: Uint8Array, from: number, to: number): boolean {
  return Number.isFinite(Number(decodeUtf8(bytes, from, to)));
}

/** Whether a float of few digits is written as `String` would write it, `.0` where integral. */
function isShortest(bytes: Uint8Array, whole: number, dot: number, to: number): boolean {
  if (bytes[to - 1] === ZERO) return to - dot === 2;
  // Below 1e-6 a double is written with an exponent.
  if (bytes[whole] !== ZERO) return true;
  for (let at = dot + 1; at < to && at <= dot + 6; at++) if (bytes[at] !== ZERO) return true;
  return false;
}

/** Makes the function that gives a text the kind that `reading` reads it as; -1 stands for a failure. */
export function classifier(reading: Reading): (bytes: Uint8Array, from: number, to: number) => number {
  const { types, form, otherwise } = reading;
  const otherKind = { text: TEXT, unit: UNIT, fail: -1 }[otherwise];
  const wants = { int: types.includes("int"), float: types.includes("float"), bool: types.includes("bool") };
  const words = [
    ...reading.words.true.map((word) => ({ bytes: encodeUtf8(word), kind: TRUE })),
    ...reading.words.false.map((word) => ({ bytes: encodeUtf8(word), kind: FALSE })),
  ];
  const wordKind = (bytes: Uint8Array, from: number, to: number): number => {
    for (const word of words) if (equals(bytes, from, to, word.bytes)) return word.kind;
    return otherKind;
  };

  if (!isAscending(types.map((type) => TYPE_ORDER.indexOf(type)))) {
    return (bytes, from, to) => {
      const text = decodeUtf8(bytes, from, to);
      for (const type of types) {
        if (type === "int" && readInt(text, form) !== undefined) return INT_TEXT;
        if (type === "float" && readFloat(text, form) !== undefined) return FLOAT_TEXT;
        const word = type === "bool" ? wordKind(bytes, from, to) : otherKind;
        if (word !== otherKind) return word;
      }
      return otherKind;
    };
  }
  const wantsNumber = wants.int || wants.float;
  const strictKind = (bytes: Uint8Array, from: number, to: number): number => {
    if (scanNumber(bytes, from, to) !== to) return NO_NUMBER;
    const { kind } = scanned;
    if (kind === INT && wants.int) return INT;
    // The text is "-0", which is an int as well.
    if (kind === FLOAT_TEXT && to - from === 2 && wants.int) return INT_TEXT;
    if (kind !== INT && wants.float) return kind;
    const isFloat = wants.float && (to - from <= SURELY_FINITE || fitsDouble(bytes, from, to));
    return isFloat ? FLOAT_TEXT : NO_NUMBER;
  };
  const lenientKind = (bytes: Uint8Array, from: number, to: number): number => {
    const kind = strictKind(bytes, from, to);
    if (kind !== NO_NUMBER) return kind;
    const text = decodeUtf8(bytes, from, to);
    if (wants.int && readInt(text, form) !== undefined) return INT_TEXT;
    return wants.float && readFloat(text, form) !== undefined ? FLOAT_TEXT : NO_NUMBER;
  };
  const numberKind = form === "strict" ? strictKind : lenientKind;
  const isFirst = (byte: number) =>
    isDigit(byte) || byte === MINUS || (form === "lenient" && (byte === PLUS || byte === DOT));
  // Most texts that begin like a number but are none are no word either.
  const isWordlike = wants.bool && words.some(({ bytes: [first] }) => first !== undefined && isFirst(first));
  return (bytes, from, to) => {
    if (!wantsNumber || from >= to || !isFirst(bytes[from]!)) return wants.bool ? wordKind(bytes, from, to) : otherKind;
    const kind = numberKind(bytes, from, to);
    if (kind !== NO_NUMBER) return kind;
    return isWordlike ? wordKind(bytes, from, to) : otherKind;
  };
}

function isAscending(numbers: readonly number[]): boolean {
  return numbers.every((number, i) => i === 0 || numbers[i - 1]! < number);
}

/** Whether `bytes[from, to)` are the bytes of `word`. */
export function equals(bytes: Uint8Array, from: number, to: number, word: Uint8Array): boolean {
  if (to - from !== word.length) return false;
  for (let i = 0; i < word.length; i++) if (bytes[from + i] !== word[i]) return false;
  return true;
}

/** The number that the digits of `bytes[from, to)` write. */
export function digitsValue(bytes: Uint8Array, from: number, to: number): number {
  let value = 0;
  for (let at = from; at < to; at++) value = value * 10 + bytes[at]! - ZERO;
  return value;
}

/** Whether `bytes[from, to)` are at least four hexadecimal digits. */
export function isHex4(bytes: Uint8Array, from: number, to: number): boolean {
  if (to - from < 4) return false;
  for (let at = from; at < from + 4; at++) {
    const byte = bytes[at]! | 32;
    if (!(isDigit(bytes[at]) || (byte >= 97 && byte <= 102))) return false;
  }
  return true;
}
