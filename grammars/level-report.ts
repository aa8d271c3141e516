import {
  choice,
  end,
  field,
  grammar,
  label,
  looseTimestamp,
  message,
  optional,
  seq,
  until,
} from "../engine/authoring/index.ts";
import { clock, date, day, fraction, levelFrom, monthName, textOf, year, zoneAbbreviation } from "./vocabulary.ts";

/** `3-Feb-2026::04:05:06`, or of older applications `2026-02-03 04:05:06`. */
const time = choice(
  seq(day, "-", monthName, "-", year, "::", clock, optional(fraction), optional(seq(" ", zoneAbbreviation))),
  seq(date, " ", clock),
);
const kind = levelFrom({ CRASH: "error", SUPERVISOR: "error", PROGRESS: "info" }, textOf("A-Z"));

export const levelReport = grammar("level-report", {
  about: "Reports of a runtime, a line with level and timestamp before each",
  layout: "=<level> REPORT==== <ts> === ⏎ <msg>",
  example: "=ERROR REPORT==== 3-Feb-2026::04:05:06.789 ===\nprocess <0.77.0> ended: killed",
  knownAs: ["erlang", "otp", "sasl"],
  url: "https://www.erlang.org/doc/apps/kernel/logger_formatter.html",
  notes: ["CRASH and SUPERVISOR are read as error, PROGRESS as info; the lines of a report are its message."],
  lines: { by: { kind: "patterns", match: "^=[A-Z]+ REPORT==== ", end: null }, joint: "newline" },
  record: seq(
    "=",
    field("level", kind),
    " REPORT==== ",
    field("ts", label("timestamp", looseTimestamp(time))),
    " ===",
    optional(seq("\n", field("msg", message(until(end))))),
  ),
});
