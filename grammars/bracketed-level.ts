import { choice, digits, field, grammar, int, label, optional, seq } from "../engine/authoring/index.ts";
import {
  blanks,
  clock,
  date,
  dateAndTime,
  id,
  levelWord,
  milliseconds,
  msg,
  textWithout,
  ts,
  wordWithout,
} from "./vocabulary.ts";

/** With a colon before the milliseconds, as servers of a game write it. */
const colonBefore = seq(date, " ", clock, ":", milliseconds);
const time = ts(choice(colonBefore, dateAndTime));
const level = field("level", levelWord);
const logger = field("logger", label("logger", textWithout("[]")));
const target = field("logger", label("logger", wordWithout("[]")));
const source = seq("[", field("source", wordWithout("[]:")), ":", field("source_line", int(digits(1, 9))), "] ");

/** What a server of processes writes after the time, which older versions of it write without brackets. */
const process = seq(" [", field("pid", id), "] [", level, "] ");

export const bracketedLevel = grammar("bracketed-level", {
  about: "Timestamp, logger and level in brackets, message",
  layout:
    "[<ts>][<logger>][<level>] <msg>, [<ts>][<thread>][<level>][<logger>] [<source>:<source_line>] <msg>, or [<ts> <level> <logger>] <msg>",
  example: "[2026-02-03 04:05:06.789][shop::orders][INFO] order stored",
  knownAs: ["fern", "spdlog", "envoy", "env_logger", "gunicorn", "hypercorn"],
  url: "https://docs.rs/fern/latest/fern/",
  notes: [
    "Blanks may be between brackets; a number in the place of the logger is a process: [<ts>] [<pid>] [<level>] <msg>, or <ts> [<pid>] [<level>] <msg>.",
    "[<ts>] [<level>] is one of iso8601-level; [<ts> <level>] without a logger is read here.",
  ],
  usualLines: { by: { kind: "timestamps", format: null, loose: false }, joint: "space" },
  record: seq(
    choice(
      seq(
        "[",
        time,
        choice(
          seq(blanks, level, optional(seq(blanks, target)), optional(blanks), "] "),
          seq("][", field("thread", id), "][", level, "][", logger, "] ", optional(source)),
          seq("]", process),
          seq("]", optional(" "), "[", logger, "]", optional(" "), "[", level, "] "),
        ),
      ),
      seq(time, process),
    ),
    msg,
  ),
});
