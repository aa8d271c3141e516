import { choice, digits, field, grammar, int, label, level, oneOf, optional, seq } from "../engine/authoring/index.ts";
import {
  blanks,
  bsdTime,
  dateAndTime,
  epochSeconds,
  id,
  msg,
  textOf,
  textWithout,
  ts,
  wordWithout,
} from "./vocabulary.ts";

export const levelThread = grammar("level-thread", {
  about: "Log of a telephone exchange",
  layout: "[<ts>] <level>[<thread>][<call>]: <source>:<source_line> <function>: <msg>",
  example: "[2026-02-03 04:05:06] NOTICE[4711][C-00000007]: chan_sip.c:2851 handle_register: Registration failed",
  knownAs: ["asterisk", "freepbx"],
  url: "https://docs.asterisk.org/Operation/Logging/",
  notes: ["Call, line and function may be missing; the timestamp may lack its year, or be seconds since 1970."],
  usualLines: { by: { kind: "timestamps", format: null, loose: false }, joint: "space" },
  waive: {
    overlap: "A blank may be before the thread, as in the records of iso8601-level, which detection tries first.",
    "unknown-level": "DTMF, FAX and SECURITY are kinds of messages.",
  },
  record: seq(
    "[",
    ts(choice(dateAndTime, bsdTime, epochSeconds)),
    "] ",
    field(
      "level",
      label("level", level(oneOf("DEBUG", "NOTICE", "WARNING", "ERROR", "VERBOSE", "DTMF", "FAX", "SECURITY"))),
    ),
    optional(" "),
    "[",
    field("thread", label("thread id", id)),
    "]",
    optional(seq("[", field("call", textOf("C0-9a-f-")), "]")),
    optional(":"),
    blanks,
    field("source", label("source file", seq(wordWithout(":"), textWithout(":", 0)))),
    ":",
    optional(seq(field("source_line", int(digits(1, 9))), " ", field("function", wordWithout(":")), ":")),
    optional(" "),
    msg,
  ),
});
