import {
  choice,
  end,
  field,
  grammar,
  label,
  level,
  look,
  looseTimestamp,
  many,
  message,
  oneOf,
  optional,
  seq,
  token,
  until,
} from "../engine/authoring/index.ts";
import { jsonArray, jsonObject, jsonRules } from "./json.ts";
import { clock, date, fraction, offset, textOf, wordWithout } from "./vocabulary.ts";

const time = label("timestamp", looseTimestamp(date, oneOf("T", " "), clock, optional(fraction), optional(offset)));
const levelWord = oneOf("DEBUG", "INFO", "NOTICE", "WARNING", "ERROR", "CRITICAL", "ALERT", "EMERGENCY");
const name = wordWithout(".:[]");
/** A channel may have dots inside; the level follows the last one. */
const channel = seq(name, many(token("channel", seq(".", name, look(".")))));

/** Any blank and bracket in a message may begin the context, so a hostile message takes this many times as long. */
const DEPTH = 16;
const container = choice(jsonObject, jsonArray);
/** Those before context and extra, if both are missing. */
const blanks = textOf(" ", 0, 2);
/** ` {"order":7} []`: context and extra, each of them [] without content; or only the blanks before them. */
const data = choice(
  seq(
    " ",
    field("context", container, { omit: "[]" }),
    optional(seq(" ", field("extra", container, { omit: "[]" }))),
    blanks,
    end,
  ),
  seq(blanks, end),
);

export const channelLevel = grammar("channel-level", {
  about: "[timestamp] channel.LEVEL: message, context as JSON",
  layout: "[<ts>] <channel>.<level>: <msg> <context> <extra>",
  example: '[2026-02-03 04:05:06] shop.INFO: order stored {"order":7} []',
  knownAs: ["monolog", "laravel", "symfony"],
  url: "https://github.com/Seldaek/monolog/blob/main/doc/02-handlers-formatters-processors.md#formatters",
  notes: [
    "The level is one of DEBUG INFO NOTICE WARNING ERROR CRITICAL ALERT EMERGENCY.",
    "Context and extra are maps, omitted where they are []. What is no JSON at the end of the line belongs to msg.",
    "Stack traces inside the context have line ends, which are read as spaces.",
  ],
  lines: { by: { kind: "patterns", match: "^\\[\\d{4}-", end: null }, joint: "space" },
  waive: { "mixed-types": "Context and extra are what the program logs: an object or a list." },
  record: seq(
    "[",
    field("ts", time),
    "] ",
    field("channel", label("channel", channel)),
    ".",
    field("level", label("level", level(levelWord))),
    ":",
    optional(" "),
    field("msg", message(until(data))),
    data,
  ),
  rules: jsonRules(DEPTH),
});
