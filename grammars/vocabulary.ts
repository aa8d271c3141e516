import {
  charset,
  choice,
  convert,
  digits,
  except,
  existingDate,
  int,
  label,
  level,
  look,
  many,
  not,
  oneOf,
  optional,
  type Part,
  pair,
  quoted,
  run,
  seq,
  timePart,
  token,
  union,
} from "../engine/authoring/index.ts";
import { checkArgument } from "../engine/language/arguments.ts";
import { quotedText } from "./lexemes/texts.ts";

export * from "./lexemes/addresses.ts";
export * from "./lexemes/fields.ts";
export * from "./lexemes/levels.ts";
export * from "./lexemes/names.ts";
export * from "./lexemes/numbers.ts";
export * from "./lexemes/texts.ts";

// The lexemes that several formats share.

/** The charset of a space and a tab. */
export const blank = charset(" \t");
/** The charset of carriage return and line feed. */
export const lineEnd = charset("\r\n");
/** The charset of what is between words, line ends included. */
export const whiteSpace = union(blank, lineEnd, charset("\v\f"));
/** One space or tab, or several: reads `  ` as `"  "`. */
export const blanks = run(blank);
/** Text without white space of ASCII: reads `web-1` as `"web-1"`. */
export const word = run(except(whiteSpace));

// Dates and times

/** Four digits: reads `2026` as `"2026"`. */
export const year = label("year", timePart("year", digits(4)));
/** A month of two digits: reads `02` as `"02"`. */
export const monthNumber = label("month", timePart("month", digits(2, 2, [1, 12])));
/** The number of a month, with or without a leading zero: reads `2` as `"2"`. */
export const month = label("month", timePart("month", digits(1, 2, [1, 12])));
/** A month of three letters: reads `Feb` as `"Feb"`. */
export const monthName = label(
  "month",
  timePart("month", oneOf("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")),
);
/** A day of two digits: reads `03` as `"03"`. */
export const dayOfMonth = label("day", timePart("day", digits(2, 2, [1, 31])));
/** A day of the month, with or without a leading zero: reads `3` as `"3"`. */
export const day = label("day", timePart("day", digits(1, 2, [1, 31])));
/** A day of the month, padded with a blank or a zero or not at all: reads ` 3` as `" 3"`. */
export const paddedDay = label("day", seq(optional(" "), day));
/** Year, month and day of a date that exists: reads `2026-02-03` as `"2026-02-03"`. */
export const date = existingDate(year, "-", monthNumber, "-", dayOfMonth);
/** A year of two digits, of 1969 to 2068: reads `26` as `"26"`. */
export const shortYear = label("year", timePart("short-year", digits(2)));
/** A day of the week, of three letters: reads `Tue` as `"Tue"`. */
export const weekday = label("weekday", oneOf("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"));
/** An hour of two digits: reads `04` as `"04"`. */
export const hour = label("hour", timePart("hour", digits(2, 2, [0, 23])));
/** A minute: reads `05` as `"05"`. */
export const minute = label("minute", timePart("minute", digits(2, 2, [0, 59])));
/** Hour and minute: reads `04:05` as `"04:05"`. */
export const hourAndMinute = seq(hour, ":", minute);
/** A second; a leap second is 60: reads `06` as `"06"`. */
export const second = label("second", timePart("second", digits(2, 2, [0, 60])));
/** A time of day: reads `04:05:06` as `"04:05:06"`. */
export const clock = seq(hourAndMinute, ":", second);
/** A time of day whose hour is padded with a blank or a zero or not at all: reads ` 4:05:06` as `" 4:05:06"`. */
export const paddedClock = seq(
  optional(" "),
  label("hour", timePart("hour", digits(1, 2, [0, 23]))),
  ":",
  minute,
  ":",
  second,
);
/** A time of day on a 12-hour clock: reads `4:05:06 PM` as `"4:05:06 PM"`. */
export const clockOfHalfDay = seq(
  label("hour", timePart("hour12", digits(1, 2, [1, 12]))),
  ":",
  minute,
  ":",
  second,
  " ",
  label("AM or PM", timePart("half", oneOf("AM", "PM"))),
);
/** A fraction of a second, with its dot: reads `.789` as `".789"`. */
export const fraction = seq(".", timePart("fraction", digits(1, null)));
/** One to nine digits of a fraction, without the mark before them: reads `789` as `"789"`. */
export const digitsOfFraction = timePart("fraction", digits(1, 9));
/** Three digits: reads `789` as `"789"`. */
export const milliseconds = label("milliseconds", timePart("fraction", digits(3)));

