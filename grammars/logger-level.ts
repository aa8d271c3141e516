import {
  choice,
  digits,
  end,
  field,
  grammar,
  int,
  label,
  look,
  not,
  optional,
  seq,
} from "../engine/authoring/index.ts";
import { blanks, dateAndTime, levelWord, msg, textWithout, ts, wordWithout } from "./vocabulary.ts";

const level = field("level", levelWord);
const plain = wordWithout("[]()<>{}|=,;:\"'");
const inBrackets = textWithout("[]");
const number = seq(digits(1, 9), look("]"));
const thread = seq("[", field("thread", label("thread", choice(int(number), inBrackets))), "]");
const colonOrBlank = choice(seq(optional(":"), blanks), end);

export const loggerLevel = grammar("logger-level", {
  about: "Timestamp, logger, level, message",
  layout: "<ts> [<logger>] <level>: <msg>, or <ts> [<thread>] <level> <logger> [<context>] - <msg>",
  example: "2026-02-03T04:05:06.789Z [AUTH] WARN: no such user",
  knownAs: ["uptime-kuma", "log4net"],
  url: "https://logging.apache.org/log4net/manual/configuration/layouts.html",
  notes: [
    "The logger may be a word without brackets; a number in brackets is a thread, after which the logger follows the level.",
    "A thread may have a name, where a logger and a context are after the level.",
  ],
  usualLines: { by: { kind: "timestamps", format: null, loose: false }, joint: "space" },
  waive: {
    overlap: "A line that names more is one of an earlier format.",
    "mixed-types": "A thread is a number, or has a name.",
  },
  record: seq(
    ts(dateAndTime),
    blanks,
    choice(
      seq(
        thread,
        blanks,
        level,
        blanks,
        field("logger", plain),
        " [",
        field("context", inBrackets, { omit: "(null)" }),
        "] - ",
      ),
      seq(
        "[",
        not(seq(digits(1, 9), "]")),
        field("logger", label("logger", inBrackets)),
        "]",
        blanks,
        level,
        colonOrBlank,
      ),
      seq(field("logger", label("logger", plain)), blanks, level, colonOrBlank),
    ),
    msg,
  ),
});
