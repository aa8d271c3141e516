import {
  choice,
  end,
  field,
  grammar,
  label,
  level,
  looseTimestamp,
  not,
  oneOf,
  optional,
  seq,
  until,
} from "../engine/authoring/index.ts";
import { blanks, clock, date, fraction, msg, offset, pid } from "./vocabulary.ts";

const time = label("timestamp", looseTimestamp(date, oneOf("T", " "), clock, optional(fraction), optional(offset)));
/** A name may have colons inside: `Shop::Cart`. */
const progEnd = seq(":", choice(" ", end));

export const prognameLevel = grammar("progname-level", {
  about: "Logger of Ruby's standard library",
  layout: "<letter>, [<ts> #<pid>] <level> -- <prog>: <msg>",
  example: "I, [2026-02-03T04:05:06.245316 #4711]  INFO -- shop: order stored",
  knownAs: ["ruby", "rails"],
  url: "https://docs.ruby-lang.org/en/master/Logger.html#class-Logger-label-Entries",
  notes: [
    "The letter is the first one of the level, which is DEBUG, INFO, WARN, ERROR, FATAL or ANY.",
    "A program name that was not given is omitted.",
    "Messages of several lines need -M 'regex:match=^[DIWEFA], \\['.",
  ],
  usualLines: { by: { kind: "patterns", match: "^[DIWEFA], \\[", end: null }, joint: "space" },
  waive: { "unknown-level": "ANY is the level of a message that was logged without one." },
  record: seq(
    label("letter of the level", oneOf("D", "I", "W", "E", "F", "A")),
    ", [",
    field("ts", time),
    optional(" "),
    "#",
    pid,
    "]",
    blanks,
    field("level", label("level", level(oneOf("DEBUG", "INFO", "WARN", "ERROR", "FATAL", "ANY")))),
    " -- ",
    optional(seq(not(progEnd), field("prog", until(progEnd)))),
    ":",
    optional(" "),
    msg,
  ),
});
