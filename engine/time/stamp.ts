import { civilFromDays, daysFromCivil, daysInMonth, MILLIS_PER_DAY } from "./calendar.ts";
import { readEpoch } from "./epoch.ts";
import { type Instant, instantOf, NANOS_PER_MILLI } from "./instant.ts";
import type { Layout } from "./layout.ts";
import { knownLayouts } from "./layouts.ts";
import { match } from "./match.ts";
import { compileLayout, EPOCH_UNIT, NONE, type Program, SLOT, SLOT_COUNT } from "./program.ts";
import { hasDate, settle } from "./resolve.ts";
import type { Zone } from "./zone.ts";
import { zoneNamed } from "./zones.ts";

/** How timestamps are read. */
export interface StampOptions {
  /** The layouts that they are written in, or null for all that are known and numbers. */
  readonly layouts: readonly Layout[] | null;
  /** The name of the zone of those without one. */
  readonly zone: string;
  /** The year of those without one, or null for the one that is nearest to now and not after it. */
  readonly year: number | null;
  /** Milliseconds since 1970 that the run takes for now. */
  readonly now: number;
  /** Whether a number is a timestamp however small it is; otherwise from 1973 on. */
  readonly smallEpochs: boolean;
}

/** Reads timestamps from text. */
export interface StampReader {
  /** Reads `bytes[from, to)` into `instant`. @returns whether it is a timestamp; if not, `instant` means nothing. */
  read(bytes: Uint8Array, from: number, to: number, instant: Instant): boolean;
  /** How many timestamps have had no year, and were given one that is not certain. */
  readonly guessed: number;
  /** How many have had no zone. */
  readonly naive: number;
}

const LEAP_SECOND = 60;
const LAST_NANO = 999_999_999;
/** Clocks differ: so far ahead of now a timestamp may be. */
const AHEAD = MILLIS_PER_DAY;
/** The longest time between two leap years. */
const LEAP_GAP = 8;

/** In bytes; what is longer is no timestamp, and not looked at. */
const LONGEST = 200;
/** In place of the index of a layout. */
const NUMBER = -1;
const SPACE = 32;
const OPENING = 91;
const CLOSING = 93;

