import {
  charset,
  choice,
  except,
  field,
  grammar,
  label,
  looseTimestamp,
  message,
  oneOf,
  optional,
  rest,
  run,
  seq,
} from "../engine/authoring/index.ts";
import { blanks, bsdTime, dateAndTime, levelLetter, levelWord, logTime } from "./vocabulary.ts";

const word = field("level", choice(levelWord, levelLetter));
const ts = field("ts", looseTimestamp(choice(dateAndTime, bsdTime, logTime)));
const padding = optional(blanks);
/** Blanks, or a dash or colon. */
const between = seq(padding, optional(seq(oneOf("-", ":"), " ")), padding);

export const levelStamp = grammar("level-stamp", {
  about: "Level, timestamp, message",
  layout: "<level> <ts> <msg>",
  example: "WARN: [Feb  3 04:05:06.789] order 7 is late",
  knownAs: ["cups", "dropwizard", "couchdb"],
  url: "https://www.cups.org/doc/man-cupsd-logs.html",
  notes: [
    "The level may be in brackets, parentheses or angle brackets, or have a colon after it; the timestamp may be in brackets.",
    "A thread may follow the timestamp in the brackets of both: [INFO <ts> <thread>] <msg>.",
  ],
  record: seq(
    label(
      "level",
      choice(
        seq(
          "[",
          word,
          choice(
            seq("]", padding, choice(seq("[", ts, "]"), ts)),
            seq(" ", ts, optional(seq(" ", field("thread", run(except(charset("[]\r\n")))))), "]"),
          ),
        ),
        seq(choice(seq("(", word, ")"), seq("<", word, ">")), padding, choice(seq("[", ts, "]"), ts)),
        seq(word, optional(":"), blanks, choice(seq("[", ts, "]"), ts)),
      ),
    ),
    between,
    field("msg", message(rest)),
  ),
});