const zoneHour = label("hour of the time zone", digits(2, 2, [0, 23]));
const zoneMinute = label("minute of the time zone", digits(2, 2, [0, 59]));
/** Hours and minutes from UTC, `between` the two. */
function fromUtc<const P extends Part>(between: P) {
  return label(
    "time zone",
    timePart("offset", choice(oneOf("Z", "z"), seq(oneOf("+", "-"), zoneHour, between, zoneMinute))),
  );
}
/** Hours and minutes from UTC, or Z: reads `+01:00` as `"+01:00"`. */
export const zone = fromUtc(":");
/** Hours and minutes from UTC, with or without a colon, or Z: reads `+0100` as `"+0100"`. */
export const offset = fromUtc(optional(":"));
/** The letters of a time zone: reads `CET` as `"CET"`. */
export const zoneAbbreviation = label("time zone", timePart("zone", run(charset("A-Z"), 2, 5)));

/** Seconds since the start of 1970, with or without a fraction: reads `1770091506.789` as `"1770091506.789"`. */
export const epochSeconds = label(
  "seconds since 1970",
  timePart("epoch-seconds", seq(digits(1, null), optional(seq(".", digits(1, null))))),
);
/** Milliseconds since the start of 1970: reads `1770091506789` as `"1770091506789"`. */
export const epochMillis = label("milliseconds since 1970", timePart("epoch-millis", digits(1, null)));

/** A date and a time of day, with a fraction and an offset or without: reads `2026-02-03 04:05:06,789` as `"2026-02-03 04:05:06,789"`. */
export const dateAndTime = label(
  "timestamp",
  seq(
    date,
    oneOf("T", " "),
    clock,
    optional(seq(oneOf(".", ","), timePart("fraction", digits(1, 9)))),
    optional(choice(offset, seq(" ", look(oneOf("+", "-")), offset))),
  ),
);
/** The time of ctime, in the C locale: reads `Tue Feb  3 04:05:06 2026` as `"Tue Feb  3 04:05:06 2026"`. */
export const ctime = label("timestamp", seq(weekday, " ", monthName, " ", paddedDay, " ", clock, " ", year));
/** RFC 3339, section 5.6: reads `2026-02-03T04:05:06.789Z` as `"2026-02-03T04:05:06.789Z"`. */
export const rfc3339 = label("timestamp", seq(date, oneOf("T", "t"), clock, optional(fraction), zone));
/** The date and clock of an access log: reads `03/Feb/2026:10:20:30` as `"03/Feb/2026:10:20:30"`. */
export const logDate = seq(day, "/", monthName, "/", year, ":", clock);
/** The time of an access log: reads `03/Feb/2026:10:20:30 +0100` as `"03/Feb/2026:10:20:30 +0100"`. */
export const logTime = label(
  "timestamp",
  seq(logDate, " ", label("time zone", timePart("offset", seq(oneOf("+", "-"), zoneHour, zoneMinute)))),
);

// Levels

