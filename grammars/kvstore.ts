import {
  choice,
  fail,
  field,
  grammar,
  label,
  level,
  look,
  looseTimestamp,
  not,
  oneOf,
  optional,
  seq,
} from "../engine/authoring/index.ts";
import { blanks, clock, day, fraction, id, monthName, msg, textOf, year } from "./vocabulary.ts";

const time = label(
  "timestamp",
  looseTimestamp(day, " ", monthName, " ", optional(seq(year, " ")), clock, optional(fraction)),
);
const processId = label("process id", id);
const role = label(
  "role letter",
  choice(
    field("role", textOf("A-Z", 1, 1)),
    seq(look("signal-handler"), fail("a signal handler's line has neither date nor level")),
  ),
);

const timeAndMark = seq(field("ts", time), " ", field("level", level(oneOf(".", "-", "*", "#"))), optional(" "));
/** A line that has no process, and a level in brackets, is of another program. */
const levelInBrackets = seq("[", textOf("a-z"), "] ");

export const kvstore = grammar("kvstore", {
  about: "Key-value store server log",
  layout: "<pid>:<role> <ts> <level> <msg>",
  example: "4711:M 03 Feb 2026 04:05:06.123 * Ready to accept connections",
  knownAs: ["redis", "valkey"],
  url: "https://redis.io/docs/latest/operate/oss_and_stack/management/config/",
  notes: [
    "The level is one of . - * # (debug, verbose, notice, warning).",
    "Older servers write no year; still older ones [<pid>] and no role, or neither.",
  ],
  waive: { "unknown-level": "The server writes its levels as marks, which the page keeps as they are." },
  record: seq(
    choice(
      seq(
        choice(seq(field("pid", processId), ":", role, blanks), seq("[", field("pid", processId), "]", " ")),
        timeAndMark,
      ),
      seq(timeAndMark, not(levelInBrackets)),
    ),
    msg,
  ),
});
