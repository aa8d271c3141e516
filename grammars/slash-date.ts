import { choice, digits, field, grammar, int, label, optional, seq } from "../engine/authoring/index.ts";
import {
  clock,
  dayOfMonth,
  fraction,
  levelLetter,
  levelWord,
  monthNumber,
  msg,
  textOf,
  ts,
  year,
} from "./vocabulary.ts";

const time = label("timestamp", seq(year, "/", monthNumber, "/", dayOfMonth, " ", clock, optional(fraction)));
/** `server.go:88: `, or with the function `orders.go:88:Store() `. */
const source = seq(
  field("source", textOf("A-Za-z0-9_./-")),
  ":",
  field("source_line", int(digits(1, 9))),
  ":",
  optional(field("function", textOf("A-Za-z0-9_.()*"))),
  " ",
);
const word = choice(levelWord, levelLetter);

export const slashDate = grammar("slash-date", {
  about: "Date with slashes, time, message",
  layout: "<ts> <source>:<source_line>: [<level>] <msg>",
  example: "2026/02/03 04:05:06 server.go:88: listening on 192.0.2.10:8443",
  knownAs: ["go"],
  url: "https://pkg.go.dev/log#pkg-constants",
  notes: ["Source and level may be missing, so that any text may follow the timestamp."],
  waive: { overlap: "The text of a message is free, and may look like a record of another format." },
  record: seq(ts(time), " ", optional(source), optional(seq("[", field("level", word), "] ")), msg),
});