/** @throws RangeError for a zone that there is not. */
export function stampReader({ layouts: given, zone: zoneName, year, now, smallEpochs }: StampOptions): StampReader {
  const layouts = given ?? knownLayouts.map((known) => known.layout);
  /** Compiled when they are first tried. */
  const programs: (Program | null)[] = layouts.map(() => null);
  const slots = new Int32Array(SLOT_COUNT);
  /** The index of the layout that worked last, or {@link NUMBER}. */
  let last = 0;
  let zone: Zone | null = null;
  let guessed = 0;
  let naive = 0;
  // Neighbors are mostly of one day.
  let lastDate = NONE;
  let lastStart = 0;

  function theZone(): Zone {
    if (zone) return zone;
    const found = zoneNamed(zoneName);
    if (!found) throw new RangeError(`there is no time zone ${zoneName}`);
    zone = found;
    return found;
  }

  function read(bytes: Uint8Array, from: number, to: number, instant: Instant): boolean {
    if (readBare(bytes, from, to, instant)) return true;
    // Blanks and brackets around it may be there.
    let start = from;
    let end = to;
    while (start < end && bytes[start] === SPACE) start++;
    while (start < end && bytes[end - 1] === SPACE) end--;
    if (end - start > 1 && bytes[start] === OPENING && bytes[end - 1] === CLOSING) {
      start++;
      end--;
    }
    return end - start < to - from && readBare(bytes, start, end, instant);
  }

  function readBare(bytes: Uint8Array, from: number, to: number, instant: Instant): boolean {
    if (to - from > LONGEST) return false;
    if (last !== NUMBER) {
      if (readLayout(last, bytes, from, to, instant)) return true;
    } else if (!isDigitDate(to - from) && readEpoch(bytes, from, to, smallEpochs, instant)) return true;
    for (let i = 0; i < layouts.length; i++) {
      if (i !== last && readLayout(i, bytes, from, to, instant)) {
        last = i;
        return true;
      }
    }
    if (!given && readEpoch(bytes, from, to, smallEpochs, instant)) {
      last = NUMBER;
      return true;
    }
    return false;
  }

  function readLayout(index: number, bytes: Uint8Array, from: number, to: number, instant: Instant): boolean {
    programs[index] ??= compileLayout(layouts[index]!);
    const { code, plain } = programs[index]!;
    if (!plain) slots.fill(NONE);
    if (match(code, bytes, from, to, slots) !== to) return false;
    if (plain) return date(instant);
    if (slots[SLOT.epochHigh] !== NONE) {
      dateEpoch(instant);
      return true;
    }
    return settle(slots) && date(instant);
  }

  function dateEpoch(instant: Instant): void {
    const seconds = slots[SLOT.epochHigh]! * EPOCH_UNIT + slots[SLOT.epochLow]!;
    Object.assign(instant, instantOf(seconds * 1000, slots[SLOT.nanos]!));
  }

  /** Makes an instant of the slots. @returns whether there is such a day. */
  function date(instant: Instant): boolean {
    const second = slots[SLOT.second]!;
    const isLeapSecond = second === LEAP_SECOND;
    const clock =
      slots[SLOT.hour]! * 3_600_000 + slots[SLOT.minute]! * 60_000 + (isLeapSecond ? second - 1 : second) * 1000;
    // The leap second is a long last nanosecond of the one before it, so that order is kept.
    const nanos = isLeapSecond ? LAST_NANO : slots[SLOT.nanos]!;
    const inMillis = Math.floor(nanos / NANOS_PER_MILLI);
    const start = slots[SLOT.year] === NONE ? undated(clock) : dayStart(slots[SLOT.year]!);
    if (start === null) return false;
    if (slots[SLOT.offset] === NONE) naive++;
    instant.millis = toUtc(start + clock) + inMillis;
    instant.nanos = nanos - inMillis * NANOS_PER_MILLI;
    return true;
  }

  /** The start of the day of a year, in local time, or null where the year has no such day. */
  function dayStart(ofYear: number): number | null {
    const month = slots[SLOT.month]!;
    const day = slots[SLOT.day]!;
    const key = (ofYear << 9) | (month << 5) | day;
    if (key !== lastDate) {
      if (day > daysInMonth(ofYear, month)) return null;
      lastDate = key;
      lastStart = daysFromCivil(ofYear, month, day) * MILLIS_PER_DAY;
    }
    return lastStart;
  }

  function toUtc(local: number): number {
    const offset = slots[SLOT.offset]!;
    return offset === NONE ? (zone ?? theZone()).fromLocal(local) : local - offset * 1000;
  }

  /** The start of the day of a timestamp that has no year, and perhaps no day. */
  function undated(clock: number): number | null {
    if (!hasDate(slots)) {
      guessed++;
      return today();
    }
    if (year !== null) return dayStart(year);
    const latest = civilFromDays(Math.floor(now / MILLIS_PER_DAY)).year + 1;
    for (let candidate = latest; candidate >= latest - LEAP_GAP; candidate--) {
      const start = dayStart(candidate);
      if (start === null || toUtc(start + clock) > now + AHEAD) continue;
      guessed++;
      return start;
    }
    return null;
  }

  /** The start of the current day, in local time. */
  function today(): number {
    const offset = slots[SLOT.offset]!;
    const local = now + (offset === NONE ? theZone().offsetAt(now) : offset * 1000);
    return Math.floor(local / MILLIS_PER_DAY) * MILLIS_PER_DAY;
  }

  return {
    read,
    get guessed() {
      return guessed;
    },
    get naive() {
      return naive;
    },
  };
}

/** Whether so many digits may be a date, `20260203` or `20260203102030`, which goes before a number. */
function isDigitDate(length: number): boolean {
  return length === 8 || length === 14;
}

/** Makes a function that reads one timestamp from a text; null where it is none. */
export function readInstant(options: Omit<StampOptions, "smallEpochs">): (text: string) => Instant | null {
  const reader = stampReader({ ...options, smallEpochs: false });
  const encoder = new TextEncoder();
  return (text) => {
    const bytes = encoder.encode(text);
    const instant: Instant = { millis: 0, nanos: 0 };
    return reader.read(bytes, 0, bytes.length, instant) ? instant : null;
  };
}
