import { choice, digits, field, grammar, int, label, level, oneOf, optional, seq } from "../engine/authoring/index.ts";
import { blanks, dateAndTime, msg, textWithout, ts, wordWithout } from "./vocabulary.ts";

const line = field("source_line", label("line number", int(digits(1, 9))));

export const threadStamp = grammar("thread-stamp", {
  about: "Level, thread, timestamp, source, message",
  layout: "<level> [<thread>] <ts> <source>:<source_line> - <msg>",
  example: "INFO  [GossipTasks:1] 2026-02-03 04:05:06,789 Gossiper.java:1234 - node 192.0.2.10 is up",
  knownAs: ["cassandra"],
  url: "https://cassandra.apache.org/doc/latest/cassandra/troubleshooting/reading_logs.html",
  notes: ["The line of older releases is in parentheses, without a dash: <source> (line <source_line>) <msg>."],
  usualLines: {
    by: { kind: "patterns", match: "^ ?(?:TRACE|DEBUG|INFO|WARN|ERROR|FATAL) +\\[", end: null },
    joint: "space",
  },
  record: seq(
    optional(" "),
    field("level", label("level", level(oneOf("TRACE", "DEBUG", "INFO", "WARN", "ERROR", "FATAL")))),
    blanks,
    "[",
    field("thread", label("thread", textWithout("[]"))),
    "] ",
    ts(dateAndTime),
    " ",
    field("source", label("source file", wordWithout(":"))),
    choice(seq(":", line, " - "), seq(" (line ", line, ") ")),
    msg,
  ),
});
