import { choice, field, grammar, label, oneOf, optional, seq } from "../engine/authoring/index.ts";
import { otherStamp } from "./stamp-level.ts";
import { blanks, dateAndTime, levelLetter, levelWord, msg, textWithout, ts } from "./vocabulary.ts";

const word = field("level", choice(levelWord, levelLetter));
const time = ts(choice(dateAndTime, otherStamp));
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
  waive: { overlap: "A timestamp in brackets after the level is level-elapsed's too, with the same fields." },
  record: seq(
    label(
      "level",
      choice(
        seq("[", word, " ", time, optional(seq(" ", field("thread", textWithout("[]")))), "]"),
        seq(
          choice(
            seq(choice(seq("[", word, "]"), seq("(", word, ")"), seq("<", word, ">")), padding),
            seq(word, optional(":"), blanks),
          ),
          choice(seq("[", time, "]"), time),
        ),
      ),
    ),
    between,
    msg,
  ),
});
