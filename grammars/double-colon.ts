import { choice, digits, end, field, grammar, int, label, seq } from "../engine/authoring/index.ts";
import { dateAndTime, levelWord, msg, textWithout, ts } from "./vocabulary.ts";

const part = textWithout(":");

export const doubleColon = grammar("double-colon", {
  about: "Thread, level, timestamp and source, separated by two colons",
  layout: "<thread>::<level>::<ts>::<source>::<source_line>::<logger>::(<function>) <msg>",
  example: "MainThread::INFO::2026-02-03 04:05:06,789::orders::88::shop.orders::(store) order stored",
  knownAs: ["vdsm", "ovirt"],
  url: "https://www.ovirt.org/develop/developer-guide/vdsm/log-files.html",
  record: seq(
    field("thread", label("thread", part)),
    "::",
    field("level", levelWord),
    "::",
    ts(dateAndTime),
    "::",
    field("source", label("source", part)),
    "::",
    field("source_line", label("line number", int(digits(1, 9)))),
    "::",
    field("logger", label("logger", part)),
    "::(",
    field("function", label("function", textWithout("()"))),
    ")",
    choice(" ", end),
    msg,
  ),
});
