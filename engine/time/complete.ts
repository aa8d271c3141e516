import type { GivenTime } from "../event/declared.ts";
import { NONE, SLOT } from "../event/time-parts.ts";
import type { CivilDate } from "./calendar.ts";
import { zoneNamed } from "./zones.ts";

// What several strings say of one timestamp: of each part the first text counts.

const YEAR = [SLOT.year, SLOT.century, SLOT.yearOfCentury, SLOT.isoYear, SLOT.isoYearOfCentury] as const;
const WEEK = [SLOT.weekday, SLOT.isoWeekday, SLOT.sundayWeek, SLOT.mondayWeek, SLOT.isoWeek] as const;
const DATE = [...YEAR, ...WEEK, SLOT.month, SLOT.day, SLOT.dayOfYear] as const;
const CLOCK = [SLOT.hour, SLOT.hour12, SLOT.half, SLOT.minute, SLOT.second, SLOT.nanos] as const;
const ZONE = [SLOT.offset, SLOT.zoneFrom, SLOT.zoneTo] as const;

function hasAny(slots: Int32Array, of: readonly number[]): boolean {
  return of.some((slot) => slots[slot] !== NONE);
}

/** True if the parts say a day, of whatever year. */
export function hasDay(slots: Int32Array): boolean {
  return hasAny(slots, [SLOT.month, SLOT.day, SLOT.dayOfYear, SLOT.isoWeek, SLOT.sundayWeek, SLOT.mondayWeek]);
}

/** True if the parts say an hour. */
export function hasHour(slots: Int32Array): boolean {
  return slots[SLOT.hour] !== NONE || slots[SLOT.hour12] !== NONE || hasEpoch(slots);
}

export function hasYear(slots: Int32Array): boolean {
  return hasAny(slots, YEAR) || hasEpoch(slots);
}

/** True if the parts are a number since 1970, which says everything. */
export function hasEpoch(slots: Int32Array): boolean {
  return slots[SLOT.epochHigh] !== NONE;
}

/** What a text has added, as bits. */
export const ADDED_DAY = 1;
export const ADDED_HOUR = 2;
export const ADDED_ZONE = 4;

/**
 * Adds to the parts in `slots` those that another text says. A text that says a day leaves a day that is there as it is, and
 * one that says an hour leaves the time of day; a zone is added by a text that does not say both, or with its hour.
 * @returns what it has added, as bits.
 */
export function complete(slots: Int32Array, other: Int32Array): number {
  if (hasEpoch(slots) || hasEpoch(other)) return 0;
  let added = 0;
  if (hasDay(other) && !hasDay(slots)) added |= ADDED_DAY;
  if (hasHour(other) && !hasHour(slots)) added |= ADDED_HOUR;
  if (!hasDay(slots)) add(slots, other, DATE);
  else if (!hasDay(other)) add(slots, other, YEAR);
  if (!hasHour(slots) || !hasHour(other)) add(slots, other, CLOCK);
  const isApart = hasDay(other) && hasHour(other) && (added & ADDED_HOUR) === 0;
  if (hasAny(slots, ZONE) || !hasAny(other, ZONE) || isApart) return added;
  add(slots, other, ZONE);
  return added | ADDED_ZONE;
}

function add(slots: Int32Array, other: Int32Array, parts: readonly number[]): void {
  for (const part of parts) if (slots[part] === NONE) slots[part] = other[part]!;
}

/** What holds for timestamps that do not say it. */
export type Given = ReturnType<typeof givenParts>;

/** @param isZoneGiven true if the user has named the zone, which then counts more than that of the grammar. */
export function givenParts({ timeZone, date }: GivenTime, isZoneGiven: boolean) {
  const zone = timeZone === null || isZoneGiven ? null : (zoneNamed(timeZone) ?? null);
  return { zone, date: date === null ? null : dateIn(date) };
}

function dateIn(date: string): CivilDate {
  const [year, month, day] = date.split("-").map(Number);
  return { year: year!, month: month!, day: day! };
}
