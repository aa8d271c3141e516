import { field, grammar, label, level, oneOf, optional, seq } from "../engine/authoring/index.ts";
import { clockOfHalfDay, day, monthName, msg, textOf, ts, year } from "./vocabulary.ts";

const time = seq(monthName, " ", day, ", ", year, " ", clockOfHalfDay);
const name = textOf("A-Za-z0-9_.$<>");

export const javalogPairs = grammar("javalog-pairs", {
  about: "Java-style logging of two lines",
  layout: "<ts> <logger> <method> ⏎ <level>: <msg>",
  example: "Feb 03, 2026 4:05:06 AM com.example.shop.Server start\nINFO: started on 8443",
  knownAs: ["jul", "java-util-logging"],
  url: "https://docs.oracle.com/en/java/javase/21/docs/api/java.logging/java/util/logging/SimpleFormatter.html",
  notes: ["The lines after the second one, a stack trace, belong to the message; the method may be missing."],
  waive: { "unknown-level": "CONFIG has no severity that other programs have: it is for static settings." },
  lines: {
    by: { kind: "patterns", match: "^[A-Z][a-z]{2} \\d{1,2}, \\d{4} \\d{1,2}:\\d{2}:\\d{2} [AP]M ", end: null },
    joint: "newline",
  },
  record: seq(
    ts(time),
    " ",
    field("logger", label("logger", name)),
    optional(seq(" ", field("method", name))),
    "\n",
    field("level", label("level", level(oneOf("SEVERE", "WARNING", "INFO", "CONFIG", "FINEST", "FINER", "FINE")))),
    ":",
    optional(" "),
    msg,
  ),
});
