import { choice, digits, field, grammar, int, label, level, oneOf, optional, seq } from "../engine/authoring/index.ts";
import {
  dayOfMonth,
  fraction,
  hour,
  id,
  minute,
  monthNumber,
  msg,
  pid,
  second,
  ts,
  wordWithout,
} from "./vocabulary.ts";

const time = seq(monthNumber, dayOfMonth, "/", hour, minute, second, optional(fraction));
const line = field("source_line", label("line number", int(digits(1, 9))));
const words = label("level", level(oneOf("INFO", "WARNING", "ERROR", "FATAL", "VERBOSE")));

export const bracketedSource = grammar("bracketed-source", {
  about: "Process, thread, time, level and source in brackets, message",
  layout: "[<pid>:<tid>:<ts>:<level>:<source>(<source_line>)] <msg>",
  example: "[4711:4712:0203/040506.789012:ERROR:gpu_init.cc(523)] no display",
  knownAs: ["chrome", "chromium", "electron"],
  url: "https://www.chromium.org/for-testers/enable-logging/",
  notes: [
    "Process and thread may be missing; the timestamp has no year. Newer browsers write the line after a colon.",
    "A level of VERBOSE1 has the verbosity 1.",
  ],
  usualLines: { by: { kind: "patterns", match: "^\\[(?:\\d+:){0,2}\\d{4}/\\d{6}[.:]", end: null }, joint: "space" },
  record: seq(
    "[",
    optional(seq(pid, ":", optional(seq(field("tid", label("thread id", id)), ":")))),
    ts(time),
    ":",
    field("level", words),
    optional(field("verbosity", int(digits(1, 2)))),
    ":",
    field("source", label("source file", wordWithout(":()[]"))),
    choice(seq("(", line, ")"), seq(":", line)),
    "] ",
    msg,
  ),
});
