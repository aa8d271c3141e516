import { SLOT } from "../event/time-parts.ts";
import { civilFromDays, MILLIS_PER_DAY } from "./calendar.ts";
import { dayStart, toUtc, type Zone } from "./zone.ts";

/** Finds the years of timestamps without one: of each, the start of its day in that year; null if no year has the day. */
export type GuessedYears = ReturnType<typeof guessedYears>;

/** How far a timestamp may be after now, because clocks differ. */
export const AHEAD = MILLIS_PER_DAY;
/** The longest time between two leap years. */
const LEAP_GAP = 8;
/** A day that began between these times ago is of the same year at each time of the day, and in each zone. */
const LEAST_PAST = 4 * MILLIS_PER_DAY;
const MOST_PAST = 360 * MILLIS_PER_DAY;

/** @param now in milliseconds since 1970. @param given the year of the first timestamp, or null. */
export function guessedYears(now: number, given: number | null) {
  const next = yearOf(now) + 1;
  // Consecutive timestamps are usually of the same day.
  let lastDay = -1;
  let lastStart = 0;

  function search(slots: Int32Array, day: number, clock: number, zone: Zone | null): number | null {
    for (let candidate = next; candidate >= next - LEAP_GAP; candidate--) {
      const start = dayStart(slots, candidate);
      if (start === null || toUtc(slots, zone, start + clock) > now + AHEAD) continue;
      if (now - start > LEAST_PAST && now - start < MOST_PAST) {
        lastDay = day;
        lastStart = start;
      }
      return start;
    }
    return null;
  }

  /**
   * The latest year in which the timestamp is not ahead of now.
   * @param clock its milliseconds since the start of the day.
   */
  function latest(slots: Int32Array, clock: number, zone: Zone | null): number | null {
    const day = (slots[SLOT.month]! << 5) | slots[SLOT.day]!;
    return day === lastDay ? lastStart : search(slots, day, clock, zone);
  }

  return {
    /** The year that is given, or the first one after it that has the day; if none is given, the {@link latest}. */
    first: (slots: Int32Array, clock: number, zone: Zone | null) =>
      given === null ? latest(slots, clock, zone) : dayFrom(slots, given),
    latest,
    /** The year in which it is nearest to another instant, in milliseconds since 1970. */
    nearest(slots: Int32Array, clock: number, zone: Zone | null, other: number) {
      const middle = yearOf(other);
      let best: number | null = null;
      let distance = Number.POSITIVE_INFINITY;
      for (let candidate = middle - LEAP_GAP; candidate <= middle + LEAP_GAP; candidate++) {
        const start = dayStart(slots, candidate);
        const far = start === null ? distance : Math.abs(toUtc(slots, zone, start + clock) - other);
        if (far >= distance) continue;
        best = start;
        distance = far;
      }
      return best;
    },
  };
}

/** The start of the day in the first year from `year` on that has it. */
export function dayFrom(slots: Int32Array, year: number): number | null {
  for (let candidate = year; candidate <= year + LEAP_GAP; candidate++) {
    const start = dayStart(slots, candidate);
    if (start !== null) return start;
  }
  return null;
}

export function yearOf(millis: number): number {
  return civilFromDays(Math.floor(millis / MILLIS_PER_DAY)).year;
}
