import { once } from "../event/remembered.ts";
import type { EventSource } from "../event/tape.ts";
import { EPOCH_UNIT, NONE, SLOT } from "../event/time-parts.ts";
import { NO_CLOCK, NO_DAY, NO_YEAR, NO_ZONE, RULED_ZONE } from "./doubts.ts";
import { type FollowedTime, followedTime } from "./followed-time.ts";
import { guessedYears } from "./guessed-years.ts";
import { type Instant, instantOf, NANOS_PER_MILLI } from "./instant.ts";
import { hasDate, settle } from "./resolve.ts";
import type { WrittenStamp } from "./written-stamp.ts";
import { clockOf, dayStart, fillClock, nanosOf, today, toUtc, utc, type Zone } from "./zone.ts";
import { noteZone, ownZones, zoneNamed } from "./zones.ts";

/** What is assumed of timestamps that do not say it. */
export interface DaterOptions {
  /** The name of the zone of those without one. */
  readonly zone: string;
  /** The year of the first one of an input without a year; null for the latest that is not after it was written. */
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
  const years = guessedYears(now, year);
  const sources = new WeakMap<EventSource, FollowedTime>();
  let last: EventSource | null = null;
  let lastTime: FollowedTime | null = null;

  /** What the timestamps of an input have said so far. */
  function followed(source: EventSource): FollowedTime {
    if (source === last && lastTime !== null) return lastTime;
    last = source;
    lastTime = sources.get(source) ?? followedTime(source, guessedYears(source.written ?? now, year), year !== null);
    sources.set(source, lastTime);
    return lastTime;
  }

  /** The start of its day in local time; null if there is no such day. */
  function startOf(stamp: WrittenStamp, clock: number, zone: Zone | null): number | null {
    const { slots, near } = stamp;
    if (slots[SLOT.year] !== NONE) return dayStart(slots, slots[SLOT.year]!);
    if (!hasDate(slots)) {
      stamp.doubt |= NO_YEAR | NO_DAY;
      return today(slots, zone, now);
    }
    if (near !== null && year === null) return years.nearest(slots, clock, zone, near);
    if (year === null) stamp.doubt |= NO_YEAR;
    if (stamp.source !== null) return followed(stamp.source).start(slots, clock, zone);
    return year === null ? years.latest(slots, clock, zone) : dayStart(slots, year);
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
    const second = toUtc(slots, zone, start + clock);
    // The day of a time in another field is no hour of those before it.
    const source = zone === utc || (stamp.doubt & NO_CLOCK) !== 0 ? null : stamp.source;
    setInstant(instant, zone && source ? followed(source).hour(zone, second) : second, nanosOf(slots));
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
  instant.millis = second + Math.floor(nanos / NANOS_PER_MILLI);
  instant.nanos = nanos % NANOS_PER_MILLI;
}

/**
 * Makes a function that finds the zone of a timestamp without an offset from UTC, and notes what that leaves open.
 * @param usual the name of the zone of those without one.
 * @param foreignZones collects the ambiguous names of zones, which are not applied.
 * @throws RangeError for an unknown zone, when the first timestamp without one is read.
 */
function stampZones(usual: string, foreignZones: Set<string>): (stamp: WrittenStamp) => Zone {
  const zones = ownZones();
  const usualZone = once(() => known(usual));
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
    return own ?? usualZone();
  };
}

function known(name: string): Zone {
  const zone = zoneNamed(name);
  if (!zone) throw new RangeError(`there is no time zone ${name}`);
  return zone;
}
