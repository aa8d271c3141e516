import { DOT, MINUS, PLUS, ZERO } from "../event/bytes.ts";
import { type Instant, NANOS_PER_MILLI } from "./instant.ts";

// Numbers of seconds, milliseconds, microseconds or nanoseconds since the start of 1970. The number of digits before the
// dot decides on the unit, so that the year is near the present.

const SECONDS_DIGITS = 11;
const MILLIS_DIGITS = 14;
const MICROS_DIGITS = 17;
const MOST_DIGITS = 20;

/** The fewest digits before the dot of a timestamp: any number; from 1973 on; from 2001 on, without a minus. */
export const ANY_NUMBER = 1;
export const LIKELY_NUMBER = 9;
export const CERTAIN_NUMBER = 10;
/** Requires a text that is no number. */
export const NO_NUMBER = MOST_DIGITS + 1;

const NANO_DIGITS = 9;

/**
 * Reads the decimal number `bytes[from, to)`.
 * @param fewest digits before the dot; a number with fewer is a count or the like.
 * @returns true if it can be a timestamp.
 */
export function readEpoch(bytes: Uint8Array, from: number, to: number, fewest: number, instant: Instant): boolean {
  let start = from;
  const sign = from < to ? bytes[from]! : 0;
  if (sign === MINUS && fewest >= CERTAIN_NUMBER) return false;
  if (sign === MINUS || sign === PLUS) start++;
  while (start + 1 < to && bytes[start] === ZERO && bytes[start + 1] !== DOT) start++;
  const dot = endOfDigits(bytes, start, to);
  const count = dot - start;
  if (count < fewest || count > MOST_DIGITS) return false;
  if (dot < to && (bytes[dot] !== DOT || endOfDigits(bytes, dot + 1, to) !== to)) return false;

  // The number of digits before the dot that are below seconds.
  const shift = count <= SECONDS_DIGITS ? 0 : count <= MILLIS_DIGITS ? 3 : count <= MICROS_DIGITS ? 6 : NANO_DIGITS;
  const unit = dot - shift;
  let seconds = 0;
  for (let at = start; at < unit; at++) seconds = seconds * 10 + bytes[at]! - ZERO;
  let nanos = 0;
  let digits = 0;
  for (let at = unit; at < to && digits < NANO_DIGITS; at++) {
    if (bytes[at] === DOT) continue;
    nanos = nanos * 10 + bytes[at]! - ZERO;
    digits++;
  }
  for (; digits < NANO_DIGITS; digits++) nanos *= 10;

  const millis = seconds * 1000 + Math.floor(nanos / NANOS_PER_MILLI);
  const rest = nanos % NANOS_PER_MILLI;
  if (sign === MINUS) {
    instant.millis = rest === 0 ? 0 - millis : -millis - 1;
    instant.nanos = rest === 0 ? 0 : NANOS_PER_MILLI - rest;
  } else {
    instant.millis = millis;
    instant.nanos = rest;
  }
  return true;
}

function endOfDigits(bytes: Uint8Array, from: number, to: number): number {
  let at = from;
  while (at < to && (bytes[at]! - ZERO) >>> 0 < 10) at++;
  return at;
}
