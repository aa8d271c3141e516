import {
  accessTime,
  anyDate,
  day,
  europeanDate,
  hour,
  isoTimestamp,
  minute,
  month,
  monthNumber,
  moreDigits,
  moreIso,
  moreLetters,
  moreTime,
  offset,
  second,
  syslogTimestamp,
  time,
  usDate,
  weekday,
  year,
} from "./lexemes.ts";
import {
  capital,
  digit,
  edge,
  either,
  exactly,
  lexeme,
  maybe,
  none,
  notAhead,
  one,
  run,
  type StockPart,
  seq,
  some,
  stock,
  type Theme,
  times,
} from "./notation.ts";

/** A month by its first letters, which more may follow: in English, and some in German. */
const months: readonly StockPart[] = [
  seq(capital("jan"), maybe(either("uary", "uar"))),
  seq(capital("feb"), maybe(either("ruary", "ruar"))),
  seq(one("Mm"), maybe(either("a", "ä")), "r", maybe(either("ch", "z"))),
  seq(capital("apr"), maybe("il")),
  seq(capital("ma"), maybe(either("y", "i"))),
  seq(capital("jun"), maybe(either("e", "i"))),
  seq(capital("jul"), maybe(either("y", "i"))),
  seq(capital("aug"), maybe("ust")),
  seq(capital("sep"), maybe("tember")),
  seq(one("Oo"), maybe(one("ck")), "t", maybe("ober")),
  seq(capital("nov"), maybe("ember")),
  seq(capital("de"), one("cz"), maybe("ember")),
];

const days = [
  ["Mon", "day"],
  ["Tue", "sday"],
  ["Wed", "nesday"],
  ["Thu", "rsday"],
  ["Fri", "day"],
  ["Sat", "urday"],
  ["Sun", "day"],
] as const;

const sixty = seq(one("0-5"), one(digit));
const fraction = maybe(one(":.,"), run(digit));

