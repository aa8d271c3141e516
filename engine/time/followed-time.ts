import { LF } from "../event/bytes.ts";
import type { EventSource, NewYears, ReadableFile } from "../event/tape.ts";
import { civilFromDays, daysFromCivil, isLeapYear, MILLIS_PER_DAY } from "./calendar.ts";
import { AHEAD, dayFrom, type GuessedYears, yearOf } from "./guessed-years.ts";
import { chooseHead, MONTH_DAYS, yearlessDay } from "./heads.ts";
import type { Zone } from "./zone.ts";

/** Larger files are read at this many places, each of this many bytes. */
const PLACES = 64;
const BLOCK = 4096;
const LEAP_DAY = 2 * MONTH_DAYS + 29;
/** The first lines, which show how lines begin. */
const START = 1024;

/** The new years in a file whose lines begin with timestamps without a year, less those that late ones step back over; null for any other file. */
function countNewYears({ size, read }: ReadableFile): NewYears | null {
  const step = Math.max(BLOCK, Math.floor(size / PLACES));
  const block = new Uint8Array(2 * BLOCK);
  const layout = chooseHead(block, 0, read(block, START, 0));
  if (layout === null) return null;
  const dayOf = yearlessDay(layout);
  const days: number[] = [];
  let count = 0;
  let leapYear: number | null = null;
  for (let from = 0; from < size; from += step) {
    const length = read(block, BLOCK, from);
    for (const [start, end] of linesIn(block, length, from > 0)) {
      const day = dayOf(block, start, end);
      if (day < 0) continue;
      const before = days.at(-1) ?? day;
      count += Number(day < before - MONTH_DAYS) - Number(day > before + 11 * MONTH_DAYS);
      if (day === LEAP_DAY) leapYear = count;
      days.push(day);
      if (step > BLOCK) break;
    }
  }
  if (days.length === 0) return null;
  return { count, firstDay: days[0]!, lastDay: days.at(-1)!, leapYear };
}

/** The day in the year of an instant in milliseconds since 1970, as in {@link NewYears}. */
function dayInYear(millis: number): number {
  const { month, day } = civilFromDays(Math.floor(millis / MILLIS_PER_DAY));
  return month * MONTH_DAYS + day;
}

/** The whole lines of a block. @param isWithin true if it does not begin with one. */
function* linesIn(block: Uint8Array, length: number, isWithin: boolean): Generator<readonly [number, number]> {
  let start = isWithin ? block.indexOf(LF) + 1 : 0;
  if (isWithin && start === 0) return;
  for (let end = block.indexOf(LF, start); end >= 0 && end < length; end = block.indexOf(LF, start)) {
    yield [start, end];
    start = end + 1;
  }
}

/** What the timestamps of an input say of those after them: their year, and which of two hours that clocks show twice. */
export type FollowedTime = ReturnType<typeof followedTime>;

/** A timestamp that is earlier by more than this is of the next year. */
const FAR_BACK = 31 * MILLIS_PER_DAY;
const HOUR = 3_600_000;
/** A timestamp that is earlier by no more than this is late; one that is earlier by more is of the second hour. */
const LATE = 60_000;

/** @param isGiven true if the user has named the year of the first timestamp. */
export function followedTime(source: EventSource, years: GuessedYears, isGiven: boolean) {
  /** No timestamp is after it. */
  const most = (source.written ?? Date.now()) + AHEAD;
  let isFollowed: boolean | null = null;
  let last: number | null = null;
  let lastInstant: number | null = source.instant ?? null;

  /** The first day of the file, if it is before the latest one that is written so; null where that is not known. */
  function beginning(): number | null {
    const known = source.newYears(countNewYears);
    if (known === null) return null;
    const { count, firstDay, lastDay, leapYear } = known;
    const end = dayInYear(most);
    let year = yearOf(most) - count - Number(lastDay > end);
    // February 29 is in a leap year, and the others are in the years around it.
    while (leapYear !== null && !isLeapYear(year + leapYear)) year--;
    if (year >= yearOf(most) - Number(firstDay > end)) return null;
    return daysFromCivil(year, Math.floor(firstDay / MONTH_DAYS), firstDay % MONTH_DAYS) * MILLIS_PER_DAY;
  }

  /** True if the year of a timestamp depends on those before it, which is decided at the first one. */
  function follows(): boolean {
    const isLong = beginning() !== null;
    if (isLong || (isGiven && source.newYears(countNewYears)?.count !== 0)) source.isOrdered = true;
    return isLong || isGiven;
  }

  function first(slots: Int32Array, clock: number, zone: Zone | null): number | null {
    const from = isGiven ? null : beginning();
    return from === null ? years.first(slots, clock, zone) : after(slots, from - FAR_BACK);
  }

  return {
    /** The start of the day of a timestamp without a year; null if no year has the day. */
    start(slots: Int32Array, clock: number, zone: Zone | null) {
      if (source.instant !== undefined) return years.nearest(slots, clock, zone, source.instant);
      isFollowed ??= follows();
      if (!isFollowed) return years.latest(slots, clock, zone);
      let start = last === null ? first(slots, clock, zone) : after(slots, last - FAR_BACK);
      // One of long ago that was held until the log ended.
      if (!isGiven && start !== null && start > most) start = years.latest(slots, clock, zone);
      last = start ?? last;
      return start;
    },
    /** The instant of a local time of which `early` is the first one: the second one, if clocks show it twice. */
    hour(zone: Zone, early: number) {
      if (lastInstant === null)
        source.isOrdered ||= goesBack(zone, early, (source.written ?? Date.now()) + MILLIS_PER_DAY);
      const later = zone.offsetAt(early + HOUR);
      const gap = zone.offsetAt(early) - later;
      const isTwice = gap > 0 && zone.offsetAt(early + gap) === later;
      const isSecond = isTwice && lastInstant !== null && lastInstant > early + LATE && lastInstant <= early + 2 * gap;
      lastInstant = isSecond ? early + gap : early;
      return lastInstant;
    },
  };
}

/** The start of the day in the first year in which it is not before an instant. */
function after(slots: Int32Array, least: number): number | null {
  const year = yearOf(least);
  const start = dayFrom(slots, year);
  return start === null || start >= least ? start : dayFrom(slots, yearOf(start) + 1);
}

const STEP = 7 * MILLIS_PER_DAY;

/** True if the clocks of a zone go back between two instants. */
function goesBack(zone: Zone, from: number, to: number): boolean {
  for (let at = from; at < to; at += STEP) if (zone.offsetAt(at + STEP) < zone.offsetAt(at)) return true;
  return false;
}
