import type { TimestampOptions } from "../../time/index.ts";

/** Zones whose clocks are never put back. */
const STEADY = /^(?:UTC|[-+].*)$/;
const MILLIS_PER_DAY = 86_400_000;
/** So far ahead of now a timestamp without a year may be. */
const AHEAD = MILLIS_PER_DAY;
/** The days of years. */
const YEARS = [365, 366];

/**
 * Tells of a timestamp whether clocks of its day stand in the order of time, and so do all texts that differ from its own
 * in nothing but the clock.
 * @returns a function of what it says, in milliseconds since 1970, and of what it has left open: its zone, its year.
 */
export function clockOrder({
  layouts,
  zone,
  now,
}: TimestampOptions): (millis: number, isNaive: boolean, isGuessed: boolean) => boolean {
  return (millis, isNaive, isGuessed) => {
    // A layout of the user's may have a clock of another kind.
    if (layouts !== null || (isNaive && !STEADY.test(zone))) return false;
    // On the day from which on a year is taken for the one before, that depends on the clock.
    return !isGuessed || YEARS.every((days) => isFar(millis - now - AHEAD, days * MILLIS_PER_DAY));
  };
}

/** Whether `millis` is a day or more from every multiple of `year`. */
function isFar(millis: number, year: number): boolean {
  const rest = ((millis % year) + year) % year;
  return rest >= MILLIS_PER_DAY && year - rest >= MILLIS_PER_DAY;
}
