import {
  choice,
  digits,
  end,
  field,
  grammar,
  int,
  label,
  level,
  message,
  oneOf,
  optional,
  seq,
  timePart,
  until,
} from "../engine/authoring/index.ts";
import {
  blanks,
  clockOfHalfDay,
  date,
  dayOfMonth,
  levelWord,
  minute,
  monthNumber,
  paddedClock,
  pid,
  textWithout,
  ts,
  year,
} from "./vocabulary.ts";

const monthFirst = seq(monthNumber, "/", dayOfMonth, "/", year, ", ");
const dayFirst = seq(dayOfMonth, "/", monthNumber, "/", year, ", ");
/** `7:08 PM` */
const hourOfHalfDay = seq(
  label("hour", timePart("hour12", digits(1, 2, [1, 12]))),
  ":",
  minute,
  " ",
  label("AM or PM", timePart("half", oneOf("AM", "PM"))),
);
const yearFirst = seq(year, "/", monthNumber, "/", dayOfMonth, optional(","), " ");
/** As the language of the writer has it: with a clock of twelve hours, the month comes first. */
const time = label(
  "timestamp",
  choice(
    seq(monthFirst, clockOfHalfDay),
    seq(dayFirst, paddedClock),
    seq(monthFirst, paddedClock),
    seq(yearFirst, paddedClock),
    seq(date, " ", paddedClock),
    seq(monthFirst, hourOfHalfDay),
  ),
);
const context = seq("[", field("context", textWithout("[]")), "] ");
const elapsed = seq(" +", field("elapsed_ms", int(digits(1, 12))), "ms", end);

export const appPidLevel = grammar("app-pid-level", {
  about: "Application, process, timestamp, level, context, message",
  layout: "[<app>] <pid>  - <ts>   <level> [<context>] <msg> +<elapsed_ms>ms",
  example: "[Shop] 4711  - 02/03/2026, 4:05:06 PM     LOG [Orders] order stored +12ms",
  knownAs: ["nest", "nestjs"],
  url: "https://docs.nestjs.com/techniques/logger",
  notes: [
    "Context and elapsed time may be missing, or the level before a context; LOG is the level of usual messages.",
    "A date before a clock of 24 hours has the day first, or the year: 03/02/2026, 16:05:06.",
  ],
  usualLines: { by: { kind: "patterns", match: "^\\[[^\\]]+\\] \\d+ +- ", end: null }, joint: "space" },
  record: seq(
    "[",
    field("app", label("application", textWithout("[]"))),
    "] ",
    pid,
    blanks,
    "- ",
    ts(time),
    blanks,
    choice(seq(field("level", choice(level("LOG"), levelWord)), " ", optional(context)), context),
    field("msg", message(until(choice(elapsed, end)))),
    optional(elapsed),
  ),
});
