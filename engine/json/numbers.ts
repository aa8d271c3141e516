import { DOT, LOWER_BIT, LOWER_E, MINUS, NINE, PLUS, ZERO } from "../event/bytes.ts";
import { FLOAT, FLOAT_TEXT, INT } from "../event/tape.ts";
import { decodeUtf8 } from "../event/utf8.ts";

/*
 * The numbers of RFC 8259 in bytes: where one ends, whether a double holds it, whether its text is canonical. Two other
 * files have rules of numbers: event/number.ts for strings, and parse/reference/text.ts for the reference parser, which
 * shares nothing with the compiled one on purpose.
 */

/** A number of this many characters without an exponent is below the greatest double. */
const SURELY_FINITE = 300;
/** A text of this many characters (sign, dot, 15 digits) has no more digits than a double keeps. */
const EXACT_FLOAT = 16;

/** The kind of the entry of the number that {@link scanNumber} read last: of text that is not canonical, it is odd. */
export const scanned = { kind: INT };

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= ZERO && byte <= NINE;
}

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

// The same rules as code, for the numbers that most records have.

/** Code that moves the variable `at` past digits. */
function digitsCode(at: string): string {
  return `while (((b[${at}] - ${ZERO}) >>> 0) <= 9) ${at}++;`;
}

/** Code that is true if the number whose digits end at `to` has neither a fraction nor an exponent. */
export function isWholeCode(to: string): string {
  return `b[${to}] !== ${DOT} && (b[${to}] | ${LOWER_BIT}) !== ${LOWER_E}`;
}

/** Code that is true if the digits from `first` to `to` are all of the canonical int that begins at `from`. */
export function isIntCode(from: string, first: string, to: string): string {
  return `(b[${first}] !== ${ZERO} || ${to} === ${from} + 1)`;
}

/**
 * Code for a number at `p` that is most likely an int, or a float in its shortest text: it sets the kind `k` and the span
 * `f`, `t`, and moves `p` after it. It ends with the head of a statement for other numbers; `q` and `w` are scratch.
 */
export function likelyNumberCode(): string {
  return `q = p; if (b[q] === ${MINUS}) q++; w = q; ${digitsCode("q")}
if (q > e) return -1;
if (q > w && ${isWholeCode("q")} && ${isIntCode("p", "w", "q")}) { k = ${INT}; f = p; t = p = q; }
else if (b[q] === ${DOT} && b[w] > ${ZERO}) { q++; ${digitsCode("q")}
if (q <= e && q - p <= ${EXACT_FLOAT} && b[q - 1] > ${ZERO} && ${isWholeCode("q")}) { k = ${FLOAT}; f = p; t = p = q; } else q = -1; } else q = -1;
if (q >= 0) {}`;
}
