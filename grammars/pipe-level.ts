import { choice, digits, field, grammar, int, label, look, optional, seq } from "../engine/authoring/index.ts";
import { blanks, dateAndTime, id, levelWord, msg, textOf, ts, wordWithout } from "./vocabulary.ts";

const name = wordWithout("|:");
const padding = optional(blanks);
const bar = seq(padding, "|", padding);
/** `|   |` or `|  1|`: the number of a virtual server, or blanks. */
const server = seq(look(seq(textOf(" 0-9", 3, 5), "|")), padding, optional(field("server", id)), padding, "|");

export const pipeLevel = grammar("pipe-level", {
  about: "Timestamp, level, logger and message, separated by bars",
  layout: "<ts>|<level>|<logger>|<msg>, or <ts> | <level> | <logger>:<function>:<source_line> - <msg>",
  example: "2026-02-03 04:05:06.7891|WARN|Shop.Orders|order 7 is late",
  knownAs: ["nlog", "loguru"],
  url: "https://github.com/NLog/NLog/wiki/File-target#layout-options",
  notes: [
    "Columns may be padded, and the number of an event before the level.",
    "Between logger and message may be the number of a server, of blanks or digits.",
  ],
  usualLines: { by: { kind: "timestamps", format: null, loose: false }, joint: "space" },
  record: seq(
    ts(dateAndTime),
    bar,
    optional(seq(optional(field("event_id", label("number of an event", id))), bar)),
    field("level", levelWord),
    bar,
    choice(
      seq(
        field("logger", label("logger", name)),
        ":",
        field("function", name),
        ":",
        field("source_line", int(digits(1, 9))),
        " - ",
      ),
      seq(field("logger", label("logger", wordWithout("|"))), padding, "|", optional(server)),
    ),
    msg,
  ),
});
