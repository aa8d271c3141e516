import { choice, digits, field, grammar, int, label, oneOf, optional, seq } from "../engine/authoring/index.ts";
import {
  blanks,
  clock,
  date,
  digitsOfFraction,
  levelFrom,
  msg,
  offset,
  textOf,
  textWithout,
  ts,
} from "./vocabulary.ts";

const time = seq(
  optional(seq(date, oneOf(" ", "T"))),
  clock,
  optional(seq(".", digitsOfFraction)),
  optional(seq(optional(" "), offset)),
);
/** What the program's own TimestampFormat puts in front, with or without a blank after it. */
const stamp = seq(choice(seq("[", ts(time), "]"), ts(time)), optional(blanks));

export const categoryLevel = grammar("category-level", {
  about: "Level, category and event, the message on lines after them",
  layout: "<ts> <level>: <logger>[<event_id>] ⏎       <msg>",
  example: "info: Shop.Orders[7]\n      order stored",
  knownAs: ["dotnet", "aspnetcore"],
  url: "https://learn.microsoft.com/en-us/dotnet/core/extensions/console-log-formatter",
  notes: [
    "Further lines, of an exception, belong to the message; lines have no time unless the program adds one.",
    "The message may be on the line of the level.",
  ],
  waive: { "unknown-level": "Its own words for levels stand for those that -l knows." },
  lines: {
    by: {
      kind: "patterns",
      match:
        "^(?:\\[?(?:\\d{4}-\\d\\d-\\d\\d[T ])?\\d\\d:\\d\\d:\\d\\d\\S*(?: [+-]\\S+)?\\s*)?(?:trce|dbug|info|warn|fail|crit): ",
      end: null,
    },
    joint: "newline",
  },
  record: seq(
    optional(stamp),
    field(
      "level",
      levelFrom(
        { trce: "trace", dbug: "debug", info: "info", warn: "warn", fail: "error", crit: "fatal" },
        oneOf("trce", "dbug", "info", "warn", "fail", "crit"),
      ),
    ),
    ": ",
    field("logger", label("category", textWithout("[]"))),
    "[",
    field("event_id", label("event id", int(seq(optional("-"), digits(1, 10))))),
    "]",
    choice(seq("\n", textOf(" ", 6, 6)), " "),
    msg,
  ),
});
