import { CLOSE_BRACKET, OPEN_BRACKET, SPACE } from "../event/bytes.ts";
import type { StampMatcher } from "../event/declared.ts";
import { EPOCH_UNIT, NONE, SLOT, SLOT_COUNT } from "../event/time-slots.ts";
import { daysFromCivil, daysInMonth, MILLIS_PER_DAY } from "./calendar.ts";
import { ADDED_ZONE, complete, saysDay, saysEpoch, saysYear } from "./complete.ts";
import { NO_CLOCK, NO_DAY, NO_YEAR, NO_ZONE, RULED_ZONE, SHORT_YEAR } from "./doubts.ts";
import { LIKELY_NUMBER, NO_NUMBER, readEpoch } from "./epoch.ts";
import { givenMatcher } from "./given.ts";
import type { Given } from "./given-time.ts";
import { AHEAD, guessedYears } from "./guessed-years.ts";
import { type Instant, instantOf, NANOS_PER_MILLI } from "./instant.ts";
import type { Layout } from "./lexemes.ts";
import { type KnownMatcher, knownMatchers } from "./matchers.ts";
import { noteZone, ownZones } from "./own-zones.ts";
import { partReaders } from "./parts.ts";
import { hasDate, settle } from "./resolve.ts";
import type { Zone } from "./zone.ts";
import { zoneNamed } from "./zones.ts";

/** How timestamps are read. */
export interface StampOptions {
  /** Their layouts; null for all known ones and numbers. */
  readonly layouts: readonly Layout[] | null;
  /** The name of the zone of those without one. */
  readonly zone: string;
  /** The year of those without one; null for the latest that is not after now. */
  readonly year: number | null;
  /** The current time of the run, in milliseconds since 1970. */
  readonly now: number;
}

/** What is known of a timestamp besides its text. */
interface StampContext {
  /** The zone of a timestamp without one; null for that of the options. */
  readonly zone: Zone | null;
  /** An instant near it, in milliseconds since 1970, for the year of a timestamp without one; or null. */
  readonly near: number | null;
  /** What reads its parts; none if it is in a known layout. */
  readonly matchers: readonly StampMatcher[];
}

/** Reads timestamps from text. */
export interface StampReader {
  /**
   * Reads `bytes[from, to)` into `instant`.
   * @param fewest the digits that a number needs to be a timestamp: {@link LIKELY_NUMBER} or another.
   * @returns true if it is a timestamp; if not, `instant` is invalid.
   */
  read(bytes: Uint8Array, from: number, to: number, instant: Instant, fewest: number): boolean;
  /** The same with more context. */
  readIn(context: StampContext, bytes: Uint8Array, from: number, to: number, instant: Instant): boolean;
  /**
   * Reads the parts of a timestamp in `bytes[from, to)`: those of a new one, or with `isMore` those that the last text
   * has left open.
   * @returns {@link UNREAD} if no matcher reads the text, else what it has added to the parts before, as bits.
   */
  readParts(matchers: readonly StampMatcher[], bytes: Uint8Array, from: number, to: number, isMore: boolean): number;
  /**
   * Sets an instant from the parts that have been read, and where they say no date or no zone from those that are given.
   * @returns false if there is no such day.
   */
  settle(instant: Instant, given: Given | null): boolean;
  /** What the last timestamp leaves open, as bits. */
  readonly doubt: number;
  /** True if the last text was written like a timestamp, of a day that does not exist. */
  readonly isNoDay: boolean;
}

const LEAP_SECOND = 60;
const LAST_NANO = 999_999_999;

/** The longest timestamp, in bytes. */
const LONGEST = 200;
/** No matcher reads the text. */
export const UNREAD = -1;
const NO_BYTES = new Uint8Array(0);
/** Used instead of the index of a layout. */
const NUMBER = -1;

/**
 * @param foreignZones collects the ambiguous names of zones in timestamps, which are not applied.
 * @throws RangeError for an unknown zone.
 */
