import type { NumberPart } from "../event/time-slots.ts";
import {
  type CivilDate,
  civilFromDays,
  dayOfYear,
  daysFromCivil,
  isoWeekOf,
  MILLIS_PER_DAY,
  weekdayOf,
} from "./calendar.ts";
import { type Instant, NANOS_PER_MILLI } from "./instant.ts";
import { yearText } from "./instant-text.ts";
import { type Item, type Layout, monthNames, type OffsetStyle, weekdayNames } from "./layout.ts";
import { offsetText, utc, type Zone } from "./zone.ts";

/** The local time at an instant. */
export interface LocalTime extends Readonly<CivilDate> {
  /** Days from the start of 1970 to that day. */
  readonly days: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  /** Nanoseconds of the second. */
  readonly nanos: number;
  /** Milliseconds ahead of UTC. */
  readonly offset: number;
}

export function localTime({ millis, nanos }: Readonly<Instant>, zone: Zone = utc): LocalTime {
  const offset = zone.offsetAt(millis);
  const local = millis + offset;
  const days = Math.floor(local / MILLIS_PER_DAY);
  const inDay = local - days * MILLIS_PER_DAY;
  const { year, month, day } = civilFromDays(days);
  return {
    year,
    month,
    day,
    days,
    hour: Math.floor(inDay / 3_600_000),
    minute: Math.floor(inDay / 60_000) % 60,
    second: Math.floor(inDay / 1000) % 60,
    nanos: (inDay % 1000) * NANOS_PER_MILLI + nanos,
    offset,
  };
}

/** The text of an instant in a layout, in the local time of a zone. */
export function layoutText(instant: Readonly<Instant>, layout: Layout, zone: Zone = utc): string {
  const time = localTime(instant, zone);
  return layout.map((item) => itemText(item, time, instant, zone)).join("");
}

function itemText(item: Item, time: LocalTime, instant: Readonly<Instant>, zone: Zone): string {
  switch (item.kind) {
    case "text":
    case "blank":
      return item.text;
    case "any":
      return item.of.charAt(0);
    case "number":
      return numberText(item, time);
    case "name": {
      const name = item.part === "month" ? monthNames[time.month - 1]! : weekdayNames[weekdayOf(time.days)]!;
      return item.long ? name : name.slice(0, 3);
    }
    case "half": {
      const half = time.hour < 12 ? "am" : "pm";
      return item.upper ? half.toUpperCase() : half;
    }
    case "fraction":
      return fractionText(item.marks.charAt(0), item.digits, item.optional, time.nanos);
    case "offset":
      return styledOffset(time.offset, item.style);
    case "zone":
      return offsetText(time.offset);
    case "zone-name":
      return zone.abbreviationAt(instant.millis);
    case "epoch":
      return String(Math.floor(instant.millis / 1000));
    case "optional":
      return item.items.map((inner) => itemText(inner, time, instant, zone)).join("");
  }
}

const PAD = { zero: "0", blank: " ", none: "" } as const;

function numberText({ part, most, pad }: Item & { readonly kind: "number" }, time: LocalTime): string {
  const number = numberOf[part](time);
  if (most === 4 && pad === "zero") return yearText(number);
  return PAD[pad] === "" ? String(number) : String(number).padStart(most, PAD[pad]);
}

const numberOf: { readonly [P in NumberPart]: (time: LocalTime) => number } = {
  year: ({ year }) => year,
  century: ({ year }) => Math.floor(year / 100),
  yearOfCentury: ({ year }) => modulo(year, 100),
  month: ({ month }) => month,
  day: ({ day }) => day,
  dayOfYear: ({ year, month, day }) => dayOfYear(year, month, day),
  hour: ({ hour }) => hour,
  hour12: ({ hour }) => hour % 12 || 12,
  minute: ({ minute }) => minute,
  second: ({ second }) => second,
  weekday: ({ days }) => weekdayOf(days),
  isoWeekday: ({ days }) => weekdayOf(days) || 7,
  sundayWeek: (time) => weekFrom(time, 0),
  mondayWeek: (time) => weekFrom(time, 1),
  isoYear: ({ days }) => isoWeekOf(days).year,
  isoYearOfCentury: ({ days }) => modulo(isoWeekOf(days).year, 100),
  isoWeek: ({ days }) => isoWeekOf(days).week,
};

/** The number of weeks of the year that have begun, if weeks begin on this weekday. */
function weekFrom({ year, days }: LocalTime, weekday: number): number {
  const inYear = days - daysFromCivil(year, 1, 1);
  return Math.floor((inYear + 7 - modulo(weekdayOf(days) - weekday, 7)) / 7);
}

function fractionText(mark: string, digits: number | null, optional: boolean, nanos: number): string {
  const text = String(nanos).padStart(9, "0");
  if (digits !== null) return mark + text.slice(0, digits);
  if (!optional) return mark + text;
  const needed = text.replace(/(?:000)+$/, "");
  return needed === "" ? "" : mark + needed;
}

function styledOffset(offset: number, style: OffsetStyle): string {
  switch (style) {
    case "+hh":
      return offsetText(offset).slice(0, 3);
    case "+hhmm":
      return offsetText(offset, "").slice(0, 5);
    case "+hh:mm":
      return offsetText(offset).slice(0, 6);
    case "+hh:mm:ss":
      return offsetText(offset).padEnd(9, ":00");
  }
}

function modulo(number: number, by: number): number {
  return ((number % by) + by) % by;
}
