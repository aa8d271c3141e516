import { EPOCH_UNIT, NONE, SLOT } from "../event/time-parts.ts";
import { NO_CLOCK, NO_DAY, NO_YEAR } from "./doubts.ts";
import { guessedYears } from "./guessed-years.ts";
import { type Instant, instantOf, NANOS_PER_MILLI } from "./instant.ts";
import { clockOf, dayStart, fillClock, nanosOf, today, toUtc } from "./local-time.ts";
import { hasDate, settle } from "./resolve.ts";
import { stampZones } from "./stamp-zones.ts";
import type { WrittenStamp } from "./written-stamp.ts";
import type { Zone } from "./zone.ts";

/** What is assumed of timestamps that do not say it. */
export interface DaterOptions {
  /** The name of the zone of those without one. */
  readonly zone: string;
  /** The year of those without one; null for the latest that is not after now. */
  readonly year: number | null;
  /** The current time of the run, in milliseconds since 1970. */
  readonly now: number;
}

/** Sets an instant from the parts of a timestamp, and notes what they leave open. @returns false if there is no such day. */
export type Dater = (stamp: WrittenStamp, instant: Instant) => boolean;

/**
 * @param foreignZones collects the ambiguous names of zones in timestamps, which are not applied.
 * @returns a function that throws a RangeError for an unknown zone, when it meets the first timestamp without one.
 */
export function dater({ zone: usualZone, year, now }: DaterOptions, foreignZones: Set<string>): Dater {
  const zoneOf = stampZones(usualZone, foreignZones);
  const years = guessedYears(now);

  /** The start of its day in local time; null if there is no such day. */
  function startOf(stamp: WrittenStamp, clock: number, zone: Zone | null): number | null {
    const { slots, near } = stamp;
    if (slots[SLOT.year] !== NONE) return dayStart(slots, slots[SLOT.year]!);
    if (!hasDate(slots)) {
      stamp.doubt |= NO_YEAR | NO_DAY;
      return today(slots, zone, now);
    }
    if (year !== null) return dayStart(slots, year);
    if (near !== null) return years.nearest(slots, clock, zone, near);
    stamp.doubt |= NO_YEAR;
    return years.latest(slots, clock, zone);
  }

  return (stamp, instant) => {
    const { slots } = stamp;
    stamp.doubt = 0;
    if (slots[SLOT.epochHigh] !== NONE) return setEpoch(slots, instant);
    const isSettled = stamp.matcher?.isPlain && slots[SLOT.month] !== NONE && slots[SLOT.day] !== NONE;
    if (!isSettled && !settle(slots)) return noSuchDay(stamp);
    if (fillClock(slots)) stamp.doubt = NO_CLOCK;
    const clock = clockOf(slots);
    const zone = slots[SLOT.offset] === NONE ? zoneOf(stamp) : null;
    const start = startOf(stamp, clock, zone);
    if (start === null) return noSuchDay(stamp);
    setInstant(instant, toUtc(slots, zone, start + clock), nanosOf(slots));
    return true;
  };
}

function noSuchDay(stamp: WrittenStamp): false {
  stamp.isNoDay = true;
  return false;
}

function setEpoch(slots: Int32Array, instant: Instant): true {
  const seconds = slots[SLOT.epochHigh]! * EPOCH_UNIT + slots[SLOT.epochLow]!;
  Object.assign(instant, instantOf(seconds * 1000, slots[SLOT.nanos] === NONE ? 0 : slots[SLOT.nanos]!));
  return true;
}

/** @param second its start, in milliseconds since 1970. */
function setInstant(instant: Instant, second: number, nanos: number): void {
  const millis = Math.floor(nanos / NANOS_PER_MILLI);
  instant.millis = second + millis;
  instant.nanos = nanos - millis * NANOS_PER_MILLI;
}
