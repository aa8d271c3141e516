import {
  choice,
  digits,
  end,
  field,
  grammar,
  label,
  look,
  message,
  oneOf,
  optional,
  seq,
  until,
} from "../engine/authoring/index.ts";
import { clock, dayOfMonth, duration, monthName, rfc3339, textOf, ts, weekday, year } from "./vocabulary.ts";

const httpDate = seq(weekday, ", ", dayOfMonth, " ", monthName, " ", year, " ", clock, " GMT");
const stamp = ts(choice(httpDate, rfc3339));
const word = textOf("A-Za-z0-9_./@*-");
const namespace = field("logger", label("namespace", seq(word, ":", textOf("A-Za-z0-9_./@*:-"))));
const elapsed = seq(
  " +",
  look(seq(digits(1, 9), oneOf("ms", "s", "m", "h", "d"), end)),
  field("elapsed_ms", duration("ms")),
  end,
);

export const namespaceElapsed = grammar("namespace-elapsed", {
  about: "Namespace, message, time since the line before",
  layout: "<ts> <namespace> <msg> +<elapsed>, or   <namespace> <msg> +<elapsed>",
  example: "Tue, 03 Feb 2026 04:05:06 GMT shop:orders order 7 stored +12ms",
  knownAs: ["debug", "express"],
  url: "https://github.com/debug-js/debug#formatters",
  notes: ["Without a terminal, lines have a timestamp, and with one a time since the line before."],
  timeZone: "UTC",
  record: choice(
    seq(stamp, " ", namespace, " ", field("msg", message(until(choice(elapsed, end)))), optional(elapsed)),
    seq("  ", namespace, " ", field("msg", message(until(elapsed))), elapsed),
  ),
});
