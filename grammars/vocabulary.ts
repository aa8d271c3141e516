import {
  charset,
  choice,
  convert,
  digits,
  except,
  int,
  label,
  oneOf,
  optional,
  type Part,
  run,
  seq,
  union,
} from "../engine/grammar/index.ts";

// The lexemes that several formats share.

export const blank = charset(" \t");
export const lineEnd = charset("\r\n");
export const whiteSpace = union(blank, lineEnd, charset("\v\f"));
/** One space or tab, or several. */
export const blanks = run(blank);
/** Text without white space. */
export const word = run(except(whiteSpace));

export const year = label("year", digits(4));
export const monthNumber = label("month", digits(2, 2, [1, 12]));
export const monthName = label(
  "month",
  oneOf("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"),
);
export const dayOfMonth = label("day", digits(2, 2, [1, 31]));
/** A day of the month, padded with a blank or with a zero or not at all. */
export const paddedDay = label("day", choice(seq(" ", digits(1, 1, [1, 9])), digits(1, 2, [1, 31])));
/** `HH:MM:SS`; a leap second is 60. */
export const clock = seq(
  label("hour", digits(2, 2, [0, 23])),
  ":",
  label("minute", digits(2, 2, [0, 59])),
  ":",
  label("second", digits(2, 2, [0, 60])),
);
/** A fraction of a second, with its dot. */
export const fraction = seq(".", digits(1, null));
/** `Z` or `+HH:MM`. */
export const zone = label(
  "time zone",
  choice(oneOf("Z", "z"), seq(oneOf("+", "-"), digits(2, 2, [0, 23]), ":", digits(2, 2, [0, 59]))),
);
export const date = seq(year, "-", monthNumber, "-", dayOfMonth);
/** RFC 3339, section 5.6: `2026-02-03T04:05:06.789Z`. */
export const rfc3339 = seq(date, oneOf("T", "t"), clock, optional(fraction), zone);

/** A process or thread number. */
export const id = int(digits(1, 15));

/** Text typed by its looks: int, float (decimal or exponent), `true`/`True`/`false`/`False`; else a string. */
export function scalar(part: Part) {
  return convert(
    {
      types: ["int", "float", "bool"],
      form: "strict",
      words: { true: ["true", "True"], false: ["false", "False"] },
      otherwise: "text",
    },
    part,
  );
}
