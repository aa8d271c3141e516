import { NO_YEAR, NO_ZONE, RULED_ZONE, SHORT_YEAR, type TimestampOptions } from "../../time/index.ts";

/** Zones whose clocks are never put back. */
const STEADY = /^(?:UTC|[-+].*)$/;
const MILLIS_PER_DAY = 86_400_000;
/** So far ahead of now a timestamp without a year may be. */
const AHEAD = MILLIS_PER_DAY;
/** The days of years. */
const YEARS = [365, 366];

/**
 * Makes a function that is true of a timestamp if clocks of its day are in the order of time, and so are all strings that
 * differ from its own in nothing but the clock. The function takes milliseconds since 1970, and what the timestamp leaves
 * open, as bits.
 */
export function clockOrder({ layouts, zone, now }: TimestampOptions): (millis: number, doubt: number) => boolean {
  return (millis, doubt) => {
    // A layout of the user's may have a clock of another kind.
    if (layouts !== null || ((doubt & NO_ZONE) !== 0 && !STEADY.test(zone)) || (doubt & RULED_ZONE) !== 0) return false;
    // Such a year may not be ahead of now, which depends on the clock.
    if ((doubt & SHORT_YEAR) !== 0 && millis > now) return false;
    // On the day from which on a year is taken for the one before, that depends on the clock.
    return (doubt & NO_YEAR) === 0 || YEARS.every((days) => isFar(millis - now - AHEAD, days * MILLIS_PER_DAY));
  };
}

/** Whether `millis` is a day or more from every multiple of `year`. */
function isFar(millis: number, year: number): boolean {
  const rest = ((millis % year) + year) % year;
  return rest >= MILLIS_PER_DAY && year - rest >= MILLIS_PER_DAY;
}