/** Words that are levels even without marks around them; of two that begin alike the longer one is first. */
export const levels = [
  "TRACE",
  "DEBUG",
  "INFO",
  "NOTICE",
  "WARNING",
  "WARN",
  "ERROR",
  "ERR",
  "FATAL",
  "CRITICAL",
  "CRIT",
] as const;
/** Levels of three letters, and two of dnf; `ERR` is one of {@link levels}. */
export const shortLevels = ["VRB", "TRC", "DBG", "INF", "WRN", "FTL", "DDEBUG", "SUBDEBUG"] as const;
/** Words that may begin a message, so that only marks around them say that they are levels. */
export const otherLevels = ["ALERT", "EMERGENCY", "EMERG", "PANIC", "SEVERE", "INFORMATION", "VERBOSE"] as const;
/** `INFO`, `info` or `Info`, for each word. */
export function inAnyCase(first: string, ...others: readonly string[]) {
  for (const word of [first, ...others]) checkArgument("inAnyCase", "word", word, "string");
  const cases = (word: string) => [
    word.toUpperCase(),
    word.toLowerCase(),
    word.charAt(0).toUpperCase() + word.slice(1).toLowerCase(),
  ];
  const [known = first, ...more] = new Set([first, ...others].flatMap(cases));
  return oneOf(known, ...more);
}
const wordEnd = not(run(charset("A-Za-z0-9_"), 1, 1));
/**
 * One of {@link levels}, {@link shortLevels} and {@link otherLevels}, in upper or lower case or capitalized: reads `Warning`
 * as `"Warning"`.
 */
export const levelWord = level(token("level", seq(inAnyCase(...otherLevels, ...levels, ...shortLevels), wordEnd)));
/** One of `ACDEFINTVW` as a level, and no letter or digit of ASCII, nor `_`, after it: reads `W` as `"W"`. */
export const levelLetter = level(token("level", seq(run(charset("ACDEFINTVW"), 1, 1), wordEnd)));
/** A word in capitals as a level, for layouts that always have one there: reads `WARNING` as `"WARNING"`. */
export const upperLevel = label("level", level(run(charset("A-Z"))));
/** A word of small letters and digits as a level, for layouts that always have one there: reads `trace8` as `"trace8"`. */
export const lowerLevel = label("level", level(run(charset("a-z0-9"))));

// Syslog

/** The number of a syslog priority: reads `134` as `"134"`. */
export const priority = label("priority (0-191)", digits(1, 3, [0, 191]));
/** The time of RFC 3164, also with a fraction: reads `Feb  3 04:05:06` as `"Feb  3 04:05:06"`. */
export const bsdTime = label("timestamp", seq(monthName, " ", paddedDay, " ", clock, optional(fraction)));
/** What sent the message, up to a blank, `[` or colon: reads `sshd` as `"sshd"`. */
export const program = label("program", run(except(union(whiteSpace, charset("[:")))));

const parameterName = run(except(union(whiteSpace, charset('=]"'))));
/** The value of a parameter of structured data: reads `"a\]b"` as `"a]b"`. */
export const parameterValue = quoted({
  open: '"',
  close: '"',
  inside: except(lineEnd),
  escapes: { lead: "\\", meaning: { '"': '"', "\\": "\\", "]": "]" }, unicode: null, unknown: "keep" },
});
const element = seq("[", parameterName, many(seq(" ", parameterName, "=", parameterValue)), optional(" "), "]");
/** Structured data of RFC 5424, or a dash: reads `[id name="value"]` as `"[id name=\"value\"]"`. */
export const structuredData = label("structured data", choice("-", many(element, { min: 1 })));

// Values

/** A process or thread number: reads `4711` as `4711`. */
export const id = int(digits(1, 15));

/** Text typed by its looks: an int or a float as JSON writes it, `true`/`True`/`false`/`False`; else a string. */
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

/** `user=ann` or `user="ann lee"`: a field of that name, whose value is typed by its looks unless it is quoted. */
export const keyValue = pair(
  run(charset("A-Za-z0-9_.-")),
  "=",
  choice(quotedText, scalar(run(except(union(whiteSpace, charset(',"'))), 0))),
);
