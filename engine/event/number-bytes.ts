import { DOT, MINUS, NINE, PLUS, ZERO } from "./bytes.ts";
import { decodeUtf8 } from "./utf8.ts";
import { float, int, type Value } from "./value.ts";

/** Numbers of more characters are read from their text: a double does not hold every int of more digits. */
const MOST_CHARACTERS = 15;
const POWERS = Array.from({ length: MOST_CHARACTERS }, (_, exponent) => 10 ** exponent);

/** The int that is written in `bytes[from, to)`: an optional sign and decimal digits. */
export function intAt(bytes: Uint8Array, from: number, to: number): number | bigint {
  if (to - from > MOST_CHARACTERS) return int(decodeUtf8(bytes, from, to));
  const sign = bytes[from]!;
  let number = 0;
  for (let at = sign === MINUS || sign === PLUS ? from + 1 : from; at < to; at++)
    number = number * 10 + bytes[at]! - ZERO;
  return sign === MINUS ? 0 - number : number;
}

/**
 * The float that is written in `bytes[from, to)` as JSON writes numbers. Without an exponent, and of so few digits, it is the
 * quotient of two ints that doubles hold, and so the nearest double.
 */
export function floatAt(bytes: Uint8Array, from: number, to: number): Value {
  let number = 0;
  let dot = to - 1;
  const sign = bytes[from]!;
  if (to - from > MOST_CHARACTERS) return float(Number(decodeUtf8(bytes, from, to)));
  for (let at = sign === MINUS ? from + 1 : from; at < to; at++) {
    const byte = bytes[at]!;
    if (byte >= ZERO && byte <= NINE) number = number * 10 + byte - ZERO;
    else if (byte === DOT) dot = at;
    else return float(Number(decodeUtf8(bytes, from, to)));
  }
  const quotient = number / POWERS[to - 1 - dot]!;
  return float(sign === MINUS ? -quotient : quotient);
}
