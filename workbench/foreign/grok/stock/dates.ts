import { none } from "../../../../engine/grammar/index.ts";
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
import type { StockPattern, Theme } from "./theme.ts";

export const dates: Theme = {
  title: "Dates and times",
  patterns: {
    MONTH: { about: "The name of a month, short or long", example: "Feb", pattern: String.raw`\b%{_MONTH}\b` },
    MONTHNUM: {
      about: "A month from 1 to 12, with or without a leading zero",
      example: "02",
      pattern: "0?[1-9]|1[0-2]",
      reads: [[monthNumber, moreDigits]],
    },
    MONTHNUM2: { about: "A month of two digits", example: "02", pattern: "0[1-9]|1[0-2]" },
    MONTHDAY: {
      about: "A day from 1 to 31, with or without a leading zero",
      example: "03",
      pattern: String.raw`0[1-9]|[12]\d|3[01]|[1-9]`,
      reads: [[day, moreDigits]],
    },
    DAY: {
      about: "The name of a day of the week, short or long",
      example: "Tue",
      pattern: "Mon(?:day)?|Tue(?:sday)?|Wed(?:nesday)?|Thu(?:rsday)?|Fri(?:day)?|Sat(?:urday)?|Sun(?:day)?",
      reads: [[weekday, moreLetters]],
    },
    YEAR: {
      about: "A year of four digits, or of two",
      example: "2026",
      pattern: String.raw`(?:\d{2}){1,2}`,
      reads: [[year, moreDigits]],
    },
    HOUR: {
      about: "An hour from 0 to 23, with or without a leading zero",
      example: "04",
      pattern: String.raw`2[0-3]|[01]?\d`,
      reads: [[hour, moreDigits]],
    },
    MINUTE: { about: "A minute of two digits", example: "05", pattern: String.raw`[0-5]\d`, reads: [[minute, none]] },
    SECOND: {
      about: "A second from 0 to 60, which a fraction may follow after a dot, a comma or a colon",
      example: "06.789",
      pattern: String.raw`(?:[0-5]?\d|60)(?:[,.:]\d+)?`,
      reads: [[second, moreTime]],
    },
    TIME: {
      about: "Hour, minute and second, no digit after it",
      example: "04:05:06",
      pattern: String.raw`%{_TIME}(?!\d)`,
    },
    DATE_US: {
      about: "Month, day and year, with slashes or dashes",
      example: "02/03/2026",
      pattern: "%{MONTHNUM}[-/]%{MONTHDAY}[-/]%{YEAR}",
      reads: [[usDate, moreDigits]],
    },
    DATE_EU: {
      about: "Day, month and year, with dots, slashes or dashes",
      example: "03.02.2026",
      pattern: "%{MONTHDAY}[-./]%{MONTHNUM}[-./]%{YEAR}",
      reads: [[europeanDate, moreDigits]],
    },
    ISO8601_TIMEZONE: {
      about: "Z, or hours and minutes from UTC",
      example: "+01:00",
      pattern: "Z|[-+]%{HOUR}:?%{MINUTE}",
      reads: [[offset, moreDigits]],
    },
    ISO8601_SECOND: { about: "SECOND", example: "06", pattern: "%{SECOND}|60" },
    TIMESTAMP_ISO8601: {
      about: "A timestamp of ISO 8601; seconds and zone may be missing",
      example: "2026-02-03T04:05:06.789Z",
      role: "timestamp",
      pattern: "%{YEAR}-%{MONTHNUM}-%{MONTHDAY}[ T]%{HOUR}:?%{MINUTE}(?::?%{SECOND})?%{ISO8601_TIMEZONE}?",
      reads: [[isoTimestamp, moreIso]],
    },
    DATE: {
      about: "DATE_US or DATE_EU",
      example: "02/03/2026",
      pattern: "%{DATE_US}|%{DATE_EU}",
      reads: [[anyDate, moreDigits]],
    },
    DATESTAMP: {
      about: "DATE and TIME",
      example: "02/03/2026 04:05:06",
      role: "timestamp",
      pattern: "%{DATE}[- ]%{TIME}",
    },
    TZ: {
      about: "The abbreviation of a zone of North America or Europe, or UTC",
      example: "EST",
      pattern: "[ACEMP][DS]T|UTC",
    },
    DATESTAMP_RFC822: {
      about: "Day of the week, month, day, year, time and zone",
      example: "Tue Feb 03 2026 04:05:06 EST",
      role: "timestamp",
      pattern: "%{DAY} %{MONTH} %{MONTHDAY} %{YEAR} %{TIME} %{TZ}",
    },
    DATESTAMP_RFC2822: {
      about: "The date of a mail",
      example: "Tue, 03 Feb 2026 04:05:06 +0100",
      role: "timestamp",
      pattern: "%{DAY}, %{MONTHDAY} %{MONTH} %{YEAR} %{TIME} %{ISO8601_TIMEZONE}",
    },
    DATESTAMP_OTHER: {
      about: "Day of the week, month, day, time, zone and year",
      example: "Tue Feb 03 04:05:06 EST 2026",
      role: "timestamp",
      pattern: "%{DAY} %{MONTH} %{MONTHDAY} %{TIME} %{TZ} %{YEAR}",
    },
    DATESTAMP_EVENTLOG: {
      about: "Year to second without marks",
      example: "20260203040506",
      role: "timestamp",
      pattern: "%{YEAR}%{MONTHNUM2}%{MONTHDAY}%{HOUR}%{MINUTE}%{SECOND}",
    },
    SYSLOGTIMESTAMP: {
      about: "The timestamp of syslog: month, day and time",
      example: "Feb  3 04:05:06",
      role: "timestamp",
      pattern: "%{MONTH} +%{MONTHDAY} %{TIME}",
      reads: [[syslogTimestamp, moreTime]],
    },
    HTTPDATE: {
      about: "The timestamp of an access log",
      example: "03/Feb/2026:04:05:06 +0100",
      role: "timestamp",
      pattern: "%{MONTHDAY}/%{MONTH}/%{YEAR}:%{TIME} %{INT}",
      reads: [[accessTime, moreDigits]],
    },
  },
};

/** The parts of these patterns that a node reads. */
export const dateParts: Readonly<Record<string, StockPattern>> = {
  _MONTH: {
    pattern:
      "[Jj]an(?:uary|uar)?|[Ff]eb(?:ruary|ruar)?|[Mm](?:a|ä)?r(?:ch|z)?|[Aa]pr(?:il)?|[Mm]a(?:y|i)?|[Jj]un(?:e|i)?|[Jj]ul(?:y|i)?|[Aa]ug(?:ust)?|[Ss]ep(?:tember)?|[Oo][ck]?t(?:ober)?|[Nn]ov(?:ember)?|[Dd]e[cz](?:ember)?",
    reads: [[month, moreLetters]],
  },
  _TIME: { pattern: "%{HOUR}:%{MINUTE}:%{SECOND}", reads: [[time, moreTime]] },
};
