// The proleptic Gregorian calendar in arithmetic: years from the first of March, so that the leap day is the last one.

export const MILLIS_PER_DAY = 86_400_000;

const DAYS_PER_ERA = 146_097;
const YEARS_PER_ERA = 400;
/** From the first of March of the year 0 to the start of 1970. */
const DAYS_TO_EPOCH = 719_468;
const MONTH_LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

export const monthNames = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
] as const;

export const weekdayNames = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;

/** A day of the calendar; months and days count from 1. */
export interface CivilDate {
  year: number;
  month: number;
  day: number;
}

export function isLeapYear(year: number): boolean {
  return (year & 3) === 0 && (year % 100 !== 0 || year % 400 === 0);
}

export function daysInMonth(year: number, month: number): number {
  return month === 2 && isLeapYear(year) ? 29 : MONTH_LENGTHS[month - 1]!;
}

/** The number of days from the start of 1970 to a day. */
export function daysFromCivil(year: number, month: number, day: number): number {
  const shifted = month > 2 ? year : year - 1;
  const era = Math.floor(shifted / YEARS_PER_ERA);
  const yearOfEra = shifted - era * YEARS_PER_ERA;
  const dayOfYear = ((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) | 0;
  const dayOfEra = yearOfEra * 365 + (yearOfEra >> 2) - ((yearOfEra / 100) | 0) + dayOfYear + day - 1;
  return era * DAYS_PER_ERA + dayOfEra - DAYS_TO_EPOCH;
}

/** The day that is `days` days after the start of 1970. */
export function civilFromDays(days: number): CivilDate {
  const shifted = days + DAYS_TO_EPOCH;
  const era = Math.floor(shifted / DAYS_PER_ERA);
  const dayOfEra = shifted - era * DAYS_PER_ERA;
  const leapDays = ((dayOfEra / 1460) | 0) - ((dayOfEra / 36_524) | 0) + ((dayOfEra / 146_096) | 0);
  const yearOfEra = ((dayOfEra - leapDays) / 365) | 0;
  const dayOfYear = dayOfEra - (365 * yearOfEra + (yearOfEra >> 2) - ((yearOfEra / 100) | 0));
  const monthFromMarch = ((5 * dayOfYear + 2) / 153) | 0;
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  const year = yearOfEra + era * YEARS_PER_ERA + (month <= 2 ? 1 : 0);
  return { year, month, day: dayOfYear - (((153 * monthFromMarch + 2) / 5) | 0) + 1 };
}

/** The day of the week, 0 Sunday to 6 Saturday, of a number of days after the start of 1970. */
export function weekdayOf(days: number): number {
  // The first of January 1970 was a Thursday.
  return (((days + 4) % 7) + 7) % 7;
}

/** The day of the year, counted from 1. */
export function dayOfYear(year: number, month: number, day: number): number {
  return daysFromCivil(year, month, day) - daysFromCivil(year, 1, 1) + 1;
}

/** The week of ISO 8601 that a day is in, and the year that the week belongs to. */
export function isoWeekOf(days: number): { readonly year: number; readonly week: number } {
  // A week belongs to the year of its Thursday.
  const thursday = days - ((weekdayOf(days) + 6) % 7) + 3;
  const { year } = civilFromDays(thursday);
  return { year, week: Math.floor((thursday - daysFromCivil(year, 1, 1)) / 7) + 1 };
}
