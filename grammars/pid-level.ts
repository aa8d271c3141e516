import { choice, field, grammar, label, seq } from "../engine/authoring/index.ts";
import { blanks, dateAndTime, msg, pid, textWithout, ts, upperLevel, word, wordWithout } from "./vocabulary.ts";

const name = wordWithout(":[]");
const logger = field("logger", label("logger", name));
/** `[req-7f0c - - - -] `, or `[-] ` without a request. */
const context = seq("[", field("context", label("context", textWithout("[]")), { omit: "-" }), "] ");

export const pidLevel = grammar("pid-level", {
  about: "Timestamp, process, level, logger, message",
  layout: "<ts> <pid> <level> <logger> [<context>] <msg>, or <ts> <pid> <level> <database> <logger>: <msg>",
  example: "2026-02-03 04:05:06.789 4711 INFO shop.api [req-7f0c ann - - -] order stored",
  knownAs: ["oslo", "openstack", "odoo"],
  url: "https://docs.openstack.org/oslo.log/latest/configuration/index.html#DEFAULT.logging_context_format_string",
  notes: ["A context of - is omitted.", "In the second layout a database of ? is one that the line is not about."],
  usualLines: { by: { kind: "timestamps", format: null, loose: false }, joint: "space" },
  record: seq(
    ts(dateAndTime),
    " ",
    pid,
    " ",
    field("level", upperLevel),
    blanks,
    choice(seq(logger, " ", context), seq(field("database", label("logger", word)), " ", logger, ": ")),
    msg,
  ),
});
