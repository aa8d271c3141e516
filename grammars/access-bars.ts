import {
  choice,
  digits,
  field,
  grammar,
  label,
  many,
  oneOf,
  optional,
  quantity,
  seq,
  token,
} from "../engine/authoring/index.ts";
import {
  blanks,
  clock,
  dayOfMonth,
  ipAddress,
  monthNumber,
  quotedText,
  rfc3339,
  statusCode,
  textOf,
  ts,
  year,
} from "./vocabulary.ts";

const time = seq(year, "/", monthNumber, "/", dayOfMonth, " - ", clock);
const padding = optional(blanks);
const bar = seq(padding, "|", padding);

/** The units of Go, in milliseconds. */
const units = { ns: 1e-6, µs: 0.001, us: 0.001, ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

const amount = seq(digits(1, 9), optional(seq(".", digits(1, 9))), oneOf("ns", "µs", "us", "ms", "s", "m", "h"));

export const accessBars = grammar("access-bars", {
  about: "Access log of a web framework, separated by bars",
  layout: '[<app>] <ts> | <status> | <took> | <ip> | <method> "<path>"',
  example: '[GIN] 2026/02/03 - 04:05:06 | 200 |     505.317µs |       192.0.2.1 | GET      "/ping"',
  knownAs: ["gin"],
  url: "https://gin-gonic.com/en/docs/logging/custom-log-format/",
  notes: [
    "The duration is in milliseconds, as took_ms.",
    "The name in front may be missing, with an RFC 3339 timestamp.",
  ],
  record: seq(
    choice(seq("[", field("app", textOf("A-Za-z")), "] ", ts(time)), ts(rfc3339)),
    bar,
    field("status", statusCode),
    bar,
    field("took_ms", token("duration", quantity(units, many(amount, { min: 1 })))),
    bar,
    field("ip", ipAddress),
    bar,
    field("method", label("method", textOf("A-Z"))),
    blanks,
    field("path", label("path", quotedText)),
    padding,
  ),
});
