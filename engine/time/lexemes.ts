import type { NumberPartName } from "../event/time-parts.ts";
import {
  any,
  anyCase,
  charset,
  choice,
  digits,
  except,
  int,
  type Node,
  not,
  oneOf,
  optional,
  type Part,
  run,
  seq,
  timePart,
} from "../grammar/index.ts";
import type { Scanner } from "../parse/closures/stamp-matcher.ts";
import { monthNames, weekdayNames } from "./calendar.ts";
import { matchHalf, matchMonth, matchOffset, matchWeekday, matchZone, matchZoneName, regions } from "./scanners.ts";

// The lexemes of layouts. Of a choice the last alternative is what is written; those before it are what is read as well.

/** How a timestamp is written: a node whose parts are `timePart` nodes. */
export type Layout = Node;

const digitsOfFraction = 100;
const blankBytes = charset(" \t");
const letters = charset("A-Za-z");

/** Blanks; `text` is written. */
export const blanksAs = (text: string) => choice(run(blankBytes), text);
export const blank = blanksAs(" ");
/** Blanks or nothing; a number after them is written as wide as its most digits. */
export const blanks = run(blankBytes, 0);

/** A number; it is written with its most digits. */
export const fixed = (part: NumberPartName, least: number, most = least) => timePart(part, digits(least, most));
/** A number; it is written without leading zeros. */
export const loose = (part: NumberPartName, least: number, most: number) => timePart(part, int(digits(least, most)));

/** One of these words is written, in whatever case it is read. */
const named = (...words: readonly [string, ...string[]]) => choice(anyCase(...words), oneOf(...words));

type Words = readonly [string, ...string[]];
const shortOf = ([first, ...others]: Words): Words => [first.slice(0, 3), ...others.map((name) => name.slice(0, 3))];
const anyNameOf = (names: Words) => anyCase(names[0], ...names.slice(1), ...shortOf(names));
const anyMonth = anyNameOf(monthNames);
const anyWeekday = anyNameOf(weekdayNames);

export const monthName = timePart("month", choice(anyMonth, oneOf(...shortOf(monthNames))));
export const longMonthName = timePart("month", choice(anyMonth, oneOf(...monthNames)));
export const weekdayName = timePart("weekday", choice(anyWeekday, oneOf(...shortOf(weekdayNames))));
export const longWeekdayName = timePart("weekday", choice(anyWeekday, oneOf(...weekdayNames)));
export const upperHalf = timePart("half", named("AM", "PM"));
export const lowerHalf = timePart("half", named("am", "pm"));

const mark = oneOf(".", ",");
/** As many digits as there are; they are written in threes. */
const anyDigits = digits(1, digitsOfFraction);
export const anyFraction = timePart("fraction", choice(anyDigits, digits(9)));
export const fractionOf = (count: number) => timePart("fraction", digits(count));
export const markedFractionOf = (count: number) => seq(mark, fractionOf(count));
const fractionAfter = (before: Part) => optional(seq(before, timePart("fraction", anyDigits)));
/** `.789`, `,789` or nothing. */
export const fraction = fractionAfter(mark);
/** `.789` or nothing. */
export const dotFraction = fractionAfter(".");

const sign = oneOf("+", "-");
const two = digits(2);
const sixtieth = digits(2, 2, [0, 59]);
const zoneHour = digits(2, 2, [0, 23]);
const zoneRest = optional(seq(optional(":"), sixtieth, optional(seq(optional(":"), sixtieth))));
const anyOffset = choice(oneOf("Z", "z"), seq(sign, zoneHour, zoneRest));
/** Hours, minutes and seconds from UTC in any style; as these parts are written. */
const offsetAs = (...parts: readonly Part[]) => timePart("offset", choice(anyOffset, seq(sign, ...parts)));
export const hourOffset = offsetAs(two);
export const plainOffset = offsetAs(two, two);
export const offset = offsetAs(two, ":", two);
export const longOffset = offsetAs(two, ":", two, ":", two);

const region = seq(anyCase(...regions), "/", run(charset("A-Za-z0-9/_+-"), 0));
const shortName = seq(not(seq(anyCase("am", "pm"), not(run(letters)))), run(letters, 2, 5), not(run(letters)));
const name = choice(region, shortName);
/**
 * The name of a zone. Of the names UTC, GMT and those of a place count, such as Europe/Berlin, because the others mean
 * several zones each.
 */
export const zoneName = timePart("zone", name);
const inBrackets = seq("[", run(except(charset("\\]")), 0), "]");
/** An offset, or after blanks or in brackets the name of a zone, or nothing; an offset is written. */
export const zone = timePart(
  "zone",
  optional(
    choice(
      seq(run(charset(" "), 0), anyOffset, optional(inBrackets)),
      seq(run(charset(" ")), name),
      seq("[", region, "]"),
    ),
  ),
);

/** Seconds since the start of 1970. */
export const epoch = timePart("epoch-seconds", seq(optional("-"), digits(1, 12)));

/** A word that begins with the initial of one of these names. */
const wordLike = (names: readonly string[]) => {
  const initials = names.map((name) => name.slice(0, 1)).join("");
  return seq(run(charset(initials.toLowerCase() + initials.toUpperCase()), 1, 1), run(letters));
};

/** What reads some lexemes at once. */
export const scanners: ReadonlyMap<Node, Scanner> = new Map<Node, Scanner>([
  ...[monthName, longMonthName].map((node) => [node, { scan: matchMonth, outline: wordLike(monthNames) }] as const),
  ...[weekdayName, longWeekdayName].map(
    (node) => [node, { scan: matchWeekday, outline: wordLike(weekdayNames) }] as const,
  ),
  ...[upperHalf, lowerHalf].map((node) => [node, { scan: matchHalf, outline: wordLike(["am", "pm"]) }] as const),
  ...[hourOffset, plainOffset, offset, longOffset].map(
    (node) => [node, { scan: matchOffset, outline: run(charset("Zz0-9:+-")) }] as const,
  ),
  [zoneName, { scan: matchZoneName, outline: run(charset("A-Za-z0-9/_+-")) }],
  [zone, { scan: matchZone, outline: run(any, 0) }],
]);
