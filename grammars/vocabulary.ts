import {
  charset,
  choice,
  convert,
  digits,
  except,
  int,
  label,
  level,
  many,
  oneOf,
  optional,
  type Part,
  pair,
  quoted,
  run,
  seq,
  timePart,
  union,
} from "../engine/authoring/index.ts";

// The lexemes that several formats share.

/** A space or a tab. */
export const blank = charset(" \t");
/** Carriage return and line feed. */
export const lineEnd = charset("\r\n");
/** What is between words, line ends included. */
export const whiteSpace = union(blank, lineEnd, charset("\v\f"));
/** One space or tab, or several. */
export const blanks = run(blank);
/** Text without white space. */
export const word = run(except(whiteSpace));

// Dates and times

/** Four digits. */
export const year = label("year", timePart("year", digits(4)));
/** `01` to `12` */
export const monthNumber = label("month", timePart("month", digits(2, 2, [1, 12])));
/** `Jan` to `Dec` */
export const monthName = label(
  "month",
  timePart("month", oneOf("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")),
);
/** `01` to `31` */
export const dayOfMonth = label("day", timePart("day", digits(2, 2, [1, 31])));
/** A day of the month, with or without a leading zero. */
export const day = label("day", timePart("day", digits(1, 2, [1, 31])));
/** A day of the month, padded with a blank or with a zero or not at all. */
export const paddedDay = label("day", seq(optional(" "), day));
/** `2026-02-03` */
export const date = seq(year, "-", monthNumber, "-", dayOfMonth);
/** `HH:MM` */
export const hourAndMinute = seq(
  label("hour", timePart("hour", digits(2, 2, [0, 23]))),
  ":",
  label("minute", timePart("minute", digits(2, 2, [0, 59]))),
);
/** A leap second is 60. */
export const second = label("second", timePart("second", digits(2, 2, [0, 60])));
/** `HH:MM:SS` */
export const clock = seq(hourAndMinute, ":", second);
/** A fraction of a second, with its dot. */
export const fraction = seq(".", timePart("fraction", digits(1, null)));
/** Three digits. */
export const milliseconds = label("milliseconds", timePart("fraction", digits(3)));

const zoneHour = label("hour of the time zone", digits(2, 2, [0, 23]));
const zoneMinute = label("minute of the time zone", digits(2, 2, [0, 59]));
/** Hours and minutes from UTC, `between` the two. */
function offset<const P extends Part>(between: P) {
  return label(
    "time zone",
    timePart("offset", choice(oneOf("Z", "z"), seq(oneOf("+", "-"), zoneHour, between, zoneMinute))),
  );
}
/** `Z` or `+HH:MM`. */
export const zone = offset(":");
/** `Z`, `+HH:MM` or `+HHMM`. */
export const looseZone = offset(optional(":"));
/** `CET` */
export const zoneAbbreviation = label("time zone", timePart("zone", run(charset("A-Z"), 2, 5)));

/** RFC 3339, section 5.6: `2026-02-03T04:05:06.789Z`. */
export const rfc3339 = label("timestamp", seq(date, oneOf("T", "t"), clock, optional(fraction), zone));
/** `03/Feb/2026:10:20:30` */
export const logDate = seq(day, "/", monthName, "/", year, ":", clock);
/** `03/Feb/2026:10:20:30 +0100` */
export const logTime = label(
  "timestamp",
  seq(logDate, " ", label("time zone", timePart("offset", seq(oneOf("+", "-"), zoneHour, zoneMinute)))),
);

// Levels

/** The levels that a line may name without saying that it is a level; of two that begin alike the longer one first. */
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
/** The levels that some loggers cut to three letters, so that their lines align; `ERR` is one of {@link levels}. */
export const shortLevels = ["VRB", "TRC", "DBG", "INF", "WRN", "FTL"] as const;
/** `WARNING`, at a place that the layout reserves for the level. */
export const upperLevel = label("level", level(run(charset("A-Z"))));
/** `warn` or `trace8`, at such a place. */
export const lowerLevel = label("level", level(run(charset("a-z0-9"))));

// Syslog

/** `134` of `<134>` */
export const priority = label("priority (0-191)", digits(1, 3, [0, 191]));
/** RFC 3164: `Feb  3 04:05:06`; many daemons add a fraction. */
export const bsdTime = label("timestamp", seq(monthName, " ", paddedDay, " ", clock, optional(fraction)));
/** What sent the message: text up to its `[pid]` or colon. */
export const program = label("program", run(except(union(whiteSpace, charset("[:")))));

const parameterName = run(except(union(whiteSpace, charset('=]"'))));
/** The value of a parameter of structured data. */
export const parameterValue = quoted({
  open: '"',
  close: '"',
  inside: except(lineEnd),
  escapes: { lead: "\\", meaning: { '"': '"', "\\": "\\", "]": "]" }, unicode: null, unknown: "keep" },
});
const element = seq("[", parameterName, many(seq(" ", parameterName, "=", parameterValue)), optional(" "), "]");
/** RFC 5424: `-` or `[id name="value"]...`. */
export const structuredData = label("structured data", choice("-", many(element, { min: 1 })));

// Values

/** A process or thread number. */
export const id = int(digits(1, 15));

/** `192.0.2.7`: digits and dots, as many as an address of IPv4 has. */
export const ipv4 = label("IP address", run(charset("0-9."), 7, 15));

/** Text in double quotes; a backslash in front of a quote or of a backslash is read, and others are kept. */
export const quotedText = quoted({
  open: '"',
  close: '"',
  inside: except(lineEnd),
  escapes: { lead: "\\", meaning: { '"': '"', "\\": "\\" }, unicode: null, unknown: "keep" },
});

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

/** `user=ann` or `user="ann lee"`: a field of that name, whose value is typed by its looks unless it is quoted. */
export const keyValue = pair(
  run(charset("A-Za-z0-9_.-")),
  "=",
  choice(quotedText, scalar(run(except(union(whiteSpace, charset(',"'))), 0))),
);
