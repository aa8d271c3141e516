import { choice, field, grammar, label, level, look, oneOf, type Part, seq } from "../engine/authoring/index.ts";
import {
  blanks,
  clock,
  date,
  dateAndTime,
  milliseconds,
  msg,
  pid,
  textOf,
  textWithout,
  ts,
  upperLevel,
  word,
  wordWithout,
} from "./vocabulary.ts";

const name = wordWithout(":[]");
const logger = field("logger", label("logger", name));
/** `[req-7f0c - - - -] `, or `[-] ` without a request. */
const context = seq("[", field("context", label("context", textWithout("[]")), { omit: "-" }), "] ");
const started = <const T extends Part, const L extends Part>(time: T, severity: L) =>
  seq(ts(time), " ", pid, " ", field("level", severity), blanks);
const stampWith = (mark: string) => seq(date, " ", clock, mark, milliseconds);
/** A line of the traceback below an error: the logger is a module, and there is no context. */
const ofTraceback = seq(
  started(stampWith("."), level(oneOf("ERROR", "CRITICAL", "TRACE"))),
  look(seq(textOf("a-z0-9_"), ".")),
  logger,
  " ",
);

export const pidLevel = grammar("pid-level", {
  about: "Timestamp, process, level, logger, message",
  layout: "<ts> <pid> <level> <logger> [<context>] <msg>, or <ts> <pid> <level> <database> <logger>: <msg>",
  example: "2026-02-03 04:05:06.789 4711 INFO shop.api [req-7f0c ann - - -] order stored",
  knownAs: ["oslo", "openstack", "odoo"],
  url: "https://docs.openstack.org/oslo.log/latest/configuration/index.html#DEFAULT.logging_context_format_string",
  notes: [
    "A context of - is omitted.",
    "In the second layout a database of ? is one that the line is not about.",
    "A line of a traceback has the logger, and no context.",
  ],
  usualLines: { by: { kind: "timestamps", format: null, loose: false }, joint: "space" },
  record: seq(
    choice(
      seq(started(dateAndTime, upperLevel), logger, " ", context),
      seq(started(stampWith(","), upperLevel), field("database", label("logger", word)), " ", logger, ": "),
      ofTraceback,
    ),
    msg,
  ),
});
