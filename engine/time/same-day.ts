import { COLON, COMMA, DOT, isDigit, MINUS, PLUS, ZERO } from "../event/bytes.ts";
import { NONE, SLOT } from "../event/time-parts.ts";
import { NO_ZONE } from "./doubts.ts";
import { type Instant, NANOS_PER_MILLI } from "./instant.ts";
import type { WrittenStamp } from "./written-stamp.ts";

/** The longest text that is kept, in bytes. */
const LONGEST = 40;
const SECOND = 1e9;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** By the place of a digit in `10:20:30`: the nanoseconds of a unit of it. */
const CLOCK = [10 * HOUR, HOUR, 0, 10 * MINUTE, MINUTE, 0, 10 * SECOND, SECOND];
const SIX = ZERO + 6;
/** After this many timestamps at most, of which none was like the one that was kept, another one is. */
const MOST_PASSED = 1_000;

/**
 * Reads timestamps that differ from an earlier one in the digits of their clock alone, as most of a log do.
 * @param zone the name of the zone of timestamps that name none.
 */
export function sameDay(zone: string) {
  const kept = new Uint8Array(LONGEST);
  /** By the place of a digit that may be another one: the nanoseconds of a unit of it. */
  const units = new Float64Array(LONGEST);
  let length = NONE;
  let clock = 0;
  let doubt = 0;
  /** The start of its day, in milliseconds since 1970. */
  let midnight = 0;
  /** How many timestamps are not kept, and how many of these are still to come: to keep one costs as much as to read it. */
  let passed = 0;
  let passing = 0;

  /** The nanoseconds since the start of the day; {@link NONE} if another text begins at `from`. */
  function nanosIn(bytes: Uint8Array, from: number): number {
    let nanos = 0;
    for (let i = 0; i < length; i++) {
      const byte = bytes[from + i]!;
      const unit = units[i]!;
      if (unit === 0 ? byte !== kept[i] : !isDigit(byte)) return NONE;
      nanos += (byte - ZERO) * unit;
    }
    return nanos < 24 * HOUR && bytes[from + clock + 3]! < SIX && bytes[from + clock + 6]! < SIX ? nanos : NONE;
  }

  /** Whether a clock begins at `i` that is not the one of an offset, as in `10:20:30+01:00:00`. */
  function isClock(i: number): boolean {
    const before = kept[i - 1];
    return kept[i + 2] === COLON && kept[i + 5] === COLON && before !== PLUS && before !== MINUS;
  }

  /** Notes where the clock of the kept text is, whose digits below nanoseconds stay. @returns false if it has none. */
  function findClock(): boolean {
    for (clock = length - CLOCK.length; clock >= 0 && !isClock(clock); ) clock--;
    if (clock < 0) return false;
    units.fill(0);
    units.set(CLOCK, clock);
    const point = clock + CLOCK.length;
    // Digits after another character are those of an offset.
    if (kept[point] !== DOT && kept[point] !== COMMA) return true;
    for (let i = point + 1, unit = SECOND / 10; unit >= 1 && isDigit(kept[i]); unit /= 10) units[i++] = unit;
    return true;
  }

  return {
    /** @returns false if `bytes[from, to)` is no such timestamp. */
    read(stamp: WrittenStamp, bytes: Uint8Array, from: number, to: number, instant: Instant) {
      const nanos = to - from === length && stamp.zoneBeside === null ? nanosIn(bytes, from) : NONE;
      if (nanos < 0) return false;
      const millis = Math.floor(nanos / NANOS_PER_MILLI);
      instant.millis = midnight + millis;
      instant.nanos = nanos - millis * NANOS_PER_MILLI;
      stamp.doubt = doubt;
      passed = 0;
      return true;
    },
    /** Keeps the timestamp that was just read from `bytes[from, to)`, if its text alone says its instant. */
    keep(
      { slots, doubt: open }: WrittenStamp,
      bytes: Uint8Array,
      from: number,
      to: number,
      { millis }: Readonly<Instant>,
    ) {
      // A year that is not written depends on the timestamps before it, also where that of the first one is given.
      const isSure = (open === 0 || (open === NO_ZONE && zone === "UTC")) && slots[SLOT.year] !== NONE;
      if (!isSure || slots[SLOT.hour12] !== NONE || to - from > LONGEST || passing-- > 0) return;
      passing = passed;
      passed = Math.min(2 * passed + 1, MOST_PASSED);
      doubt = open;
      length = to - from;
      for (let i = 0; i < length; i++) kept[i] = bytes[from + i]!;
      const seconds = (slots[SLOT.hour]! * 60 + slots[SLOT.minute]!) * 60 + slots[SLOT.second]!;
      const nanos = seconds * SECOND + Math.max(0, slots[SLOT.nanos]!);
      midnight = millis - Math.floor(nanos / NANOS_PER_MILLI);
      if (!findClock() || nanosIn(bytes, from) !== nanos) length = NONE;
    },
  };
}
