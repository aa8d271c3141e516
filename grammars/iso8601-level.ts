import {
  choice,
  digits,
  field,
  grammar,
  label,
  look,
  oneOf,
  optional,
  rest,
  run,
  seq,
  token,
} from "../engine/grammar/index.ts";
import { blank, blanks, clock, date, levels, looseZone } from "./vocabulary.ts";

const time = label(
  "timestamp",
  seq(date, oneOf("T", " "), clock, optional(seq(oneOf(".", ","), digits(1, 9))), optional(looseZone)),
);
const level = token("level", seq(oneOf(...levels), look(run(blank, 1, 1))));

export const iso8601Level = grammar("iso8601-level", {
  about: "ISO 8601 timestamp, level, message",
  layout: "<ts> <level> <msg>",
  url: "https://www.rfc-editor.org/rfc/rfc3339",
  notes: [
    "The timestamp may have a space instead of T, brackets around it, a comma or dot before the fraction, and a zone.",
    `The level is one of ${levels.join(" ")}, in upper case.`,
  ],
  record: seq(
    choice(field("ts", time), seq("[", field("ts", time), "]")),
    blanks,
    field("level", level),
    blanks,
    field("msg", rest),
  ),
});
