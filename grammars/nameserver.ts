import { choice, digits, field, grammar, label, level, oneOf, optional, seq } from "../engine/authoring/index.ts";
import { clock, day, milliseconds, monthName, msg, textOf, ts, year } from "./vocabulary.ts";

const time = seq(day, "-", monthName, "-", year, " ", clock, ".", milliseconds);
const severity = level(choice(oneOf("info", "notice", "warning", "error", "critical"), seq("debug ", digits(1, 3))));

export const nameserver = grammar("nameserver", {
  about: "Log of a name server",
  layout: "<ts> <category>: <level>: <msg>",
  example: "03-Feb-2026 04:05:06.789 security: error: client 192.0.2.1#3076: zone transfer denied",
  knownAs: ["bind", "bind9", "named"],
  url: "https://bind9.readthedocs.io/en/latest/reference.html#logging-block-grammar",
  notes: ["Category and level are there if the channel prints them; without both any text may follow the timestamp."],
  waive: { overlap: "A name server may log any text; a category ends in a colon." },
  record: seq(
    ts(time),
    " ",
    optional(seq(field("category", textOf("a-z-")), ": ")),
    optional(seq(field("level", label("level", severity)), ": ")),
    msg,
  ),
});
