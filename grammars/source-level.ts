import { digits, field, grammar, int, label, optional, seq } from "../engine/authoring/index.ts";
import {
  blanks,
  clock,
  dayOfMonth,
  fraction,
  levelFrom,
  monthNumber,
  msg,
  textWithout,
  ts,
  year,
} from "./vocabulary.ts";

const time = seq(year, "/", monthNumber, "/", dayOfMonth, " ", clock, optional(fraction));
const levels = { "0": "error", "1": "warn", "2": "info", "3": "info", "4": "debug", "5": "debug" } as const;

export const sourceLevel = grammar("source-level", {
  about: "Messages of a file server, on lines after their level",
  layout: "[<ts>,  <level>] <source>:<source_line>(<function>) ⏎   <msg>",
  example: "[2026/02/03 04:05:06.789012,  1] ../source3/smbd/service.c:356(make_connection)\n  no such share",
  knownAs: ["samba", "smbd"],
  url: "https://www.samba.org/samba/docs/current/man-html/smb.conf.5.html",
  notes: ["The level is a number: 0 is error, 1 warn, 2 and 3 info, 4 and 5 debug, more is trace."],
  lines: {
    by: { kind: "patterns", match: "^\\[\\d{4}/\\d{2}/\\d{2} \\d{2}:\\d{2}:\\d{2}[.,]", end: null },
    joint: "newline",
  },
  record: seq(
    "[",
    ts(time),
    ",",
    blanks,
    field("level", levelFrom(levels, digits(1, 2))),
    optional(seq(", ", field("context", textWithout("[]")))),
    "] ",
    field("source", label("source file", textWithout(" :"))),
    ":",
    field("source_line", label("line number", int(digits(1, 9)))),
    "(",
    field("function", label("function", textWithout("()"))),
    ")\n  ",
    msg,
  ),
});