export const dates: Theme = {
  title: "Dates and times",
  patterns: {
    MONTH: {
      about: "The name of a month, short or long",
      example: "Feb",
      part: seq(edge, lexeme(either(...months), month, moreLetters), edge),
    },
    MONTHNUM: {
      about: "A month from 1 to 12, with or without a leading zero",
      example: "02",
      part: lexeme(either(seq(maybe("0"), one("1-9")), seq("1", one("0-2"))), monthNumber, moreDigits),
    },
    MONTHNUM2: {
      about: "A month of two digits",
      example: "02",
      part: either(seq("0", one("1-9")), seq("1", one("0-2"))),
    },
    MONTHDAY: {
      about: "A day from 1 to 31, with or without a leading zero",
      example: "03",
      part: lexeme(
        either(seq("0", one("1-9")), seq(one("12"), one(digit)), seq("3", one("01")), one("1-9")),
        day,
        moreDigits,
      ),
    },
    DAY: {
      about: "The name of a day of the week, short or long",
      example: "Tue",
      part: lexeme(either(...days.map(([start, end]) => seq(start, maybe(end)))), weekday, moreLetters),
    },
    YEAR: {
      about: "A year of four digits, or of two",
      example: "2026",
      part: lexeme(times(1, 2, exactly(2, digit)), year, moreDigits),
    },
    HOUR: {
      about: "An hour from 0 to 23, with or without a leading zero",
      example: "04",
      part: lexeme(either(seq("2", one("0-3")), seq(maybe(one("01")), one(digit))), hour, moreDigits),
    },
    MINUTE: { about: "A minute of two digits", example: "05", part: lexeme(sixty, minute, none) },
    SECOND: {
      about: "A second from 0 to 60, which a fraction may follow after a dot, a comma or a colon",
      example: "06.789",
      part: lexeme(seq(either(seq(maybe(one("0-5")), one(digit)), "60"), fraction), second, moreTime),
    },
    TIME: {
      about: "Hour, minute and second, no digit after it",
      example: "04:05:06",
      part: seq(
        lexeme(seq(stock("HOUR"), ":", stock("MINUTE"), ":", stock("SECOND")), time, moreTime),
        notAhead(one(digit)),
      ),
    },
    DATE_US: {
      about: "Month, day and year, with slashes or dashes",
      example: "02/03/2026",
      part: lexeme(seq(stock("MONTHNUM"), one("-/"), stock("MONTHDAY"), one("-/"), stock("YEAR")), usDate, moreDigits),
    },
    DATE_EU: {
      about: "Day, month and year, with dots, slashes or dashes",
      example: "03.02.2026",
      part: lexeme(
        seq(stock("MONTHDAY"), one("-./"), stock("MONTHNUM"), one("-./"), stock("YEAR")),
        europeanDate,
        moreDigits,
      ),
    },
    ISO8601_TIMEZONE: {
      about: "Z, or hours and minutes from UTC",
      example: "+01:00",
      part: lexeme(either("Z", seq(one("+-"), stock("HOUR"), maybe(":"), stock("MINUTE"))), offset, moreDigits),
    },
    ISO8601_SECOND: { about: "SECOND", example: "06", part: either(stock("SECOND"), "60") },
    TIMESTAMP_ISO8601: {
      about: "A timestamp of ISO 8601; seconds and zone may be missing",
      example: "2026-02-03T04:05:06.789Z",
      role: "timestamp",
      part: lexeme(
        seq(
          seq(stock("YEAR"), "-", stock("MONTHNUM"), "-", stock("MONTHDAY"), one("T ")),
          seq(stock("HOUR"), maybe(":"), stock("MINUTE"), maybe(maybe(":"), stock("SECOND"))),
          maybe(stock("ISO8601_TIMEZONE")),
        ),
        isoTimestamp,
        moreIso,
      ),
    },
    DATE: {
      about: "DATE_US or DATE_EU",
      example: "02/03/2026",
      part: lexeme(either(stock("DATE_US"), stock("DATE_EU")), anyDate, moreDigits),
    },
    DATESTAMP: {
      about: "DATE and TIME",
      example: "02/03/2026 04:05:06",
      role: "timestamp",
      part: seq(stock("DATE"), one("- "), stock("TIME")),
    },
    TZ: {
      about: "The abbreviation of a zone of North America or Europe, or UTC",
      example: "EST",
      part: either(seq(one("APMCE"), one("SD"), "T"), "UTC"),
    },
    DATESTAMP_RFC822: {
      about: "Day of the week, month, day, year, time and zone",
      example: "Tue Feb 03 2026 04:05:06 EST",
      role: "timestamp",
      part: spaced("DAY", "MONTH", "MONTHDAY", "YEAR", "TIME", "TZ"),
    },
    DATESTAMP_RFC2822: {
      about: "The date of a mail",
      example: "Tue, 03 Feb 2026 04:05:06 +0100",
      role: "timestamp",
      part: seq(stock("DAY"), ", ", spaced("MONTHDAY", "MONTH", "YEAR", "TIME", "ISO8601_TIMEZONE")),
    },
    DATESTAMP_OTHER: {
      about: "Day of the week, month, day, time, zone and year",
      example: "Tue Feb 03 04:05:06 EST 2026",
      role: "timestamp",
      part: spaced("DAY", "MONTH", "MONTHDAY", "TIME", "TZ", "YEAR"),
    },
    DATESTAMP_EVENTLOG: {
      about: "Year to second without marks",
      example: "20260203040506",
      role: "timestamp",
      part: seq(...["YEAR", "MONTHNUM2", "MONTHDAY", "HOUR", "MINUTE", "SECOND"].map(stock)),
    },
    SYSLOGTIMESTAMP: {
      about: "The timestamp of syslog: month, day and time",
      example: "Feb  3 04:05:06",
      role: "timestamp",
      part: lexeme(seq(stock("MONTH"), some(" "), stock("MONTHDAY"), " ", stock("TIME")), syslogTimestamp, moreTime),
    },
    HTTPDATE: {
      about: "The timestamp of an access log",
      example: "03/Feb/2026:04:05:06 +0100",
      role: "timestamp",
      part: lexeme(
        seq(seq(stock("MONTHDAY"), "/", stock("MONTH"), "/", stock("YEAR"), ":", stock("TIME")), " ", stock("INT")),
        accessTime,
        moreDigits,
      ),
    },
  },
};

/** Patterns with a space between each two. */
function spaced(...names: readonly string[]): StockPart {
  return seq(...names.flatMap((name, index) => (index === 0 ? [stock(name)] : [" ", stock(name)])));
}
