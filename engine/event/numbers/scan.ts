import { DOT, isDigit, LOWER_BIT, LOWER_E, MINUS, NINE, PLUS, ZERO } from "../bytes.ts";
import { FLOAT, FLOAT_TEXT, INT } from "../kinds.ts";
import { decodeUtf8 } from "../utf8.ts";

// The strict form in bytes: see index.ts.

/** A number of this many characters without an exponent is below the greatest double. */
const SURELY_FINITE = 300;

/** A text of this many characters (sign, dot, 15 digits) has no more digits than a double keeps. */
export const EXACT_FLOAT = 16;

/** The kind of the entry of the number that {@link scanNumber} read last: of text that is not canonical, it is odd. */
export const scanned = { kind: INT };

/**
 * Reads a number of RFC 8259 at `from` and leaves its kind in {@link scanned}.
 * @returns the offset after it, or `-1 - offset` of the byte where the text stops being a number.
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
  if (at >= to || (bytes[at] !== DOT && (bytes[at]! | LOWER_BIT) !== LOWER_E)) {
    scanned.kind = at - from === 2 && bytes[from] === MINUS && bytes[whole] === ZERO ? FLOAT_TEXT : INT;
    return at;
  }
  const dot = at;
  if (bytes[at] === DOT) {
    at++;
    if (at >= to || !isDigit(bytes[at])) return -1 - Math.min(at, to);
    while (at < to && isDigit(bytes[at])) at++;
    if (at >= to || (bytes[at]! | LOWER_BIT) !== LOWER_E) {
      scanned.kind = at - from <= EXACT_FLOAT && isShortest(bytes, whole, dot, at) ? FLOAT : FLOAT_TEXT;
      return fitsDouble(bytes, from, at) ? at : -1 - from;
    }
  }
  at++;
  if (at < to && (bytes[at] === MINUS || bytes[at] === PLUS)) at++;
  if (at >= to || !isDigit(bytes[at])) return -1 - Math.min(at, to);
  while (at < to && isDigit(bytes[at])) at++;
  scanned.kind = FLOAT_TEXT;
  return isFiniteAt(bytes, from, at) ? at : -1 - from;
}

/** True if a finite double can hold the number `bytes[from, to)`, which has no exponent. */
export function fitsDouble(bytes: Uint8Array, from: number, to: number): boolean {
  return to - from <= SURELY_FINITE || isFiniteAt(bytes, from, to);
}

function isFiniteAt(bytes: Uint8Array, from: number, to: number): boolean {
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

/** True for a number that may have another canonical text: one with a fraction or an exponent, or `-0`; false for a word. */
export function mayDiffer(bytes: Uint8Array, from: number, to: number): boolean {
  const first = bytes[from]!;
  if (first > NINE) return false;
  if (first === MINUS && to - from === 2 && bytes[from + 1] === ZERO) return true;
  for (let at = from + 1; at < to; at++) if (bytes[at]! < ZERO || bytes[at]! > NINE) return true;
  return false;
}
