import { char, choice, many, many1, type Parser, possibly, sequenceOf, str, succeedWith } from "arcsecond";
import type { NumberPart } from "../event/time-slots.ts";
import type { Item, Layout, OffsetStyle, Padding } from "../time/index.ts";
import { andThen, characterOf, end, type Noted, position, read, refuse, refuseAt } from "./reader.ts";
import type { SpecError } from "./spec-error.ts";

// The grammar of layouts of timestamps: `%d.%m.%Y %H:%M:%S`, as strftime and its relatives write them.

const SPECIFIER = "a specifier such as %Y, %m, %d, %H, %M, %S, %b, %.f, %z or %s; a % itself is %%";

type NumberItem = Item & { readonly kind: "number" };

const number = (part: NumberPart, most: number, pad: Padding = "zero", least = 1): NumberItem => ({
  kind: "number",
  part,
  least,
  most,
  pad,
});
const text = (text: string): Item => ({ kind: "text", text });
const blank = (text: string): Item => ({ kind: "blank", least: 1, text });
const offset = (style: OffsetStyle): Item => ({ kind: "offset", style });
const fraction = (marks: string, digits: number | null, optional = false): Item => ({
  kind: "fraction",
  marks,
  digits,
  optional,
});

const year = number("year", 4, "zero", 4);
const month = number("month", 2);
const day = number("day", 2);
const hour = number("hour", 2);
const hour12 = number("hour12", 2);
const minute = number("minute", 2);
const second = number("second", 2);
const shortYear = number("yearOfCentury", 2);
const monthName: Item = { kind: "name", part: "month", long: false };
const weekdayName: Item = { kind: "name", part: "weekday", long: false };
const half: Item = { kind: "half", upper: true };

/** The specifiers of numbers, after a `%` and perhaps a padding. */
const numbers: Readonly<Record<string, NumberItem>> = {
  Y: year,
  C: number("century", 2),
  y: shortYear,
  G: number("isoYear", 4, "zero", 4),
  g: number("isoYearOfCentury", 2),
  m: month,
  d: day,
  e: number("day", 2, "blank"),
  j: number("dayOfYear", 3),
  H: hour,
  k: number("hour", 2, "blank"),
  I: hour12,
  l: number("hour12", 2, "blank"),
  M: minute,
  S: second,
  u: number("isoWeekday", 1),
  w: number("weekday", 1),
  U: number("sundayWeek", 2),
  W: number("mondayWeek", 2),
  V: number("isoWeek", 2),
};

const isoDate: Layout = [year, text("-"), month, text("-"), day];
const usDate: Layout = [month, text("/"), day, text("/"), shortYear];
const shortClock: Layout = [hour, text(":"), minute];
const clock: Layout = [...shortClock, text(":"), second];

/** The other specifiers, after a `%`. */
const others: Readonly<Record<string, Layout>> = {
  b: [monthName],
  h: [monthName],
  B: [{ kind: "name", part: "month", long: true }],
  a: [weekdayName],
  A: [{ kind: "name", part: "weekday", long: true }],
  p: [half],
  P: [{ kind: "half", upper: false }],
  f: [fraction("", null)],
  ".f": [fraction(".,", null, true)],
  ".3f": [fraction(".,", 3)],
  ".6f": [fraction(".,", 6)],
  ".9f": [fraction(".,", 9)],
  "3f": [fraction("", 3)],
  "6f": [fraction("", 6)],
  "9f": [fraction("", 9)],
  z: [offset("+hhmm")],
  ":z": [offset("+hh:mm")],
  "::z": [offset("+hh:mm:ss")],
  ":::z": [offset("+hh")],
  "#z": [offset("+hh")],
  Z: [{ kind: "zone-name" }],
  s: [{ kind: "epoch" }],
  F: isoDate,
  D: usDate,
  x: usDate,
  v: [numbers.e!, text("-"), monthName, text("-"), year],
  R: shortClock,
  T: clock,
  X: clock,
  r: [hour12, text(":"), minute, text(":"), second, blank(" "), half],
  c: [weekdayName, blank(" "), monthName, blank(" "), numbers.e!, blank(" "), ...clock, blank(" "), year],
  "+": [...isoDate, text("T"), ...clock, fraction(".", null, true), offset("+hh:mm")],
  t: [blank("\t")],
  n: [blank("\n")],
  "%": [text("%")],
};

/** One of the names, none of which is the beginning of a later one. */
function oneOf<T>(table: Readonly<Record<string, T>>): Parser<T> {
  return choice(Object.entries(table).map(([name, value]) => str(name).map(() => value)));
}

const paddings: Readonly<Record<string, Padding>> = { "-": "none", _: "blank", "0": "zero" };
const padding = possibly(oneOf(paddings));

const specifier: Parser<Layout> = sequenceOf([
  char("%"),
  choice([
    oneOf(others),
    sequenceOf([padding, oneOf(numbers)]).map(([pad, item]): Layout => [pad ? { ...item, pad } : item]),
    refuse(SPECIFIER).map((): Layout => []),
  ]),
]).map(([, items]) => items);

const blanks = many1(characterOf((character) => character === " " || character === "\t")).map(
  (characters): Layout => [blank(characters.join(""))],
);
const literal = many1(characterOf((character) => !/[%\s]/.test(character))).map(
  (characters): Layout => [text(characters.join(""))],
);

const layout: Parser<Layout> = andThen(
  sequenceOf([many(choice([specifier, blanks, literal])), position, end(SPECIFIER)]),
  ([parts, at]) => {
    const items = parts.flat();
    if (items.some(({ kind }) => kind !== "text" && kind !== "blank")) return succeedWith(items);
    return refuseAt(at, SPECIFIER).map((): Layout => []);
  },
);

/** The layout of timestamps that a text describes, or the error in it. */
export function timeLayout(text: string): Layout | SpecError {
  const noted: Noted = { refusal: null };
  return read(layout, text, noted);
}
