import { civilFromDays, MILLIS_PER_DAY } from "./calendar.ts";
import type { Zone } from "./zone.ts";

/** Finds the years of timestamps without one: of each, the start of its day in that year; null if no year has the day. */
interface GuessedYears {
  /**
   * The latest year in which the timestamp is not ahead of now.
   * @param day its month and day, as one number.
   * @param clock its milliseconds since the start of the day.
   */
  latest(day: number, clock: number, zone: Zone | null): number | null;
  /** The year in which it is nearest to another instant, in milliseconds since 1970. */
  nearest(clock: number, zone: Zone | null, other: number): number | null;
}

/** How far a timestamp may be after now, because clocks differ. */
export const AHEAD = MILLIS_PER_DAY;
/** The longest time between two leap years. */
const LEAP_GAP = 8;
/** A day that began between these times ago is of the same year at each time of the day, and in each zone. */
const LEAST_PAST = 4 * MILLIS_PER_DAY;
const MOST_PAST = 360 * MILLIS_PER_DAY;

/**
 * @param now in milliseconds since 1970.
 * @param dayStart the start of the timestamp's day in a year, in local time; null if the year has no such day.
 * @param toUtc its local time as an instant, by its zone or its own offset.
 */
export function guessedYears(
  now: number,
  dayStart: (year: number) => number | null,
  toUtc: (local: number, zone: Zone | null) => number,
): GuessedYears {
  const next = yearOf(now) + 1;
  // Consecutive timestamps are usually of the same day.
  let lastDay = -1;
  let lastStart = 0;

  function search(day: number, clock: number, zone: Zone | null): number | null {
    for (let candidate = next; candidate >= next - LEAP_GAP; candidate--) {
      const start = dayStart(candidate);
      if (start === null || toUtc(start + clock, zone) > now + AHEAD) continue;
      if (now - start > LEAST_PAST && now - start < MOST_PAST) {
        lastDay = day;
        lastStart = start;
      }
      return start;
    }
    return null;
  }

  return {
    latest: (day, clock, zone) => (day === lastDay ? lastStart : search(day, clock, zone)),
    nearest(clock, zone, other) {
      const middle = yearOf(other);
      let best: number | null = null;
      let distance = Number.POSITIVE_INFINITY;
      for (let candidate = middle - LEAP_GAP; candidate <= middle + LEAP_GAP; candidate++) {
        const start = dayStart(candidate);
        const far = start === null ? distance : Math.abs(toUtc(start + clock, zone) - other);
        if (far >= distance) continue;
        best = start;
        distance = far;
      }
      return best;
    },
  };
}

function yearOf(millis: number): number {
  return civilFromDays(Math.floor(millis / MILLIS_PER_DAY)).year;
}
