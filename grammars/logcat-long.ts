import { choice, end, field, grammar, label, level, message, optional, seq, until } from "../engine/authoring/index.ts";
import { logcatTime } from "./logcat.ts";
import { blanks, id, pid, textOf, ts } from "./vocabulary.ts";

const lastLine = seq(textOf("\n", 0), end);

export const logcatLong = grammar("logcat-long", {
  about: "Log of Android, a head before each message",
  layout: "[ <ts> <pid>: <tid> <level>/<tag> ] ⏎ <msg>",
  example: "[ 02-03 04:05:06.789  1702: 2395 D/WindowManager ]\nopening app",
  knownAs: ["android-long"],
  url: "https://developer.android.com/tools/logcat#outputFormat",
  notes: ["The timestamp may lack its year; blank lines after a message are not part of it."],
  lines: { by: { kind: "patterns", match: "^\\[ (?:\\d{4}-)?\\d\\d-\\d\\d \\d", end: null }, joint: "newline" },
  record: seq(
    "[ ",
    ts(logcatTime),
    blanks,
    pid,
    ":",
    optional(blanks),
    field("tid", label("thread id", id)),
    " ",
    field("level", label("level letter", level(textOf("VDIWEFA", 1, 1)))),
    "/",
    field("tag", label("tag", until(" ]"))),
    " ]",
    optional(seq("\n", field("msg", message(until(choice(seq("\n", lastLine), end)))))),
    lastLine,
  ),
});
