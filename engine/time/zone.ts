import { NONE, SLOT } from "../event/time-parts.ts";
import { daysFromCivil, daysInMonth, MILLIS_PER_DAY } from "./calendar.ts";

/** The rules of local time. */
export interface Zone {
  /** `UTC`, `Europe/Berlin`, `+02:00`. */
  readonly name: string;
  /** Milliseconds that local time is ahead of UTC at an instant. */
  offsetAt(millis: number): number;
  /**
   * The instant of a local time, given as if it were UTC. A time that clocks skip is moved by the length of the gap
   * (`02:30` becomes `03:30`); of a time that they show twice, the first instant counts.
   */
  fromLocal(localMillis: number): number;
  /** The abbreviation of the zone at an instant: `CEST`, or its offset if the runtime knows none. */
  abbreviationAt(millis: number): string;
}

export const utc: Zone = {
  name: "UTC",
  offsetAt: () => 0,
  fromLocal: (localMillis) => localMillis,
  abbreviationAt: () => "UTC",
};

/** A zone that is always this many milliseconds ahead of UTC. */
export function fixedZone(offset: number): Zone {
  return {
    name: offsetText(offset),
    offsetAt: () => offset,
    fromLocal: (localMillis) => localMillis - offset,
    abbreviationAt: () => offsetText(offset),
  };
}

/** `+02:00`, with seconds if there are any; `between` separates the numbers. */
export function offsetText(offset: number, between = ":"): string {
  const seconds = Math.round(Math.abs(offset) / 1000);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  if (seconds % 60 !== 0) parts.push(seconds % 60);
  return (offset < 0 ? "-" : "+") + parts.map((part) => String(part).padStart(2, "0")).join(between);
}

// The parts of a timestamp in milliseconds: in local time, as if it were UTC, and since 1970.

const LEAP_SECOND = 60;
const LAST_NANO = 999_999_999;

/** The start of the day of a timestamp in a year, in local time; null if the year has no such day. */
export function dayStart(slots: Int32Array, year: number): number | null {
  const month = slots[SLOT.month]!;
  const day = slots[SLOT.day]!;
  return day > daysInMonth(year, month) ? null : daysFromCivil(year, month, day) * MILLIS_PER_DAY;
}

/** The start of the current day, in the local time of a timestamp. @param now in milliseconds since 1970. */
export function today(slots: Int32Array, zone: Zone | null, now: number): number {
  const local = now + (zone ? zone.offsetAt(now) : slots[SLOT.offset]! * 1000);
  return Math.floor(local / MILLIS_PER_DAY) * MILLIS_PER_DAY;
}

/** The time of day of a timestamp without its fraction of a second. A leap second is the second before it. */
export function clockOf(slots: Int32Array): number {
  const second = slots[SLOT.second]!;
  const whole = second === LEAP_SECOND ? second - 1 : second;
  return slots[SLOT.hour]! * 3_600_000 + slots[SLOT.minute]! * 60_000 + whole * 1000;
}

/** Its nanoseconds of the second. A leap second is the last one of the second before it, which keeps the order. */
export function nanosOf(slots: Int32Array): number {
  return slots[SLOT.second] === LEAP_SECOND ? LAST_NANO : slots[SLOT.nanos]!;
}

/** A local time since 1970. @param zone of the timestamp, or null if it has an offset from UTC. */
export function toUtc(slots: Int32Array, zone: Zone | null, local: number): number {
  return zone ? zone.fromLocal(local) : local - slots[SLOT.offset]! * 1000;
}

/** True if the time of day was filled in. Parts of it that are missing are 0 from now on. */
export function fillClock(slots: Int32Array): boolean {
  const lacksHour = slots[SLOT.hour] === NONE;
  if (lacksHour) slots[SLOT.hour] = 0;
  if (slots[SLOT.minute] === NONE) slots[SLOT.minute] = 0;
  if (slots[SLOT.second] === NONE) slots[SLOT.second] = 0;
  if (slots[SLOT.nanos] === NONE) slots[SLOT.nanos] = 0;
  return lacksHour;
}
