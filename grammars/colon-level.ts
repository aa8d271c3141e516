import {
  choice,
  digits,
  field,
  grammar,
  int,
  label,
  oneOf,
  optional,
  seq,
  timePart,
} from "../engine/authoring/index.ts";
import {
  clock,
  dateAndTime,
  dayOfMonth,
  digitsOfFraction,
  hour,
  levelWord,
  minute,
  monthNumber,
  msg,
  pid,
  second,
  textOf,
  ts,
  year,
} from "./vocabulary.ts";

const fraction = optional(seq(oneOf(".", ","), digitsOfFraction));
/** `20260203.040506,789` */
const compact = seq(year, monthNumber, dayOfMonth, oneOf(".", "T", "-"), hour, minute, second, fraction);
/** `2026-034T04:05:06,789` */
const ofYearDay = seq(year, "-", timePart("day-of-year", digits(3, 3, [1, 366])), "T", clock, fraction);
const level = field("level", levelWord);
const logger = field("logger", label("logger", textOf("A-Za-z0-9_.$-")));

export const colonLevel = grammar("colon-level", {
  about: "Timestamp, level, logger and message, separated by colons",
  layout: "<ts>:<level>:<logger>:<msg>, or <ts>::<level>::[<logger>:<source_line>] <msg>",
  example: "2026-02-03 04:05:06.789:INFO:oejs.Server:listening on 8443",
  knownAs: ["jetty"],
  url: "https://jetty.org/docs/jetty/12/operations-guide/server/index.html",
  notes: ["The logger may be missing: what has no colon after its first word is the message."],
  usualLines: { by: { kind: "timestamps", format: null, loose: false }, joint: "space" },
  record: seq(
    ts(choice(dateAndTime, compact, ofYearDay)),
    choice(
      seq("::", level, "::[", logger, ":", field("source_line", label("line number", int(digits(1, 9)))), "] "),
      seq(choice(":", seq(" ", pid, "]")), level, optional(" "), ":", optional(seq(logger, ":"))),
    ),
    msg,
  ),
});
