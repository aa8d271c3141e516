import {
  choice,
  digits,
  end,
  field,
  grammar,
  int,
  label,
  many,
  message,
  not,
  optional,
  pair,
  seq,
  until,
} from "../engine/authoring/index.ts";
import { clock, date, duration, ipAddress, offset, statusCode, textOf, textWithout, ts, word } from "./vocabulary.ts";

const time = seq(date, " ", clock, " ", offset);
const started = seq(
  "Started ",
  field("method", label("method", textOf("A-Z"))),
  ' "',
  field("path", label("path", until('" for '))),
  '" for ',
  field("ip", ipAddress),
  " at ",
  ts(time),
);
const processing = seq(
  "Processing by ",
  field("controller", textWithout("# ")),
  "#",
  field("action", word),
  optional(seq(" as ", field("format", word))),
);
const duringQueries = optional(seq(" (", textWithout("()"), ")"));
/** `Views: 14.2ms | ActiveRecord: 0.2ms (1 query, 0 cached) | Allocations: 8600` */
const shares = many(seq(pair(textOf("A-Za-z"), ": ", choice(duration("ms"), int(digits(1, 15)))), duringQueries), {
  separator: " | ",
  min: 1,
});
const completed = seq(
  "Completed ",
  field("status", statusCode),
  optional(seq(" ", field("reason", until(" in "), { omit: "" }))),
  " in ",
  field("duration_ms", duration("ms")),
  optional(seq(" (", shares, ")")),
);
const lastLine = seq(textOf("\n", 0), end);
const next = seq("\n", completed);
const steps = seq(not(next), "\n", field("msg", message(until(choice(next, lastLine)))));

export const requestBlocks = grammar("request-blocks", {
  about: "Requests of a web application, as blocks or as lines with an id",
  layout:
    'Started <method> "<path>" for <ip> at <ts> ⏎ Processing by <controller>#<action> as <format> ⏎ <msg> ⏎ Completed <status> <reason> in <duration_ms>, or [<request>] <msg>',
  example:
    'Started GET "/orders" for 192.0.2.1 at 2026-02-03 04:05:06 +0100\nProcessing by OrdersController#index as HTML\nCompleted 200 OK in 20ms (Views: 14.2ms | ActiveRecord: 0.2ms)',
  knownAs: ["rails", "ruby-on-rails"],
  url: "https://guides.rubyonrails.org/debugging_rails_applications.html#the-logger",
  notes: [
    "The parts of the duration are fields in milliseconds under their names; other lines of the block are the message.",
    "A line that begins with the id of its request is an event of its own: --span request puts those of a request together.",
  ],
  waive: { "not-looked-at": "The units of durations are many choices, which all begin with other letters." },
  lines: { by: { kind: "patterns", match: '^(?:Started [A-Z]+ "|\\[[0-9a-f-]{36}\\] )', end: null }, joint: "newline" },
  record: choice(
    seq(started, optional(seq("\n", processing)), optional(steps), optional(next), lastLine),
    seq(
      "[",
      field("request", label("id of a request", textOf("0-9a-f-", 36, 36))),
      "] ",
      choice(seq(started, end), seq(processing, end), seq(completed, end), field("msg", message(until(end)))),
    ),
  ),
});
