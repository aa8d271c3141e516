import { EPOCH_UNIT, NONE, SLOT } from "../event/time-parts.ts";
import { civilFromDays, MILLIS_PER_DAY } from "./calendar.ts";
import { NO_CLOCK, NO_DAY, NO_YEAR, NO_ZONE, RULED_ZONE } from "./doubts.ts";
import { type Instant, instantOf, NANOS_PER_MILLI } from "./instant.ts";
import { hasDate, settle } from "./resolve.ts";
import type { WrittenStamp } from "./written-stamp.ts";
import { clockOf, dayStart, fillClock, nanosOf, today, toUtc, type Zone } from "./zone.ts";
import { noteZone, ownZones, zoneNamed } from "./zones.ts";

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

/**
 * Makes a function that finds the zone of a timestamp without an offset from UTC, and notes what that leaves open.
 * @param usual the name of the zone of those without one.
 * @param foreignZones collects the ambiguous names of zones, which are not applied.
 * @throws RangeError for an unknown zone, when the first timestamp without one is read.
 */
function stampZones(usual: string, foreignZones: Set<string>): (stamp: WrittenStamp) => Zone {
  const zones = ownZones();
  let usualZone: Zone | null = null;
  // Consecutive timestamps usually have the same zone.
  let lastName = "";
  let lastZone: Zone | null = null;

  /** The zone that the timestamp names, or that of its event; null if neither is known. */
  function ownZone({ slots, zoneBytes, zoneBeside }: WrittenStamp): Zone | null {
    if (slots[SLOT.zoneTo] === NONE) return zoneBeside;
    const name = String.fromCharCode(...zoneBytes.subarray(slots[SLOT.zoneFrom]!, slots[SLOT.zoneTo]!));
    if (name !== lastName) {
      lastName = name;
      lastZone = zones.of(name);
    }
    const own = lastZone ?? zoneBeside;
    if (own === null) noteZone(foreignZones, name);
    return own;
  }

  return (stamp) => {
    const own = ownZone(stamp);
    stamp.doubt |= own === null ? NO_ZONE : RULED_ZONE;
    if (own !== null) return own;
    usualZone ??= known(usual);
    return usualZone;
  };
}

function known(name: string): Zone {
  const zone = zoneNamed(name);
  if (!zone) throw new RangeError(`there is no time zone ${name}`);
  return zone;
}

/** Finds the years of timestamps without one: of each, the start of its day in that year; null if no year has the day. */
interface GuessedYears {
  /**
   * The latest year in which the timestamp is not ahead of now.
   * @param clock its milliseconds since the start of the day.
   */
  latest(slots: Int32Array, clock: number, zone: Zone | null): number | null;
  /** The year in which it is nearest to another instant, in milliseconds since 1970. */
  nearest(slots: Int32Array, clock: number, zone: Zone | null, other: number): number | null;
}

/** How far a timestamp may be after now, because clocks differ. */
export const AHEAD = MILLIS_PER_DAY;
/** The longest time between two leap years. */
const LEAP_GAP = 8;
/** A day that began between these times ago is of the same year at each time of the day, and in each zone. */
const LEAST_PAST = 4 * MILLIS_PER_DAY;
const MOST_PAST = 360 * MILLIS_PER_DAY;

/** @param now in milliseconds since 1970. */
function guessedYears(now: number): GuessedYears {
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

  return {
    latest(slots, clock, zone) {
      const day = (slots[SLOT.month]! << 5) | slots[SLOT.day]!;
      return day === lastDay ? lastStart : search(slots, day, clock, zone);
    },
    nearest(slots, clock, zone, other) {
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

function yearOf(millis: number): number {
  return civilFromDays(Math.floor(millis / MILLIS_PER_DAY)).year;
}
