import { none } from "../../../../engine/grammar/index.ts";
import * as lexemes from "./lexemes.ts";
import { type StockPattern, stock, type Theme } from "./theme.ts";

export const dates: Theme = {
  title: "Dates and times",
  patterns: {
    MONTH: stock("The name of a month, short or long", "Feb", String.raw`\b%{_MONTH}\b`),
    MONTHNUM: stock("A month from 1 to 12, with or without a leading zero", "02", "0?[1-9]|1[0-2]", {
      reads: [[lexemes.monthNumber, lexemes.moreDigits]],
    }),
    MONTHNUM2: stock("A month of two digits", "02", "0[1-9]|1[0-2]"),
    MONTHDAY: stock("A day from 1 to 31, with or without a leading zero", "03", String.raw`0[1-9]|[12]\d|3[01]|[1-9]`, {
      reads: [[lexemes.day, lexemes.moreDigits]],
    }),
    DAY: stock(
      "The name of a day of the week, short or long",
      "Tue",
      "Mon(?:day)?|Tue(?:sday)?|Wed(?:nesday)?|Thu(?:rsday)?|Fri(?:day)?|Sat(?:urday)?|Sun(?:day)?",
      { reads: [[lexemes.weekday, lexemes.moreLetters]] },
    ),
    YEAR: stock("A year of four digits, or of two", "2026", String.raw`(?:\d{2}){1,2}`, {
      reads: [[lexemes.year, lexemes.moreDigits]],
    }),
    HOUR: stock("An hour from 0 to 23, with or without a leading zero", "04", String.raw`2[0-3]|[01]?\d`, {
      reads: [[lexemes.hour, lexemes.moreDigits]],
    }),
    MINUTE: stock("A minute of two digits", "05", String.raw`[0-5]\d`, { reads: [[lexemes.minute, none]] }),
    SECOND: stock(
      "A second from 0 to 60, which a fraction may follow after a dot, a comma or a colon",
      "06.789",
      String.raw`(?:[0-5]?\d|60)(?:[,.:]\d+)?`,
      { reads: [[lexemes.second, lexemes.moreTime]] },
    ),
    TIME: stock("Hour, minute and second, no digit after it", "04:05:06", String.raw`%{_TIME}(?!\d)`),
    DATE_US: stock(
      "Month, day and year, with slashes or dashes",
      "02/03/2026",
      "%{MONTHNUM}[-/]%{MONTHDAY}[-/]%{YEAR}",
      { reads: [[lexemes.usDate, lexemes.moreDigits]] },
    ),
    DATE_EU: stock(
      "Day, month and year, with dots, slashes or dashes",
      "03.02.2026",
      "%{MONTHDAY}[-./]%{MONTHNUM}[-./]%{YEAR}",
      { reads: [[lexemes.europeanDate, lexemes.moreDigits]] },
    ),
    ISO8601_TIMEZONE: stock("Z, or hours and minutes from UTC", "+01:00", "Z|[-+]%{HOUR}:?%{MINUTE}", {
      reads: [[lexemes.offset, lexemes.moreDigits]],
    }),
    ISO8601_SECOND: stock("SECOND", "06", "%{SECOND}|60"),
    TIMESTAMP_ISO8601: stock(
      "A timestamp of ISO 8601; seconds and zone may be missing",
      "2026-02-03T04:05:06.789Z",
      "%{YEAR}-%{MONTHNUM}-%{MONTHDAY}[ T]%{HOUR}:?%{MINUTE}(?::?%{SECOND})?%{ISO8601_TIMEZONE}?",
      { role: "timestamp", reads: [[lexemes.isoTimestamp, lexemes.moreIso]] },
    ),
    DATE: stock("DATE_US or DATE_EU", "02/03/2026", "%{DATE_US}|%{DATE_EU}", {
      reads: [[lexemes.anyDate, lexemes.moreDigits]],
    }),
    DATESTAMP: stock("DATE and TIME", "02/03/2026 04:05:06", "%{DATE}[- ]%{TIME}", { role: "timestamp" }),
    TZ: stock("The abbreviation of a zone of North America or Europe, or UTC", "EST", "[ACEMP][DS]T|UTC"),
    DATESTAMP_RFC822: stock(
      "Day of the week, month, day, year, time and zone",
      "Tue Feb 03 2026 04:05:06 EST",
      "%{DAY} %{MONTH} %{MONTHDAY} %{YEAR} %{TIME} %{TZ}",
      { role: "timestamp" },
    ),
    DATESTAMP_RFC2822: stock(
      "The date of a mail",
      "Tue, 03 Feb 2026 04:05:06 +0100",
      "%{DAY}, %{MONTHDAY} %{MONTH} %{YEAR} %{TIME} %{ISO8601_TIMEZONE}",
      { role: "timestamp" },
    ),
    DATESTAMP_OTHER: stock(
      "Day of the week, month, day, time, zone and year",
      "Tue Feb 03 04:05:06 EST 2026",
      "%{DAY} %{MONTH} %{MONTHDAY} %{TIME} %{TZ} %{YEAR}",
      { role: "timestamp" },
    ),
    DATESTAMP_EVENTLOG: stock(
      "Year to second without marks",
      "20260203040506",
      "%{YEAR}%{MONTHNUM2}%{MONTHDAY}%{HOUR}%{MINUTE}%{SECOND}",
      { role: "timestamp" },
    ),
    SYSLOGTIMESTAMP: stock(
      "The timestamp of syslog: month, day and time",
      "Feb  3 04:05:06",
      "%{MONTH} +%{MONTHDAY} %{TIME}",
      { role: "timestamp", reads: [[lexemes.syslogTimestamp, lexemes.moreTime]] },
    ),
    HTTPDATE: stock(
      "The timestamp of an access log",
      "03/Feb/2026:04:05:06 +0100",
      "%{MONTHDAY}/%{MONTH}/%{YEAR}:%{TIME} %{INT}",
      { role: "timestamp", reads: [[lexemes.accessTime, lexemes.moreDigits]] },
    ),
  },
};

/** The parts of these patterns that a node reads. */
export const dateParts: Readonly<Record<string, StockPattern>> = {
  _MONTH: {
    pattern:
      "[Jj]an(?:uary|uar)?|[Ff]eb(?:ruary|ruar)?|[Mm](?:a|ä)?r(?:ch|z)?|[Aa]pr(?:il)?|[Mm]a(?:y|i)?|[Jj]un(?:e|i)?|[Jj]ul(?:y|i)?|[Aa]ug(?:ust)?|[Ss]ep(?:tember)?|[Oo][ck]?t(?:ober)?|[Nn]ov(?:ember)?|[Dd]e[cz](?:ember)?",
    reads: [[lexemes.month, lexemes.moreLetters]],
  },
  _TIME: { pattern: "%{HOUR}:%{MINUTE}:%{SECOND}", reads: [[lexemes.time, lexemes.moreTime]] },
};
