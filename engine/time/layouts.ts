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

/** `Tue, `, `Tue `, or nothing. */
const weekday = optional(seq(weekdayName, oneOf(",", " "), blanks));

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

/** @param parts one after the other. */
function known(example: string, ...parts: readonly [Layout, ...(Layout | string)[]]): KnownLayout {
  return { layout: parts.length === 1 ? parts[0] : seq(...parts), example };
}

export const knownLayouts: readonly KnownLayout[] = [
  // RFC 3339 and ISO 8601
  known("2026-02-03T10:20:30.123456789+01:00", isoDate, oneOf("T", " ", "t", "_"), clock, zone),
  // Access logs
  known("03/Feb/2026:10:20:30 +0100", looseDay, "/", monthName, "/", year, oneOf(":", " "), clock, zone),
  // RFC 3164
  known("Feb  3 10:20:30", monthAndDay, blank, clock, zone),
  // golog
  known("0203 10:20:30.123456", month, day, blank, clock),
  known("2026/02/03 10:20:30", slashDate, oneOf(" ", "T", "-"), clock, zone),
  // C's asctime, with a fraction as well, and date(1)
  known("Tue Feb  3 10:20:30.123456 2026", weekdayName, blank, monthAndDay, blank, clock, zone, blank, year),
  // kvstore, its older kind, and RFC 2822
  known("Tue, 03 Feb 2026 10:20:30 +0100", weekday, looseDay, blank, monthName, blank, year, blank, clockLayout, zone),
  known("03 Feb 10:20:30.123", looseDay, blank, monthName, blank, clock),
  // cef, and RFC 822 as grok has it
  known("Feb 03 2026 10:20:30.123 CET", weekday, monthAndDay, blank, year, blank, clock, zone),
  known("Feb  3 10:20:30 2026", monthAndDay, blank, clock, zone, blank, year),
  known("Feb 3, 2026 10:20:30", monthAndDay, ",", blank, year, blank, clock),
  known("Feb 3, 2026 10:20:30 AM", monthAndDay, ",", blank, year, blank, halfClock, zone),
  known("2026 Feb  3 10:20:30.123", year, blank, monthAndDay, blank, clock, zone),
  // RFC 850
  known(
    "Tuesday, 03-Feb-26 10:20:30 GMT",
    weekdayName,
    ",",
    blank,
    looseDay,
    "-",
    monthName,
    "-",
    shortYear,
    blank,
    clock,
    zone,
  ),
  known("03-Feb-2026 10:20:30.123", looseDay, "-", monthName, "-", year, oneOf(" ", ":", "T"), clock, zone),
  // ISO 8601 without seconds, and without marks
  known("2026-02-03T10:20+01:00", isoDate, oneOf("T", " ", "t", "_"), hour, ":", minute, zone),
  known("20260203T102030.123Z", digitDate, oneOf("T", " ", "t", "-"), hour, minute, second, fraction, zone),
  known("20260203 10:20:30.123", digitDate, oneOf(" ", "-", "T"), clock, zone),
  known("20260203102030", digitDate, hour, minute, second),
  known("20260203", digitDate),
  // Dates alone
  known("2026-02-03", isoDate),
  known("2026/02/03", slashDate),
  known("03/Feb/2026", looseDay, "/", monthName, "/", year),
  known("03-Feb-2026", looseDay, "-", monthName, "-", year),
  // Marks and orders of some countries
  known("03.02.2026 10:20:30", looseDay, ".", looseMonth, ".", year, blank, looseClock, zone),
  known("03.02.2026", looseDay, ".", looseMonth, ".", year),
  known("02/03/2026 10:20:30", looseMonth, "/", looseDay, "/", year, oneOf(" ", ","), blanks, looseClock),
  known("2/3/2026 10:20:30 PM", looseMonth, "/", looseDay, "/", year, oneOf(" ", ","), blanks, halfClock),
  known("2026-02-03 10:20:30 PM", isoDate, blank, halfClock),
  known("260203 10:20:30", shortYear, month, day, blank, looseClock),
  { ...known("26/02/03 10:20:30", shortYear, "/", month, "/", day, oneOf(" ", "T"), clock, zone), isAmbiguous: true },
  known("2026-2-3 9:20:30", year, "-", looseMonth, "-", looseDay, oneOf(" ", "T"), looseClock, zone),
  known("02-03 10:20:30.123", month, "-", day, blank, clock),
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
const heads = [...knownLayouts, known("10:20:30.5", clockLayout)].flatMap(({ layout, isAmbiguous }) =>
  variantsOf(layout).map((variant) => ({ variant, isAmbiguous })),
);
export const headLayouts: readonly Layout[] = heads.map(({ variant }) => variant);
/** Which of them are ambiguous. */
export const ambiguousHeads: readonly number[] = [...heads.keys()].filter((index) => heads[index]!.isAmbiguous);
