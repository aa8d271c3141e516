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
  optional,
  seq,
  until,
} from "../engine/authoring/index.ts";
import {
  blanks,
  clockOfHalfDay,
  dayOfMonth,
  levelWord,
  monthNumber,
  paddedClock,
  pid,
  textWithout,
  ts,
  year,
} from "./vocabulary.ts";

const time = label(
  "timestamp",
  seq(monthNumber, "/", dayOfMonth, "/", year, ", ", choice(clockOfHalfDay, paddedClock)),
);
const elapsed = seq(" +", field("elapsed_ms", int(digits(1, 12))), "ms", end);

export const appPidLevel = grammar("app-pid-level", {
  about: "Application, process, timestamp, level, context, message",
  layout: "[<app>] <pid>  - <ts>   <level> [<context>] <msg> +<elapsed_ms>ms",
  example: "[Shop] 4711  - 02/03/2026, 4:05:06 PM     LOG [Orders] order stored +12ms",
  knownAs: ["nest", "nestjs"],
  url: "https://docs.nestjs.com/techniques/logger",
  notes: ["Context and elapsed time may be missing; LOG is the level of usual messages."],
  record: seq(
    "[",
    field("app", label("application", textWithout("[]"))),
    "] ",
    pid,
    blanks,
    "- ",
    ts(time),
    blanks,
    field("level", choice(level("LOG"), levelWord)),
    " ",
    optional(seq("[", field("context", textWithout("[]")), "] ")),
    field("msg", message(until(choice(elapsed, end)))),
    optional(elapsed),
  ),
});
