import {
  choice,
  digits,
  field,
  grammar,
  int,
  label,
  many,
  oneOf,
  optional,
  rest,
  seq,
} from "../engine/authoring/index.ts";
import {
  blanks,
  clock,
  date,
  fraction,
  levelFrom,
  msg,
  offset,
  pid,
  textOf,
  textWithout,
  ts,
  word,
  wordWithout,
} from "./vocabulary.ts";

const stamped = (...zone: readonly (typeof offset)[]) => ts(seq(date, " ", clock, fraction, ...zone));
const level = levelFrom(
  { Default: "info", Info: "info", Debug: "debug", Error: "error", Fault: "fatal" },
  textOf("A-Za-z"),
);
const shortLevel = levelFrom({ Df: "info", I: "info", Db: "debug", E: "error", F: "fatal" }, textOf("A-Za-z"));
const hexadecimal = textOf("0-9a-f");
const prefixed = seq("0x", hexadecimal);
/** The name of a program may have blanks inside, but not before its brackets. */
const process = field("process", label("process", textWithout("[:")));

/** `--style default` */
const inColumns = seq(
  stamped(offset),
  blanks,
  field("thread", label("thread", prefixed)),
  blanks,
  field("level", level),
  blanks,
  field("activity", label("activity", prefixed)),
  blanks,
  pid,
  blanks,
  optional(seq(field("ttl", label("time to live", int(digits(1, 6)))), blanks)),
  field("process", many(label("process", wordWithout(":")), { separator: " ", min: 1 })),
  ": ",
);
/** `--style syslog` */
const asSyslog = seq(stamped(offset), "  ", field("host", word), " ", process, "[", pid, "]: ");
/** `--style compact` */
const compact = seq(
  stamped(),
  " ",
  field("level", shortLevel),
  blanks,
  process,
  "[",
  pid,
  ":",
  field("thread", hexadecimal),
  "] ",
);

export const unifiedLog = grammar("unified-log", {
  about: "Unified log of macOS, as log show prints it",
  layout: "<ts> <thread> <type> <activity> <pid> <ttl> <process>: (<library>) [<category>] <msg>",
  example:
    "2026-02-03 04:05:06.789012+0100 0x1a2b     Default     0x0                  123    0    kernel: (Shop) [shop.example:orders] order stored",
  knownAs: ["macos", "oslog"],
  url: "https://keith.github.io/xcode-man-pages/log.1.html",
  notes: [
    "The types Activity, State, Loss and Signpost are no levels; time to live, library and category may be missing.",
    "The styles syslog and compact are read as well.",
  ],
  waive: { overlap: "A line of the styles syslog and compact may look like a record of iso8601-level." },
  skip: { header: seq("Timestamp", blanks, oneOf("Thread", "Ty", "(process)"), rest) },
  usualLines: { by: { kind: "timestamps", format: null, loose: false }, joint: "space" },
  record: seq(
    choice(inColumns, asSyslog, compact),
    optional(seq("(", field("library", textWithout("()")), ") ")),
    optional(seq("[", field("category", textWithout("[]")), "] ")),
    msg,
  ),
});
