import {
  choice,
  many,
  many1,
  Parser,
  possibly,
  sequenceOf,
  str,
  succeedWith,
  updateError,
  updateParserState,
} from "arcsecond";
import {
  ahead,
  andThen,
  characterOf,
  end,
  type Noted,
  position,
  read,
  refuse,
  refuseAt,
  restText,
} from "../../language/reader.ts";
import type { SpecError } from "../../language/spec-error.ts";
import { type Anchor, type Bound, daysInMonth, type Instant } from "../index.ts";
import { length } from "./duration.ts";

// The grammar of the bounds of time: `2026-02-03T04:05Z`, `04:05`, `-30m`, `2 days ago`, `yesterday 18:00`, `since+1h`, `end-10m`.

/** Reads a point of time in any layout of logs; null if the text is none. */
type ReadInstant = (text: string) => Instant | null;

const TIME =
  "a time such as 2026-02-03T04:05:06Z, 2026-02-03, 04:05, 1h, -30m, 2 days ago, now, today, yesterday, since+1h or end-10m";
const MILLIS_PER_HOUR = 3_600_000;
/** In characters: a longer text is no timestamp in any layout. */
const LONGEST_INSTANT = 200;

const is = (pattern: RegExp) => characterOf((character) => pattern.test(character));
const blanks = many(is(/[ \t]/));
const digit = is(/^[0-9]$/);
const letters = many1(is(/^[A-Za-z]$/)).map((found) => found.join("").toLowerCase());
const plainAnchor = (anchor: Anchor): Bound => ({ anchor, shift: 0n });
const nothing = plainAnchor({ kind: "now" });

// Times of the day

/** Digits whose number is in a range. */
function numberIn(least: number, most: number, digits: Parser<string>, expected: string): Parser<number> {
  const read = andThen(sequenceOf([position, digits]), ([at, text]) => {
    const number = Number(text);
    return number >= least && number <= most ? succeedWith(number) : refuseAt(at, expected).map(() => least);
  });
  return choice([read, refuse(expected).map(() => least)]);
}
const two = sequenceOf([digit, digit]).map(([tens, ones]) => tens + ones);
const oneOrTwo = sequenceOf([digit, possibly(digit)]).map(([first, second]) => first + (second ?? ""));

const hour = numberIn(0, 23, oneOrTwo, "an hour (0-23)");
const minute = numberIn(0, 59, two, "minutes (00-59)");
const second = numberIn(0, 59, two, "seconds (00-59)");
const fraction = sequenceOf([is(/[.,]/), many1(digit)]).map(([, digits]) => Number(`0.${digits.join("")}`) * 1000);

/** `04:05`, `4:05:06.5`: milliseconds of the day. */
const clock: Parser<number> = sequenceOf([
  hour,
  choice([str(":"), refuse('":"')]),
  minute,
  possibly(sequenceOf([str(":"), second, possibly(fraction)])),
]).map(([hours, , minutes, rest]) => {
  const [, seconds, millis] = rest ?? [null, 0, 0];
  return hours * MILLIS_PER_HOUR + minutes * 60_000 + seconds * 1000 + Math.floor(millis ?? 0);
});

const clockToday = sequenceOf([ahead(sequenceOf([oneOrTwo, str(":")])), clock]).map(([, millis]) =>
  plainAnchor({ kind: "day", days: 0, clock: millis }),
);

// Dates

/** A date with an error, which it refuses. */
const wrongDate: Parser<Bound> = andThen(
  sequenceOf([
    ahead(sequenceOf([two, two, str("-")])),
    sequenceOf([two, two]).map((digits) => Number(digits.join(""))),
    str("-"),
    numberIn(1, 12, two, "a month (01-12)"),
    choice([str("-"), refuse('"-"')]),
    position,
    numberIn(1, 31, two, "a day (01-31)"),
  ]),
  ([, year, , month, , at, day]) => {
    if (day > daysInMonth(year, month)) return refuseAt(at, "a day of that month").map(() => nothing);
    const clockAfter = sequenceOf([choice([is(/[Tt _]/), refuse("T, a blank or the end")]), clock]);
    return sequenceOf([clockAfter, blanks, refuse("a time zone such as Z or +02:00, or the end")]).map(() => nothing);
  },
);

