import { choice, digits, field, grammar, int, label, level, oneOf, optional, seq } from "../engine/authoring/index.ts";
import {
  blanks,
  clock,
  dayOfMonth,
  fraction,
  id,
  monthNumber,
  msg,
  shortYear,
  textWithout,
  ts,
  wordWithout,
} from "./vocabulary.ts";

const time = seq(shortYear, monthNumber, dayOfMonth, " ", clock, fraction);
const source = seq(
  field("source", label("source file", wordWithout(":]"))),
  ":",
  field("source_line", label("line number", int(digits(1, 9)))),
);

export const gologTags = grammar("golog-tags", {
  about: "Go-style log with a year, and tags in brackets",
  layout: "<level><ts> <goroutine> <source>:<source_line> <marker> [<tags>] <counter> <msg>",
  example: "I260203 04:05:06.789012 88 server/node.go:45 ⋮ [n1,client=192.0.2.1:51000] 12  node started",
  knownAs: ["cockroachdb", "crdb"],
  url: "https://www.cockroachlabs.com/docs/stable/log-formats#format-crdb-v2",
  notes: ["The marker ⋮ says that values may be redacted; marker, tags and counter may be missing."],
  usualLines: { by: { kind: "patterns", match: "^[IWEF]\\d{6} ", end: null }, joint: "space" },
  record: seq(
    field("level", label("level letter", level(oneOf("I", "W", "E", "F")))),
    ts(time),
    " ",
    field("goroutine", label("goroutine", id)),
    " ",
    optional(seq(field("channel", int(digits(1, 3))), "@")),
    source,
    " ",
    choice("⋮ ", optional(" ")),
    optional(seq("[", field("tags", textWithout("[]")), "] ")),
    optional(seq(field("counter", id), blanks)),
    msg,
  ),
});
