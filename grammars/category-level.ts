import { digits, field, grammar, int, label, oneOf, optional, seq } from "../engine/authoring/index.ts";
import { levelFrom, msg, textOf, textWithout } from "./vocabulary.ts";

export const categoryLevel = grammar("category-level", {
  about: "Level, category and event, the message on lines after them",
  layout: "<level>: <logger>[<event_id>] ⏎       <msg>",
  example: "info: Shop.Orders[7]\n      order stored",
  knownAs: ["dotnet", "aspnetcore"],
  url: "https://learn.microsoft.com/en-us/dotnet/core/extensions/console-log-formatter",
  notes: ["Further lines, of an exception, belong to the message; lines have no time unless the program adds one."],
  waive: { "unknown-level": "Its own words for levels stand for those that -l knows." },
  lines: { by: { kind: "patterns", match: "^(?:trce|dbug|info|warn|fail|crit): ", end: null }, joint: "newline" },
  record: seq(
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
    "]\n",
    textOf(" ", 6, 6),
    msg,
  ),
});
