import { choice, end, field, grammar, label, oneOf, optional, rest, seq, until } from "../engine/grammar/index.ts";
import { blanks, clock, date, fraction, id, looseZone } from "./vocabulary.ts";

const time = label("timestamp", seq(date, oneOf("T", " "), clock, optional(fraction), optional(looseZone)));

export const prognameLevel = grammar("progname-level", {
  about: "Logger of Ruby's standard library",
  layout: "<letter>, [<ts> #<pid>] <level> -- <prog>: <msg>",
  url: "https://docs.ruby-lang.org/en/master/Logger.html#class-Logger-label-Entries",
  notes: [
    "The letter is the first one of the level, which is DEBUG, INFO, WARN, ERROR, FATAL or ANY.",
    "A program name that was not given is left out.",
  ],
  record: seq(
    label("letter of the level", oneOf("D", "I", "W", "E", "F", "A")),
    ", [",
    field("ts", time),
    optional(" "),
    "#",
    field("pid", label("process id", id)),
    "]",
    blanks,
    field("level", label("level", oneOf("DEBUG", "INFO", "WARN", "ERROR", "FATAL", "ANY"))),
    " -- ",
    field("prog", until(seq(":", choice(" ", end))), { omit: "" }),
    ":",
    optional(" "),
    field("msg", rest),
  ),
});
