import { literal, type Node, oneOf, optional, seq } from "../grammar/index.ts";
import {
  blank,
  blanks,
  fixed,
  fraction,
  upperHalf as half,
  type Layout,
  monthName,
  weekdayName,
  zone,
} from "./lexemes.ts";

// The layouts that timestamps of logs are read in without being asked for, the more frequent first.

const year = fixed("year", 4);
const shortYear = fixed("short-year", 2);
const month = fixed("month", 2);
const day = fixed("day", 2);
const looseMonth = fixed("month", 1, 2);
const looseDay = fixed("day", 1, 2);
const hour = fixed("hour", 2);
const looseHour = fixed("hour", 1, 2);
const minute = fixed("minute", 2);
const second = fixed("second", 2);

/** `2026-02-03` */
const isoDate = seq(year, "-", month, "-", day);
/** `2026/02/03` */
const slashDate = seq(year, "/", month, "/", day);
/** `20260203` */
const digitDate = seq(year, month, day);
/** `Feb  3` */
const monthAndDay = seq(monthName, blank, looseDay);

/** `10:20:30.5` */
const clock = seq(hour, ":", minute, ":", second, fraction);
/** `9:20:30` */
const looseClock = seq(looseHour, ":", minute, ":", second, fraction);
/** `10:20 PM`, `9:20:30 am` */
const halfClock = seq(fixed("hour12", 1, 2), ":", minute, optional(seq(":", second, fraction)), blanks, half);

/** A time of day without a date: `10:20:30.5`, `10:20`. */
const clockLayout: Layout = seq(hour, ":", minute, optional(seq(":", second, fraction)));

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
    layout: seq(isoDate, oneOf("T", " ", "t", "_"), clock, zone),
    example: "2026-02-03T10:20:30.123456789+01:00",
  },
  // Access logs
  {
    layout: seq(looseDay, "/", monthName, "/", year, oneOf(":", " "), clock, zone),
    example: "03/Feb/2026:10:20:30 +0100",
  },
  // RFC 3164
  { layout: seq(monthAndDay, blank, clock, zone), example: "Feb  3 10:20:30" },
  // golog
  { layout: seq(month, day, blank, clock), example: "0203 10:20:30.123456" },
  { layout: seq(slashDate, oneOf(" ", "T", "-"), clock, zone), example: "2026/02/03 10:20:30" },
  // C's asctime, with a fraction as well, and date(1)
  {
    layout: seq(weekdayName, blank, monthAndDay, blank, clock, zone, blank, year),
    example: "Tue Feb  3 10:20:30.123456 2026",
  },
  // kvstore, its older kind, and RFC 2822
  {
    layout: seq(
      optional(seq(weekdayName, oneOf(",", " "), blanks)),
      looseDay,
      blank,
      monthName,
      blank,
      year,
      blank,
      hour,
      ":",
      minute,
      optional(seq(":", second, fraction)),
      zone,
    ),
    example: "Tue, 03 Feb 2026 10:20:30 +0100",
  },
  { layout: seq(looseDay, blank, monthName, blank, clock), example: "03 Feb 10:20:30.123" },
  // cef
  {
    layout: seq(monthAndDay, blank, year, blank, clock, zone),
    example: "Feb 03 2026 10:20:30.123 CET",
  },
  { layout: seq(monthAndDay, blank, clock, zone, blank, year), example: "Feb  3 10:20:30 2026" },
  {
    layout: seq(monthAndDay, ",", blank, year, blank, clock),
    example: "Feb 3, 2026 10:20:30",
  },
  {
    layout: seq(monthAndDay, ",", blank, year, blank, halfClock, zone),
    example: "Feb 3, 2026 10:20:30 AM",
  },
  {
    layout: seq(year, blank, monthAndDay, blank, clock, zone),
    example: "2026 Feb  3 10:20:30.123",
  },
  // RFC 850
  {
    layout: seq(weekdayName, ",", blank, looseDay, "-", monthName, "-", shortYear, blank, clock, zone),
    example: "Tuesday, 03-Feb-26 10:20:30 GMT",
  },
  {
    layout: seq(looseDay, "-", monthName, "-", year, oneOf(" ", ":", "T"), clock, zone),
    example: "03-Feb-2026 10:20:30.123",
  },
  // ISO 8601 without seconds, and without marks
  {
    layout: seq(isoDate, oneOf("T", " ", "t", "_"), hour, ":", minute, zone),
    example: "2026-02-03T10:20+01:00",
  },
  {
    layout: seq(digitDate, oneOf("T", " ", "t", "-"), hour, minute, second, fraction, zone),
    example: "20260203T102030.123Z",
  },
  { layout: seq(digitDate, oneOf(" ", "-", "T"), clock, zone), example: "20260203 10:20:30.123" },
  { layout: seq(digitDate, hour, minute, second), example: "20260203102030" },
  { layout: digitDate, example: "20260203" },
  // Dates alone
  { layout: isoDate, example: "2026-02-03" },
  { layout: slashDate, example: "2026/02/03" },
  { layout: seq(looseDay, "/", monthName, "/", year), example: "03/Feb/2026" },
  { layout: seq(looseDay, "-", monthName, "-", year), example: "03-Feb-2026" },
  // Marks and orders of some countries
  { layout: seq(looseDay, ".", looseMonth, ".", year, blank, looseClock, zone), example: "03.02.2026 10:20:30" },
  { layout: seq(looseDay, ".", looseMonth, ".", year), example: "03.02.2026" },
  {
    layout: seq(looseMonth, "/", looseDay, "/", year, oneOf(" ", ","), blanks, looseClock),
    example: "02/03/2026 10:20:30",
  },
  {
    layout: seq(looseMonth, "/", looseDay, "/", year, oneOf(" ", ","), blanks, halfClock),
    example: "2/3/2026 10:20:30 PM",
  },
  { layout: seq(isoDate, blank, halfClock), example: "2026-02-03 10:20:30 PM" },
  { layout: seq(shortYear, month, day, blank, looseClock), example: "260203 10:20:30" },
  {
    layout: seq(shortYear, "/", month, "/", day, oneOf(" ", "T"), clock, zone),
    example: "26/02/03 10:20:30",
    isAmbiguous: true,
  },
  { layout: seq(year, "-", looseMonth, "-", looseDay, oneOf(" ", "T"), looseClock, zone), example: "2026-2-3 9:20:30" },
  { layout: seq(month, "-", day, blank, clock), example: "02-03 10:20:30.123" },
];

/** The layouts that a layout stands for because one of several words may be at a place of it. */
function variantsOf(layout: Layout): Layout[] {
  const nodes = layout.kind === "seq" ? layout.nodes : [layout];
  const variants = nodes.reduce<Node[][]>(
    (found, node) => {
      const choices = node.kind === "oneOf" ? node.words.map((word) => literal(word)) : [node];
      return choices.flatMap((choice) => found.map((variant) => [...variant, choice]));
    },
    [[]],
  );
  return variants.length === 1 ? [layout] : variants.map((parts) => seq(...parts));
}

/** The layouts at the start of lines: a line that is written in one of them says nothing of those in another one. */
export const headLayouts: readonly Layout[] = [...knownLayouts.map(({ layout }) => layout), clockLayout].flatMap(
  variantsOf,
);