export function stampReader(
  { layouts: given, zone: zoneName, year, now }: StampOptions,
  foreignZones: Set<string> = new Set(),
): StampReader {
  const known: readonly KnownMatcher[] =
    given?.map((layout) => ({ matcher: givenMatcher(layout), isAmbiguous: false })) ?? knownMatchers;
  let slots = new Int32Array(SLOT_COUNT);
  /** The parts of a text that completes another one, and the bytes in which the name of a zone is. */
  const further = new Int32Array(SLOT_COUNT);
  let zoneBytes: Uint8Array = NO_BYTES;
  /** What filled the slots last; null if they may hold other parts than its own. */
  let lastMatcher: StampMatcher | null = null;
  /** The index of the layout that worked last, or {@link NUMBER}. */
  let last = 0;
  let zone: Zone | null = null;
  let doubt = 0;
  let isNoDay = false;
  // The context of the current text.
  let zoneBeside: Zone | null = null;
  let near: number | null = null;
  // Consecutive timestamps are usually of the same day, with the same zone.
  let lastDate = NONE;
  let lastStart = 0;
  let lastName = "";
  let lastNamed: Zone | null = null;
  const zones = ownZones();
  const years = guessedYears(now, dayStart, toUtc);

  function theZone(): Zone {
    if (zone) return zone;
    const found = zoneNamed(zoneName);
    if (!found) throw new RangeError(`there is no time zone ${zoneName}`);
    zone = found;
    return found;
  }

  function readIn(context: StampContext, bytes: Uint8Array, from: number, to: number, instant: Instant): boolean {
    const { matchers } = context;
    zoneBeside = context.zone;
    near = context.near;
    const isRead =
      matchers.length > 0
        ? readParts(matchers, bytes, from, to, false) !== UNREAD && settleParts(instant)
        : read(bytes, from, to, instant, NO_NUMBER);
    zoneBeside = near = null;
    return isRead;
  }

  function read(bytes: Uint8Array, from: number, to: number, instant: Instant, fewest: number): boolean {
    isNoDay = false;
    if (readBare(bytes, from, to, instant, fewest)) return true;
    // There may be blanks and brackets around it.
    let start = from;
    let end = to;
    while (start < end && bytes[start] === SPACE) start++;
    while (start < end && bytes[end - 1] === SPACE) end--;
    if (end - start > 1 && bytes[start] === OPEN_BRACKET && bytes[end - 1] === CLOSE_BRACKET) {
      start++;
      end--;
    }
    return end - start < to - from && readBare(bytes, start, end, instant, fewest);
  }

  function readBare(bytes: Uint8Array, from: number, to: number, instant: Instant, fewest: number): boolean {
    if (to - from > LONGEST) return false;
    if (last !== NUMBER) {
      if (readLayout(last, bytes, from, to, instant)) return true;
    } else if (!isDigitDate(to - from) && readNumber(bytes, from, to, instant, fewest)) return true;
    for (let i = 0; i < known.length; i++) {
      if (i !== last && readLayout(i, bytes, from, to, instant)) {
        last = i;
        return true;
      }
    }
    if (given || !readNumber(bytes, from, to, instant, fewest)) return false;
    last = NUMBER;
    return true;
  }

  function readParts(
    matchers: readonly StampMatcher[],
    bytes: Uint8Array,
    from: number,
    to: number,
    isMore: boolean,
  ): number {
    isNoDay = false;
    for (let i = 0; i < matchers.length; i++) {
      const matcher = matchers[i]!;
      if (!isMore) {
        if (matchWhole(matcher, bytes, from, to)) return 0;
      } else if (matcher.match(bytes, from, to, further.fill(NONE), partReaders) === to) return completeBy(bytes);
    }
    return UNREAD;
  }

  /** Reads the parts of a new timestamp. */
  function matchWhole(matcher: StampMatcher, bytes: Uint8Array, from: number, to: number): boolean {
    // What settleParts adds is not of this text.
    if (matcher !== lastMatcher || !matcher.isPlain) slots.fill(NONE);
    else slots[SLOT.hour] = NONE;
    lastMatcher = matcher;
    zoneBytes = bytes;
    return matcher.match(bytes, from, to, slots, partReaders) === to;
  }

  /** Adds the further parts to those that have been read first. */
  function completeBy(bytes: Uint8Array): number {
    const isNear = !saysYear(slots) && saysDay(slots) && saysDay(further) && saysYear(further);
    const added = complete(slots, further);
    lastMatcher = null;
    if ((added & ADDED_ZONE) !== 0) zoneBytes = bytes;
    if (!isNear || near !== null) return added;
    const instant: Instant = { millis: 0, nanos: 0 };
    const first = slots;
    const firstZone = zoneBytes;
    slots = further;
    zoneBytes = bytes;
    if (settleParts(instant)) near = instant.millis;
    slots = first;
    zoneBytes = firstZone;
    return added;
  }

  function settleParts(instant: Instant): boolean {
    doubt = 0;
    if (slots[SLOT.nanos] === NONE) slots[SLOT.nanos] = 0;
    if (slots[SLOT.epochHigh] !== NONE) {
      dateEpoch(instant);
      return true;
    }
    const isSettled = lastMatcher?.isPlain && slots[SLOT.month] !== NONE && slots[SLOT.day] !== NONE;
    if (!isSettled && !settle(slots)) {
      isNoDay = true;
      return false;
    }
    if (slots[SLOT.hour] === NONE) {
      slots[SLOT.hour] = 0;
      doubt = NO_CLOCK;
    }
    if (slots[SLOT.minute] === NONE) slots[SLOT.minute] = 0;
    if (slots[SLOT.second] === NONE) slots[SLOT.second] = 0;
    return date(zoneBytes, instant);
  }

  /** Dates the parts that have been read, near the text that came after the first one if that has a year alone. */
  function settleRead(instant: Instant, base: Given | null): boolean {
    if (base !== null) addGiven(base);
    const isDated = settleParts(instant);
    near = zoneBeside = null;
    return isDated;
  }

  function addGiven({ date: day, zone: beside }: Given): void {
    zoneBeside = beside;
    if (day === null || saysDay(slots) || saysEpoch(slots)) return;
    slots[SLOT.year] = day.year;
    slots[SLOT.month] = day.month;
    slots[SLOT.day] = day.day;
    // The next text of this kind has none of these either.
    lastMatcher = null;
  }

  function readNumber(bytes: Uint8Array, from: number, to: number, instant: Instant, fewest: number): boolean {
    doubt = 0;
    return readEpoch(bytes, from, to, fewest, instant);
  }

  function readLayout(index: number, bytes: Uint8Array, from: number, to: number, instant: Instant): boolean {
    const { matcher, isAmbiguous } = known[index]!;
    if (!matchWhole(matcher, bytes, from, to) || !settleParts(instant)) return false;
    // Who names a layout without a time of day means a whole timestamp.
    if (given) doubt &= ~NO_CLOCK;
    if (!isAmbiguous) return true;
    doubt |= SHORT_YEAR;
    return instant.millis <= now + AHEAD;
  }

  function dateEpoch(instant: Instant): void {
    const seconds = slots[SLOT.epochHigh]! * EPOCH_UNIT + slots[SLOT.epochLow]!;
    Object.assign(instant, instantOf(seconds * 1000, slots[SLOT.nanos]!));
  }

  /** Sets an instant from the slots. @returns false if there is no such day. */
  function date(bytes: Uint8Array, instant: Instant): boolean {
    const second = slots[SLOT.second]!;
    const isLeapSecond = second === LEAP_SECOND;
    const clock =
      slots[SLOT.hour]! * 3_600_000 + slots[SLOT.minute]! * 60_000 + (isLeapSecond ? second - 1 : second) * 1000;
    // A leap second is the last nanosecond of the second before it, which keeps the order.
    const nanos = isLeapSecond ? LAST_NANO : slots[SLOT.nanos]!;
    const inMillis = Math.floor(nanos / NANOS_PER_MILLI);
    const isOffset = slots[SLOT.offset] !== NONE;
    const local = isOffset ? null : localZone(bytes);
    const start = slots[SLOT.year] === NONE ? undated(clock, local) : dayStart(slots[SLOT.year]!);
    if (start === null) {
      isNoDay = true;
      return false;
    }
    instant.millis = toUtc(start + clock, local) + inMillis;
    instant.nanos = nanos - inMillis * NANOS_PER_MILLI;
    return true;
  }

  /** The zone of a timestamp without an offset from UTC. */
  function localZone(bytes: Uint8Array): Zone {
    if (slots[SLOT.zoneTo] === NONE && zoneBeside === null) {
      doubt |= NO_ZONE;
      return zone ?? theZone();
    }
    const own = (slots[SLOT.zoneTo] === NONE ? null : zoneIn(bytes)) ?? zoneBeside;
    doubt |= own ? RULED_ZONE : NO_ZONE;
    if (own === null) noteZone(foreignZones, lastName);
    return own ?? zone ?? theZone();
  }

  /** The zone that the timestamp names; null for an ambiguous name. */
  function zoneIn(bytes: Uint8Array): Zone | null {
    const name = String.fromCharCode(...bytes.subarray(slots[SLOT.zoneFrom]!, slots[SLOT.zoneTo]!));
    if (name !== lastName) {
      lastName = name;
      lastNamed = zones.of(name);
    }
    return lastNamed;
  }

  /** The start of the day in a year, in local time; null if the year has no such day. */
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

  /** @param zone of the timestamp, or null if it has an offset from UTC. */
  function toUtc(local: number, zone: Zone | null): number {
    return zone ? zone.fromLocal(local) : local - slots[SLOT.offset]! * 1000;
  }

  /** The start of the day of a timestamp that has no year, and perhaps no day. */
  function undated(clock: number, zone: Zone | null): number | null {
    if (!hasDate(slots)) {
      doubt |= NO_YEAR | NO_DAY;
      return today(zone);
    }
    if (year !== null) return dayStart(year);
    if (near !== null) return years.nearest(clock, zone, near);
    doubt |= NO_YEAR;
    return years.latest((slots[SLOT.month]! << 5) | slots[SLOT.day]!, clock, zone);
  }

  /** The start of the current day, in local time. */
  function today(zone: Zone | null): number {
    const local = now + (zone ? zone.offsetAt(now) : slots[SLOT.offset]! * 1000);
    return Math.floor(local / MILLIS_PER_DAY) * MILLIS_PER_DAY;
  }

  return {
    read,
    readIn,
    readParts,
    settle: settleRead,
    get doubt() {
      return doubt;
    },
    get isNoDay() {
      return isNoDay;
    },
  };
}

/** True if this many digits may be a date, `20260203` or `20260203102030`, which is tried before a number. */
function isDigitDate(length: number): boolean {
  return length === 8 || length === 14;
}

/** Makes a function that reads one timestamp from a text; null if it is none. */
export function readInstant(options: StampOptions): (text: string) => Instant | null {
  const reader = stampReader(options);
  const encoder = new TextEncoder();
  return (text) => {
    const bytes = encoder.encode(text);
    const instant: Instant = { millis: 0, nanos: 0 };
    return reader.read(bytes, 0, bytes.length, instant, LIKELY_NUMBER) ? instant : null;
  };
}
