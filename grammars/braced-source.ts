import { choice, digits, field, grammar, int, label, look, oneOf, seq } from "../engine/authoring/index.ts";
import { clock, date, dateAndTime, msg, ts, upperLevel, wordWithout, zoneAbbreviation } from "./vocabulary.ts";

const withZoneName = label("timestamp", seq(date, ", ", clock, " ", zoneAbbreviation));

export const bracedSource = grammar("braced-source", {
  about: "Timestamp, source in braces, level, message",
  layout: "[<ts>] {<source>:<source_line>} <level> - <msg>",
  example: "[2026-02-03T04:05:06.789+0000] {taskinstance.py:1157} INFO - Dependencies all met",
  knownAs: ["airflow"],
  url: "https://airflow.apache.org/docs/apache-airflow/stable/configurations-ref.html#log-format",
  notes: [
    "The braces may be doubled, and the time be one of a task: [2026-02-03, 04:05:06 UTC].",
    "A line that begins or ends a group, ▶, ▼ or ▲, has no level.",
  ],
  usualLines: { by: { kind: "timestamps", format: null, loose: false }, joint: "space" },
  record: seq(
    "[",
    ts(choice(withZoneName, dateAndTime)),
    "] ",
    oneOf("{{", "{"),
    field("source", label("source file", wordWithout(":{}"))),
    ":",
    field("source_line", label("line number", int(digits(1, 9)))),
    oneOf("}}", "}"),
    " ",
    choice(seq(field("level", upperLevel), " - "), look(oneOf("▶", "▼", "▲"))),
    msg,
  ),
});
