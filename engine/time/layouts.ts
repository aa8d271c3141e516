import type { NumberPart } from "../event/time-slots.ts";
import type { Item, Layout } from "./layout.ts";

// The layouts that timestamps of logs are read in without being asked for, the more frequent first.

const number = (part: NumberPart, least: number, most: number): Item => ({
  kind: "number",
  part,
  least,
  most,
  pad: "zero",
});
const text = (text: string): Item => ({ kind: "text", text });
const any = (of: string): Item => ({ kind: "any", of });
const optional = (...items: Item[]): Item => ({ kind: "optional", items });

const year = number("year", 4, 4);
const shortYear = number("yearOfCentury", 2, 2);
const month = number("month", 2, 2);
const day = number("day", 2, 2);
const looseMonth = number("month", 1, 2);
const looseDay = number("day", 1, 2);
const hour = number("hour", 2, 2);
const looseHour = number("hour", 1, 2);
const minute = number("minute", 2, 2);
const second = number("second", 2, 2);
const monthName: Item = { kind: "name", part: "month", long: false };
const weekdayName: Item = { kind: "name", part: "weekday", long: false };
const half: Item = { kind: "half", upper: true };
const zone: Item = { kind: "zone" };
const fraction: Item = { kind: "fraction", marks: ".,", digits: null, optional: true };
const blank: Item = { kind: "blank", least: 1, text: " " };
const blanks: Item = { kind: "blank", least: 0, text: "" };
const colon = text(":");
const dash = text("-");
const slash = text("/");
const dot = text(".");

/** `10:20:30.5` */
const clock: Layout = [hour, colon, minute, colon, second, fraction];
/** `9:20:30` */
const looseClock: Layout = [looseHour, colon, minute, colon, second, fraction];
/** `10:20 PM`, `9:20:30 am` */
const halfClock: Layout = [number("hour12", 1, 2), colon, minute, optional(colon, second, fraction), blanks, half];

/** A time of day without a date: `10:20:30.5`, `10:20`. */
export const clockLayout: Layout = [hour, colon, minute, optional(colon, second, fraction)];

/** A layout, and a text that is written in it. */
export interface KnownLayout {
  readonly layout: Layout;
  readonly example: string;
  /**
   * True if some programs write the day where others write the year of two digits: the text is read in this order, but
   * not if that is ahead of now, and it is reported.
   */
  readonly isAmbiguous?: true;
}

export const knownLayouts: readonly KnownLayout[] = [
  // RFC 3339 and ISO 8601
  {
    layout: [year, dash, month, dash, day, any("T t_"), ...clock, zone],
    example: "2026-02-03T10:20:30.123456789+01:00",
  },
  // Access logs
  {
    layout: [looseDay, slash, monthName, slash, year, any(": "), ...clock, zone],
    example: "03/Feb/2026:10:20:30 +0100",
  },
  // RFC 3164
  { layout: [monthName, blank, looseDay, blank, ...clock, zone], example: "Feb  3 10:20:30" },
  // golog
  { layout: [month, day, blank, ...clock], example: "0203 10:20:30.123456" },
  { layout: [year, slash, month, slash, day, any(" T-"), ...clock, zone], example: "2026/02/03 10:20:30" },
  // C's asctime, with a fraction as well, and date(1)
  {
    layout: [weekdayName, blank, monthName, blank, looseDay, blank, ...clock, zone, blank, year],
    example: "Tue Feb  3 10:20:30.123456 2026",
  },
  // kvstore, its older kind, and RFC 2822
  {
    layout: [
      optional(weekdayName, any(", "), blanks),
      looseDay,
      blank,
      monthName,
      blank,
      year,
      blank,
      hour,
      colon,
      minute,
      optional(colon, second, fraction),
      zone,
    ],
    example: "Tue, 03 Feb 2026 10:20:30 +0100",
  },
  { layout: [looseDay, blank, monthName, blank, ...clock], example: "03 Feb 10:20:30.123" },
  // cef
  {
    layout: [monthName, blank, looseDay, blank, year, blank, ...clock, zone],
    example: "Feb 03 2026 10:20:30.123 CET",
  },
  { layout: [monthName, blank, looseDay, blank, ...clock, zone, blank, year], example: "Feb  3 10:20:30 2026" },
  {
    layout: [monthName, blank, looseDay, text(","), blank, year, blank, ...clock],
    example: "Feb 3, 2026 10:20:30",
  },
  {
    layout: [monthName, blank, looseDay, text(","), blank, year, blank, ...halfClock],
    example: "Feb 3, 2026 10:20:30 AM",
  },
  {
    layout: [year, blank, monthName, blank, looseDay, blank, ...clock, zone],
    example: "2026 Feb  3 10:20:30.123",
  },
  // RFC 850
  {
    layout: [weekdayName, text(","), blank, looseDay, dash, monthName, dash, shortYear, blank, ...clock, zone],
    example: "Tuesday, 03-Feb-26 10:20:30 GMT",
  },
  {
    layout: [looseDay, dash, monthName, dash, year, any(" :T"), ...clock, zone],
    example: "03-Feb-2026 10:20:30.123",
  },
  // ISO 8601 without seconds, and without marks
  { layout: [year, dash, month, dash, day, any("T t_"), hour, colon, minute, zone], example: "2026-02-03T10:20+01:00" },
  { layout: [year, month, day, any("T t-"), hour, minute, second, fraction, zone], example: "20260203T102030.123Z" },
  { layout: [year, month, day, any(" -T"), ...clock, zone], example: "20260203 10:20:30.123" },
  { layout: [year, month, day, hour, minute, second], example: "20260203102030" },
  { layout: [year, month, day], example: "20260203" },
  // Dates alone
  { layout: [year, dash, month, dash, day], example: "2026-02-03" },
  { layout: [year, slash, month, slash, day], example: "2026/02/03" },
  { layout: [looseDay, slash, monthName, slash, year], example: "03/Feb/2026" },
  { layout: [looseDay, dash, monthName, dash, year], example: "03-Feb-2026" },
  // Marks and orders of some countries
  { layout: [looseDay, dot, looseMonth, dot, year, blank, ...looseClock, zone], example: "03.02.2026 10:20:30" },
  { layout: [looseDay, dot, looseMonth, dot, year], example: "03.02.2026" },
  {
    layout: [looseMonth, slash, looseDay, slash, year, any(" ,"), blanks, ...looseClock],
    example: "02/03/2026 10:20:30",
  },
  {
    layout: [looseMonth, slash, looseDay, slash, year, any(" ,"), blanks, ...halfClock],
    example: "2/3/2026 10:20:30 PM",
  },
  { layout: [year, dash, month, dash, day, blank, ...halfClock], example: "2026-02-03 10:20:30 PM" },
  { layout: [shortYear, month, day, blank, ...looseClock], example: "260203 10:20:30" },
  {
    layout: [shortYear, slash, month, slash, day, any(" T"), ...clock, zone],
    example: "26/02/03 10:20:30",
    isAmbiguous: true,
  },
  { layout: [year, dash, looseMonth, dash, looseDay, any(" T"), ...looseClock, zone], example: "2026-2-3 9:20:30" },
  { layout: [month, dash, day, blank, ...clock], example: "02-03 10:20:30.123" },
];
