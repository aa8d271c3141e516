import { choice, end, field, grammar, label, oneOf, optional, seq } from "../engine/authoring/index.ts";
import {
  blanks,
  bsdTime,
  clock,
  clockOfHalfDay,
  ctime,
  day,
  dayOfMonth,
  digitsOfFraction,
  levelWord,
  logTime,
  monthName,
  monthNumber,
  msg,
  textWithout,
  ts,
  year,
  zoneAbbreviation,
} from "./vocabulary.ts";

const ofDay = seq(clock, optional(seq(oneOf(".", ","), digitsOfFraction)));
const stamp = label(
  "timestamp",
  choice(
    seq(dayOfMonth, ".", monthNumber, ".", year, oneOf(" ", "-"), ofDay),
    seq(monthNumber, "/", dayOfMonth, "/", year, oneOf(" ", "-"), choice(clockOfHalfDay, ofDay)),
    seq(year, "/", monthNumber, "/", dayOfMonth, oneOf(" ", "-"), ofDay),
    seq(year, monthNumber, dayOfMonth, oneOf(" ", "-", "T"), ofDay),
    seq(optional(seq(zoneAbbreviation, " ")), bsdTime),
    seq(day, " ", monthName, " ", ofDay),
    logTime,
    ctime,
  ),
);
const time = ts(stamp);
const padding = optional(blanks);
const word = field("level", levelWord);
const thread = seq("[", field("thread", label("thread", textWithout("[]"))), "] ");

export const stampLevel = grammar("stamp-level", {
  about: "Timestamp that is not one of ISO 8601, level, message",
  layout: "<ts> <level> [<thread>] <msg>",
  example: "03.02.2026 04:05:06.789 *INFO* [main] order stored",
  knownAs: ["sling", "aem", "fluent-bit", "monit", "node-red"],
  url: "https://sling.apache.org/documentation/development/logging.html",
  notes: [
    "A date with dots begins with the day, one with slashes with the year or the month.",
    "Timestamp and level may be in brackets, the level between asterisks, after which a thread may follow in brackets.",
  ],
  usualLines: { by: { kind: "timestamps", format: null, loose: false }, joint: "space" },
  waive: { overlap: "A line that detection can read more exactly is one of an earlier format." },
  record: seq(
    choice(seq("[", time, "]"), time),
    choice(" - ", padding),
    choice(
      seq("*", word, "* ", optional(thread)),
      seq(
        choice(seq("[", padding, word, padding, "]"), word),
        choice(seq(blanks, optional(seq(":", blanks))), seq(":", blanks), end),
      ),
    ),
    msg,
  ),
});
