import { choice, field, grammar, label, level, oneOf, optional, seq } from "../engine/authoring/index.ts";
import { dateAndTime, msg, textOf, textWithout, ts } from "./vocabulary.ts";

/** `| etcdserver: ` or `! [inputs.cpu] `, where the logger may be missing. */
const barAndLogger = seq(" | ", optional(seq(field("logger", textOf("A-Za-z0-9_/.-")), ": ")));
const markAndLogger = seq("! ", optional(seq("[", field("logger", textWithout("[]")), "] ")));

export const letterBar = grammar("letter-bar", {
  about: "Timestamp, letter of a level, bar, logger, message",
  layout: "<ts> <level> | <logger>: <msg>, or <ts> <level>! [<logger>] <msg>",
  example: "2026-02-03 04:05:06.789012 W | etcdserver: read-only request took too long",
  knownAs: ["etcd", "capnslog", "telegraf"],
  url: "https://pkg.go.dev/github.com/coreos/pkg/capnslog",
  notes: ["The level is C, E, W, N, I, D or T; the logger may be missing."],
  usualLines: { by: { kind: "timestamps", format: null, loose: false }, joint: "space" },
  record: seq(
    ts(dateAndTime),
    " ",
    field("level", label("level letter", level(oneOf("C", "E", "W", "N", "I", "D", "T")))),
    choice(barAndLogger, markAndLogger),
    msg,
  ),
});
