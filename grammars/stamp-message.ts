import {
  choice,
  digits,
  field,
  grammar,
  label,
  not,
  oneOf,
  optional,
  seq,
  timePart,
  token,
} from "../engine/authoring/index.ts";
import { anyLevel, bracketedLevel, otherLevel, when, whenAndLevel } from "./iso8601-level.ts";
import {
  blanks,
  bsdTime,
  clock,
  date,
  dayOfMonth,
  fraction,
  id,
  ipAddress,
  levelWord,
  logTime,
  monthName,
  monthNumber,
  msg,
  paddedDay,
  ts,
  weekday,
  wordWithout,
  year,
  zoneAbbreviation,
} from "./vocabulary.ts";

/** The time of date(1): `Tue Feb  3 04:05:06 CET 2026`, or without a zone that of ctime. */
const dateTime = seq(
  weekday,
  " ",
  monthName,
  " ",
  paddedDay,
  " ",
  clock,
  optional(seq(" ", zoneAbbreviation)),
  " ",
  year,
);
/** Of 2001 or later: a number that begins with a zero counts something else. */
const epoch = choice(
  timePart("epoch-millis", digits(13, 13, [1_000_000_000_000, 9_999_999_999_999])),
  timePart("epoch-seconds", seq(digits(10, 10, [1_000_000_000, 9_999_999_999]), optional(seq(".", digits(1, 9))))),
);
/** `Tue Feb  3 04:05:06.789`, without the year. */
const ofWeekday = seq(weekday, " ", bsdTime, not(seq(" ", zoneAbbreviation, " ")));
/** `03/Feb/2026:04:05:06 +0100` or `03/Feb/2026 04:05:06`. */
const ofLog = choice(logTime, seq(dayOfMonth, "/", monthName, "/", year, " ", clock));
/** `L 02/03/2026 - 04:05:06: `, as servers of games write it. */
const ofGame = seq("L ", ts(seq(monthNumber, "/", dayOfMonth, "/", year, " - ", clock)), ":", blanks);
/** What another format reads after the prefix of a runtime, and the rest of a row of a table. */
const other = choice("{", seq(ipAddress, " - "), seq(zoneAbbreviation, ","));
const zoned = token("timestamp", seq(date, oneOf("T", " "), clock, optional(fraction), " ", zoneAbbreviation));
const padding = optional(blanks);
const named = field("level", levelWord);
const logger = field("logger", label("logger", wordWithout("[]()<>|:")));
/** Before the message: a level, with a process or a logger before it, where iso8601-level reads none. */
const levelBefore = choice(
  seq(
    choice(
      seq("(", padding, named, padding, ")"),
      seq("<", named, ">"),
      seq("|", padding, named, padding, "|"),
      seq(logger, blanks, "-", blanks, named, blanks, "-"),
    ),
    padding,
  ),
  seq("[", field("pid", id), "]", padding, anyLevel),
  seq(logger, blanks, bracketedLevel),
  anyLevel,
);

export const stampMessage = grammar("stamp-message", {
  about: "Timestamp, message",
  layout: "<ts> <msg>",
  example: "2026-02-03 04:05:06 listening on 192.0.2.10:8443",
  knownAs: ["openvpn", "endlessh", "srcds"],
  url: "https://www.rfc-editor.org/rfc/rfc3339",
  covers: ["iso8601-level"],
  evidence: { lines: 2, share: 0.75 },
  notes: [
    "The timestamp is one of ISO 8601, of syslog, of date(1), or milliseconds or seconds since 1970; that of ISO 8601 or of an access log may be in brackets.",
    "Game servers write L 02/03/2026 - 04:05:06: <msg>.",
    "A level after the timestamp is read as that of iso8601-level, and in parentheses, angle brackets, or after a process or logger: [<pid>] <level> <msg>, <logger> [<level>] <msg>.",
    "Detection takes this format if three quarters of the lines of a file are in it.",
  ],
  usualLines: { by: { kind: "timestamps", format: null, loose: false }, joint: "space" },
  waive: { overlap: "The text of a message is free, and may look like a record of another format." },
  record: seq(
    choice(
      whenAndLevel,
      ofGame,
      seq(
        choice(
          seq("[", choice(ts(zoned), when, ts(ofLog)), "]", padding),
          seq(
            choice(when, ts(choice(dateTime, ofWeekday, bsdTime, epoch))),
            choice(seq(oneOf(":", " -"), blanks), blanks),
            not(other),
          ),
        ),
        optional(levelBefore),
      ),
    ),
    msg,
  ),
  rules: { otherLevel },
});
