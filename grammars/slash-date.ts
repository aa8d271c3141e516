import {
  choice,
  digits,
  field,
  grammar,
  int,
  label,
  level,
  look,
  oneOf,
  optional,
  seq,
} from "../engine/authoring/index.ts";
import {
  blanks,
  clock,
  dayOfMonth,
  fraction,
  id,
  levelLetter,
  levelWord,
  monthNumber,
  msg,
  pid,
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
const inBrackets = seq("[", field("level", word), optional(" "), "] ");
/** A level without brackets, also as loggers cut it to four letters, or `DEBUG-4`, which is below it. */
const capitals = level(
  seq(
    oneOf(
      ...["TRACE", "DEBUG", "INFO", "NOTICE", "WARNING", "WARN", "ERROR", "FATAL", "CRITICAL", "PANIC"],
      ...["DEBU", "ERRO", "FATA"],
    ),
    look(oneOf(" ", ": ", "+", "-")),
  ),
);
const offset = field("level_offset", int(seq(oneOf("+", "-"), digits(1, 3))));
const bare = seq(field("level", capitals), optional(choice(":", offset)), blanks);
/** ` kid1| ` or `| `: a worker of a proxy. */
const worker = seq(optional(seq(" ", field("process", seq("kid", digits(1, 4))))), "| ");
/** A number in brackets is a process if small letters follow it: `[200] GET` has a status. */
const process = choice(seq("[", pid, "] ", look(textOf("a-z"))), seq(pid, "#", field("tid", id), " "));

export const slashDate = grammar("slash-date", {
  about: "Date with slashes, time, message",
  layout: "<ts> <source>:<source_line>: [<level>] <msg>, <ts> <level> <msg>, or [<pid>] <ts> [<level>] <msg>",
  example: "2026/02/03 04:05:06 server.go:88: listening on 192.0.2.10:8443",
  knownAs: ["go", "nats", "rsync", "squid-cache"],
  url: "https://pkg.go.dev/log#pkg-constants",
  notes: [
    "Source and level may be missing, so that any text may follow the timestamp.",
    "The process may be before the timestamp or after it; with a level in brackets, a line may be indented.",
  ],
  usualLines: { by: { kind: "timestamps", format: null, loose: false }, joint: "space" },
  waive: { overlap: "The text of a message is free, and may look like a record of another format." },
  record: seq(
    choice(
      seq(choice(blanks, seq("[", pid, "] ")), ts(time), " ", inBrackets),
      seq(ts(time), choice(worker, " "), optional(source), optional(process), optional(choice(inBrackets, bare))),
    ),
    msg,
  ),
});
