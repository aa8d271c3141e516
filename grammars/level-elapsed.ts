import {
  choice,
  digits,
  end,
  field,
  grammar,
  int,
  label,
  level,
  looseTimestamp,
  many,
  message,
  oneOf,
  optional,
  pair,
  seq,
  until,
} from "../engine/authoring/index.ts";
import { value } from "./logfmt.ts";
import { blanks, clock, date, fraction, offset, wordWithout } from "./vocabulary.ts";

const time = label("timestamp", looseTimestamp(date, oneOf("T", " "), clock, optional(fraction), optional(offset)));
const key = label("key", wordWithout('="'));
/** Pairs come after the message, which is padded: at least two spaces are before the first. */
const pairs = choice(
  seq("  ", optional(blanks), many(pair(key, "=", value), { separator: " ", min: 1 }), optional(blanks), end),
  seq(optional(blanks), end),
);

export const levelElapsed = grammar("level-elapsed", {
  about: "Level, seconds since the start, message, key=value pairs",
  layout: "<level>[<seconds>] <msg>  <key>=<value> ...",
  example: "INFO[0001] order stored                                 order=7",
  knownAs: ["logrus-terminal"],
  url: "https://pkg.go.dev/github.com/sirupsen/logrus#TextFormatter",
  notes: [
    "The level is one of TRAC DEBU INFO WARN ERRO FATA PANI, or a word that is not cut: WARNING, ERROR ...",
    "In the brackets are the seconds since the program started, or a timestamp.",
    "Two spaces or more end the message where nothing but key=value pairs follows, which are typed as those of logfmt.",
  ],
  waive: { overlap: "A line of CEF may have any text in front, this head too; detection tries cef first." },
  record: seq(
    field(
      "level",
      label(
        "level",
        level(
          oneOf(
            ...["TRACE", "TRAC", "DEBUG", "DEBU", "INFO", "WARNING", "WARN"],
            ...["ERROR", "ERRO", "FATAL", "FATA", "PANIC", "PANI"],
          ),
        ),
      ),
    ),
    optional(blanks),
    "[",
    choice(field("ts", time), field("elapsed", label("seconds", int(digits(1, 12))))),
    "]",
    optional(" "),
    field("msg", message(until(pairs))),
    pairs,
  ),
});