/** The longest point of time in any layout; a distance from it may follow. */
function instantBy(readInstant: ReadInstant): Parser<Bound> {
  return new Parser((state) => {
    const text = restText(state).slice(0, LONGEST_INSTANT);
    for (let to = text.length; to > 0; to = lastSign(text, to)) {
      const part = text.slice(0, to).trimEnd();
      const instant = readInstant(part);
      if (instant) {
        const bound = plainAnchor({ kind: "instant", instant });
        return updateParserState(state, bound, state.index + new TextEncoder().encode(part).length);
      }
    }
    return updateError(state, TIME);
  });
}

/** The start of the last distance before `to`; 0 if there is none. */
function lastSign(text: string, to: number): number {
  const [, before] = /^(.+?)[+-][ \t]*[0-9][^+-]*$/s.exec(text.slice(0, to)) ?? [];
  return before?.length ?? 0;
}

// Distances

const shift: Parser<bigint> = sequenceOf([
  blanks,
  is(/[+-]/),
  blanks,
  choice([length, refuse("a length of time such as 30m or 1h").map(() => 0n)]),
]).map(([, sign, , nanos]) => (sign === "-" ? -nanos : nanos));

const ago = sequenceOf([many1(is(/[ \t]/)), str("ago")]);
/** `1h`, `-30m` and `2 days ago` are before now, `+1h` is after it. */
const relative: Parser<Bound> = choice([
  sequenceOf([length, possibly(ago)]).map(([nanos]): Bound => ({ anchor: { kind: "now" }, shift: -nanos })),
  shift.map((nanos): Bound => ({ anchor: { kind: "now" }, shift: nanos })),
]);

// Words

const anchors: Readonly<Record<string, Anchor>> = {
  now: { kind: "now" },
  start: { kind: "start" },
  end: { kind: "end" },
  since: { kind: "since" },
  until: { kind: "until" },
  today: { kind: "day", days: 0, clock: 0 },
  yesterday: { kind: "day", days: -1, clock: 0 },
  tomorrow: { kind: "day", days: 1, clock: 0 },
  midnight: { kind: "day", days: 0, clock: 0 },
  noon: { kind: "day", days: 0, clock: 12 * MILLIS_PER_HOUR },
};

const TIMES_OF_DAY: Readonly<Record<string, number>> = { midnight: 0, noon: 12 * MILLIS_PER_HOUR };
const timeOfDay = andThen(sequenceOf([position, letters]), ([at, name]) => {
  const millis = Object.hasOwn(TIMES_OF_DAY, name) ? TIMES_OF_DAY[name] : undefined;
  return millis === undefined
    ? refuseAt(at, "a time such as 04:05, noon or midnight").map(() => 0)
    : succeedWith(millis);
});
const clockAfterWord = sequenceOf([
  many1(is(/[ \t]/)),
  choice([sequenceOf([ahead(digit), clock]), sequenceOf([ahead(is(/[A-Za-z]/)), timeOfDay])]),
]).map(([, [, millis]]) => millis);
const word: Parser<Bound> = andThen(sequenceOf([position, letters]), ([at, name]) => {
  const anchor = Object.hasOwn(anchors, name) ? anchors[name] : undefined;
  if (!anchor) return refuseAt(at, TIME).map(() => nothing);
  if (anchor.kind !== "day" || Object.hasOwn(TIMES_OF_DAY, name)) return succeedWith(plainAnchor(anchor));
  return possibly(clockAfterWord).map((clock) => plainAnchor({ ...anchor, clock: clock ?? anchor.clock }));
});

function boundBy(readInstant: ReadInstant): Parser<Bound> {
  const first = choice([
    instantBy(readInstant),
    clockToday,
    wrongDate,
    relative,
    word,
    refuse(TIME).map(() => nothing),
  ]);
  return sequenceOf([blanks, first, many(shift), blanks, end("+ or - and a length of time, or the end")]).map(
    ([, bound, shifts]) => ({ ...bound, shift: shifts.reduce((sum, next) => sum + next, bound.shift) }),
  );
}

/** The meaning of a bound of time, or the error in it. */
export function timeBound(text: string, readInstant: ReadInstant): Bound | SpecError {
  const noted: Noted = { refusal: null };
  return read(boundBy(readInstant), text, noted);
}
