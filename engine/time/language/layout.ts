import { char, choice, many, many1, type Parser, possibly, sequenceOf, str, succeedWith } from "arcsecond";
import type { NumberPartName } from "../../event/time-parts.ts";
import { children, literal, type Node, type Part, seq } from "../../grammar/index.ts";
import { andThen, characterOf, end, type Noted, position, read, refuse, refuseAt } from "../../language/reader.ts";
import type { SpecError } from "../../language/spec-error.ts";
import { provideLayouts } from "../given.ts";
import { layoutMatcher } from "../layout-matcher.ts";
import {
  anyFraction,
  blank,
  blanks,
  blanksAs,
  dotFraction,
  epoch,
  fixed,
  fraction,
  fractionOf,
  hourOffset,
  type Layout,
  longMonthName,
  longOffset,
  longWeekdayName,
  loose,
  lowerHalf,
  markedFractionOf,
  monthName,
  offset,
  plainOffset,
  upperHalf,
  weekdayName,
  zoneName,
} from "../lexemes.ts";

// The grammar of layouts of timestamps: `%d.%m.%Y %H:%M:%S`, as strftime and its relatives write them.

const SPECIFIER = "a specifier such as %Y, %m, %d, %H, %M, %S, %b, %.f, %z or %s; a % itself is %%";

/** How a number is written that has fewer digits than it may have. */
type Padding = "zero" | "blank" | "none";

interface NumberSpecifier {
  readonly part: NumberPartName;
  readonly most: number;
  readonly least?: number;
  readonly pad?: Padding;
}

function numberIn({ part, most, least = 1, pad = "zero" }: NumberSpecifier): Node {
  if (pad === "zero") return fixed(part, least, most);
  const number = loose(part, least, most);
  return pad === "none" ? number : seq(blanks, number);
}

/** The specifiers of numbers, after a `%` and perhaps a padding. */
const numbers = {
  Y: { part: "year", most: 4, least: 4 },
  C: { part: "century", most: 2 },
  y: { part: "short-year", most: 2 },
  G: { part: "iso-year", most: 4, least: 4 },
  g: { part: "short-iso-year", most: 2 },
  m: { part: "month", most: 2 },
  d: { part: "day", most: 2 },
  e: { part: "day", most: 2, pad: "blank" },
  j: { part: "day-of-year", most: 3 },
  H: { part: "hour", most: 2 },
  k: { part: "hour", most: 2, pad: "blank" },
  I: { part: "hour12", most: 2 },
  l: { part: "hour12", most: 2, pad: "blank" },
  M: { part: "minute", most: 2 },
  S: { part: "second", most: 2 },
  u: { part: "iso-weekday", most: 1 },
  w: { part: "weekday", most: 1 },
  U: { part: "sunday-week", most: 2 },
  W: { part: "monday-week", most: 2 },
  V: { part: "iso-week", most: 2 },
} as const satisfies Readonly<Record<string, NumberSpecifier>>;

const year = numberIn(numbers.Y);
const month = numberIn(numbers.m);
const day = numberIn(numbers.d);
const paddedDay = numberIn(numbers.e);
const isoDate = seq(year, "-", month, "-", day);
const usDate = seq(month, "/", day, "/", numberIn(numbers.y));
const second = numberIn(numbers.S);
const shortClock = seq(numberIn(numbers.H), ":", numberIn(numbers.M));
const clock = seq(shortClock, ":", second);

/** The other specifiers, after a `%`. */
const others: Readonly<Record<string, Node>> = {
  b: monthName,
  h: monthName,
  B: longMonthName,
  a: weekdayName,
  A: longWeekdayName,
  p: upperHalf,
  P: lowerHalf,
  f: anyFraction,
  ".f": fraction,
  ".3f": markedFractionOf(3),
  ".6f": markedFractionOf(6),
  ".9f": markedFractionOf(9),
  "3f": fractionOf(3),
  "6f": fractionOf(6),
  "9f": fractionOf(9),
  z: plainOffset,
  ":z": offset,
  "::z": longOffset,
  ":::z": hourOffset,
  "#z": hourOffset,
  Z: zoneName,
  s: epoch,
  F: isoDate,
  D: usDate,
  x: usDate,
  v: seq(paddedDay, "-", monthName, "-", year),
  R: shortClock,
  T: clock,
  X: clock,
  r: seq(numberIn(numbers.I), ":", numberIn(numbers.M), ":", second, blank, upperHalf),
  c: seq(weekdayName, blank, monthName, blank, paddedDay, blank, clock, blank, year),
  "+": seq(isoDate, "T", clock, dotFraction, offset),
  t: blanksAs("\t"),
  n: blanksAs("\n"),
  "%": literal("%"),
};

/** One of the names; none is a prefix of a later one. */
function oneOf<T>(table: Readonly<Record<string, T>>): Parser<T> {
  return choice(Object.entries(table).map(([name, value]) => str(name).map(() => value)));
}

const paddings: Readonly<Record<string, Padding>> = { "-": "none", _: "blank", "0": "zero" };
const padding = possibly(oneOf(paddings));

const specifier: Parser<Part> = sequenceOf([
  char("%"),
  choice([
    oneOf(others),
    sequenceOf([padding, oneOf<NumberSpecifier>(numbers)]).map(([pad, number]) =>
      numberIn(pad ? { ...number, pad } : number),
    ),
    refuse(SPECIFIER).map(() => ""),
  ]),
]).map(([, part]) => part);

const gap = many1(characterOf((character) => character === " " || character === "\t")).map(
  (characters): Part => blanksAs(characters.join("")),
);
const text = many1(characterOf((character) => !/[%\s]/.test(character))).map((characters): Part => characters.join(""));

const layout: Parser<Layout> = andThen(
  sequenceOf([many(choice([specifier, gap, text])), position, end(SPECIFIER)]),
  ([parts, at]) => {
    const whole: Layout = seq(...parts);
    return hasTime(whole) ? succeedWith(whole) : refuseAt(at, SPECIFIER).map(() => whole);
  },
);

function hasTime(node: Node): boolean {
  return node.kind === "meaning" || children(node).some(hasTime);
}

/** The layout of timestamps that a text describes, or the error in it. */
export function timeLayout(text: string): Layout | SpecError {
  provideLayouts(layoutMatcher);
  const noted: Noted = { refusal: null };
  return read(layout, text, noted);
}
