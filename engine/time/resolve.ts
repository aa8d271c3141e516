import type { DeclaredStamp } from "../event/declared.ts";
import { ENTRY, type Event, type TapeContext, valueAt } from "../event/tape.ts";
import { NONE, SLOT, SLOT_COUNT } from "../event/time-parts.ts";
import { encodeUtf8 } from "../event/utf8.ts";
import { civilFromDays, daysFromCivil, isLeapYear, isoWeekOf, weekdayOf } from "./calendar.ts";
import { complete, hasDay, hasHour, hasYear } from "./complete.ts";
import { partReaders } from "./parts.ts";

// Converts the numbers of a timestamp that are not year, month and day.

/** Years of two digits below it are of this century. */
const PIVOT = 69;
const FIRST_ISO_WEEK_DAY = 4;

/** A weekday alone, as in `Tue 10:20`, is no date. */
export function hasDate(slots: Int32Array): boolean {
  return slots[SLOT.month] !== NONE || slots[SLOT.day] !== NONE || slots[SLOT.year] !== NONE;
}

/**
 * Converts other forms of year, day and hour to year, month, day and hour. Missing parts stay missing, but a month without
 * a day means its first day, and a year its first month.
 * @returns false if there is no such day.
 */
export function settle(slots: Int32Array): boolean {
  settleYear(slots);
  const half = slots[SLOT.half]!;
  if (slots[SLOT.hour12] !== NONE) slots[SLOT.hour] = (slots[SLOT.hour12]! % 12) + (half === 1 ? 12 : 0);
  const days = dayByWeek(slots);
  if (days !== null) return isInYear(slots, days) && setDay(slots, days);
  const year = slots[SLOT.year]!;
  if (slots[SLOT.dayOfYear] !== NONE) {
    if (year === NONE || slots[SLOT.dayOfYear]! > (isLeapYear(year) ? 366 : 365)) return false;
    return setDay(slots, daysFromCivil(year, 1, 1) + slots[SLOT.dayOfYear]! - 1);
  }
  if (hasDate(slots)) {
    if (slots[SLOT.month] === NONE) slots[SLOT.month] = 1;
    if (slots[SLOT.day] === NONE) slots[SLOT.day] = 1;
  }
  return true;
}

function settleYear(slots: Int32Array): void {
  const century = slots[SLOT.century]!;
  const short = slots[SLOT.yearOfCentury]!;
  if (slots[SLOT.year] === NONE && short !== NONE) {
    slots[SLOT.year] = century === NONE ? fullYear(short) : century * 100 + short;
  }
  const isoShort = slots[SLOT.isoYearOfCentury]!;
  if (slots[SLOT.isoYear] === NONE && isoShort !== NONE) slots[SLOT.isoYear] = fullYear(isoShort);
}

function fullYear(yearOfCentury: number): number {
  return yearOfCentury + (yearOfCentury < PIVOT ? 2000 : 1900);
}

/** The day of a week and a weekday, in days since 1970, or null if they are missing. */
function dayByWeek(slots: Int32Array): number | null {
  const iso = slots[SLOT.isoWeekday]!;
  // Monday is 0 here.
  const weekday = iso !== NONE ? iso - 1 : slots[SLOT.weekday] !== NONE ? (slots[SLOT.weekday]! + 6) % 7 : NONE;
  if (weekday === NONE) return null;
  const isoYear = slots[SLOT.isoYear]!;
  const isoWeek = slots[SLOT.isoWeek]!;
  if (isoYear !== NONE && isoWeek !== NONE) {
    const inFirstWeek = daysFromCivil(isoYear, 1, FIRST_ISO_WEEK_DAY);
    return inFirstWeek - ((weekdayOf(inFirstWeek) + 6) % 7) + (isoWeek - 1) * 7 + weekday;
  }
  const year = slots[SLOT.year]!;
  if (year === NONE || slots[SLOT.month] !== NONE) return null;
  const newYear = daysFromCivil(year, 1, 1);
  const mondayWeek = slots[SLOT.mondayWeek]!;
  if (mondayWeek !== NONE) {
    return newYear + ((8 - weekdayOf(newYear)) % 7) + (mondayWeek - 1) * 7 + weekday;
  }
  const sundayWeek = slots[SLOT.sundayWeek]!;
  if (sundayWeek === NONE) return null;
  return newYear + ((7 - weekdayOf(newYear)) % 7) + (sundayWeek - 1) * 7 + ((weekday + 1) % 7);
}

/** False for a week that the year does not have. */
function isInYear(slots: Int32Array, days: number): boolean {
  const isIso = slots[SLOT.isoYear] !== NONE && slots[SLOT.isoWeek] !== NONE;
  return isIso ? isoWeekOf(days).year === slots[SLOT.isoYear] : civilFromDays(days).year === slots[SLOT.year];
}

function setDay(slots: Int32Array, days: number): boolean {
  const { year, month, day } = civilFromDays(days);
  slots[SLOT.year] = year;
  slots[SLOT.month] = month;
  slots[SLOT.day] = day;
  return true;
}

/**
 * Makes a function that returns the time of day that the grammar of an event declares, in seconds; null if there is none,
 * or a date with it.
 */
export function dayClock(): (event: Event) => number | null {
  const slots = new Int32Array(SLOT_COUNT);
  const further = new Int32Array(SLOT_COUNT);
  let context: TapeContext | null = null;
  let stamps: readonly DeclaredStamp[] = [];

  function add(event: Event, at: number, matchers: DeclaredStamp["matchers"]): void {
    const text = valueAt(event, at);
    if (typeof text !== "string") return;
    const bytes = encodeUtf8(text);
    const to = bytes.length;
    const isRead = matchers.some((matcher) => matcher.match(bytes, 0, to, further.fill(NONE), partReaders) === to);
    if (isRead) complete(slots, further);
  }

  return (event) => {
    if (event.context !== context) {
      context = event.context;
      stamps = context.declared().timestamp;
    }
    slots.fill(NONE);
    for (let at = 0; at < event.length; at += ENTRY) {
      const stamp = stamps.find(({ name }) => name === event.entries[at]);
      if (stamp) add(event, at, stamp.matchers);
    }
    if (hasDay(slots) || hasYear(slots) || !hasHour(slots)) return null;
    settle(slots);
    const [hour, minute, second] = [slots[SLOT.hour]!, slots[SLOT.minute]!, slots[SLOT.second]!];
    return hour * 3600 + (minute === NONE ? 0 : minute * 60) + (second === NONE ? 0 : second);
  };
}
