import {
  charset,
  choice,
  digits,
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
import { dateAndTime, levelWord } from "./vocabulary.ts";

const level = field("level", levelWord);
const logger = field("logger", label("logger", run(charset("A-Za-z0-9_.$-"))));

export const colonLevel = grammar("colon-level", {
  about: "Timestamp, level, logger and message, separated by colons",
  layout: "<ts>:<level>:<logger>:<msg>, or <ts>::<level>::[<logger>:<source_line>] <msg>",
  example: "2026-02-03 04:05:06.789:INFO:oejs.Server:listening on 8443",
  knownAs: ["jetty"],
  url: "https://jetty.org/docs/jetty/12/operations-guide/server/index.html",
  notes: ["The logger may be missing: what has no colon after its first word is the message."],
  usualLines: { by: { kind: "timestamps", format: null, loose: false }, joint: "space" },
  record: seq(
    field("ts", looseTimestamp(dateAndTime)),
    choice(
      seq("::", level, "::[", logger, ":", field("source_line", label("line number", int(digits(1, 9)))), "] "),
      seq(":", level, ":", optional(seq(logger, ":"))),
    ),
    field("msg", message(rest)),
  ),
});
