import { DOT, MINUS, ZERO } from "../../event/bytes.ts";
// Numbers read from bytes, where a double holds all their digits.

/** A sign and digits of this many bytes are an exact double. */
export const EXACT_DIGITS = 15;
const POWERS = Array.from({ length: EXACT_DIGITS + 1 }, (_, i) => 10 ** i);

/** The int that `bytes[from, to)` spells out with at most {@link EXACT_DIGITS} bytes. */
export function intAt(bytes: Uint8Array, from: number, to: number): number {
  const negative = bytes[from] === MINUS;
  let value = 0;
  for (let at = negative ? from + 1 : from; at < to; at++) value = value * 10 + bytes[at]! - ZERO;
  return negative ? -value + 0 : value;
}

/** The decimal fraction that `bytes[from, to)` spells out without an exponent; NaN where that is not exact. */
export function decimalAt(bytes: Uint8Array, from: number, to: number): number {
  if (to - from > EXACT_DIGITS) return Number.NaN;
  const negative = bytes[from] === MINUS;
  let value = 0;
  let places = -1;
  for (let at = negative ? from + 1 : from; at < to; at++) {
    const byte = bytes[at]!;
    if (byte === DOT) places = 0;
    else if (byte < ZERO || byte > ZERO + 9) return Number.NaN;
    else {
      value = value * 10 + byte - ZERO;
      if (places >= 0) places++;
    }
  }
  // Both are exact, so that the quotient is rounded once, as reading the text would round it.
  const number = places > 0 ? value / POWERS[places]! : value;
  return negative ? -number : number;
}
