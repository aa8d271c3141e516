import { COLON, isDigit, ZERO } from "../event/bytes.ts";
import { NONE, SLOT } from "../event/time-parts.ts";
import { NO_ZONE } from "./doubts.ts";
import { type Instant, NANOS_PER_MILLI } from "./instant.ts";
import type { WrittenStamp } from "./written-stamp.ts";

/** The longest text that is kept, in bytes. */
const LONGEST = 40;
const SECOND_NANOS = 1e9;

/** Reads timestamps that differ from an earlier one in the digits of their second alone, as most of a busy log do. */
export interface SameMinute {
  /** @returns false if `bytes[from, to)` is no such timestamp. */
  read(stamp: WrittenStamp, bytes: Uint8Array, from: number, to: number, instant: Instant): boolean;
  /** Keeps the timestamp that was just read from `bytes[from, to)`, if its text alone says its instant. */
  keep(stamp: WrittenStamp, bytes: Uint8Array, from: number, to: number, instant: Readonly<Instant>): void;
}

/** @param zone the name of the zone of timestamps that name none. */
export function sameMinute(zone: string): SameMinute {
  const kept = new Uint8Array(LONGEST);
  /** By the place of a digit that may be another one: the nanoseconds of a unit of it. */
  const units = new Float64Array(LONGEST);
  let length = NONE;
  let doubt = 0;
  /** The start of its minute, in milliseconds since 1970. */
  let minute = 0;

  /** The nanoseconds since the start of the minute; {@link NONE} if another text begins at `from`. */
  function nanosIn(bytes: Uint8Array, from: number): number {
    let nanos = 0;
    for (let i = length - 1; i >= 0; i--) {
      const byte = bytes[from + i]!;
      const unit = units[i]!;
      if (unit === 0 ? byte !== kept[i] : !isDigit(byte)) return NONE;
      nanos += (byte - ZERO) * unit;
    }
    return nanos < 60 * SECOND_NANOS ? nanos : NONE;
  }

  /** Notes where the digits of the second of the kept text are. @returns their place; less than 4 if it has none. */
  function noteSecond(hasDecimals: boolean): number {
    let second = length - 2;
    while (second >= 4 && (kept[second - 1] !== COLON || kept[second - 4] !== COLON)) second--;
    units.fill(0);
    units.set([10 * SECOND_NANOS, SECOND_NANOS], Math.max(0, second));
    for (let i = second + 3, unit = SECOND_NANOS / 10; hasDecimals && isDigit(kept[i]); unit /= 10) units[i++] = unit;
    return second;
  }

  return {
    read(stamp, bytes, from, to, instant) {
      const nanos = to - from === length && stamp.zoneBeside === null ? nanosIn(bytes, from) : NONE;
      if (nanos < 0) return false;
      const millis = Math.floor(nanos / NANOS_PER_MILLI);
      instant.millis = minute + millis;
      instant.nanos = nanos - millis * NANOS_PER_MILLI;
      stamp.doubt = doubt;
      return true;
    },
    keep({ slots, doubt: open }, bytes, from, to, { millis }) {
      if ((open !== 0 && (open !== NO_ZONE || zone !== "UTC")) || to - from > LONGEST) return;
      doubt = open;
      length = to - from;
      for (let i = 0; i < length; i++) kept[i] = bytes[from + i]!;
      const decimals = slots[SLOT.nanos]!;
      const nanos = slots[SLOT.second]! * SECOND_NANOS + Math.max(0, decimals);
      minute = millis - Math.floor(nanos / NANOS_PER_MILLI);
      if (noteSecond(decimals !== NONE) < 4 || nanosIn(bytes, from) !== nanos) length = NONE;
    },
  };
}
