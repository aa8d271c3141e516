import {
  charset,
  digits,
  except,
  field,
  grammar,
  int,
  label,
  looseTimestamp,
  message,
  optional,
  rest,
  run,
  seq,
} from "../engine/authoring/index.ts";
import { blanks, clock, date, fraction, id, levelFrom, offset } from "./vocabulary.ts";

const time = label("timestamp", seq(date, " ", clock, fraction, offset));
const level = levelFrom(
  { Default: "info", Info: "info", Debug: "debug", Error: "error", Fault: "fatal" },
  run(charset("A-Za-z")),
);
const hexadecimal = seq("0x", run(charset("0-9a-f")));

export const unifiedLog = grammar("unified-log", {
  about: "Unified log of macOS, as log show prints it",
  layout: "<ts> <thread> <type> <activity> <pid> <ttl> <process>: (<library>) [<category>] <msg>",
  example:
    "2026-02-03 04:05:06.789012+0100 0x1a2b     Default     0x0                  123    0    kernel: (Shop) [shop.example:orders] order stored",
  knownAs: ["macos", "oslog"],
  url: "https://keith.github.io/xcode-man-pages/log.1.html",
  notes: ["The types Activity, State, Loss and Signpost are no levels; library and category may be missing."],
  skip: { header: seq("Timestamp", blanks, "Thread", rest) },
  usualLines: { by: { kind: "timestamps", format: null, loose: false }, joint: "space" },
  record: seq(
    field("ts", looseTimestamp(time)),
    blanks,
    field("thread", label("thread", hexadecimal)),
    blanks,
    field("level", level),
    blanks,
    field("activity", label("activity", hexadecimal)),
    blanks,
    field("pid", label("process id", id)),
    blanks,
    field("ttl", label("time to live", int(digits(1, 6)))),
    blanks,
    field("process", label("process", run(except(charset(":\r\n"))))),
    ": ",
    optional(seq("(", field("library", run(except(charset("()\r\n")))), ") ")),
    optional(seq("[", field("category", run(except(charset("[]\r\n")))), "] ")),
    field("msg", message(rest)),
  ),
});
