import { field, grammar, label, level, oneOf, seq } from "../engine/authoring/index.ts";
import { blanks, dateAndTime, msg, textOf, textWithout, ts } from "./vocabulary.ts";

export const docstore = grammar("docstore", {
  about: "Document store server log, before its lines were JSON",
  layout: "<ts> <level> <component> [<context>] <msg>",
  example: "2026-02-03T04:05:06.789+0000 I NETWORK  [initandlisten] waiting for connections on port 27017",
  knownAs: ["mongodb", "mongod"],
  url: "https://www.mongodb.com/docs/v4.2/reference/log-messages/",
  notes: ["The level is F, E, W, I, or D with or without a number; a component of - is omitted."],
  record: seq(
    ts(dateAndTime),
    " ",
    field("level", label("level letter", level(oneOf("F", "E", "W", "I", "D1", "D2", "D3", "D4", "D5", "D")))),
    " ",
    field("component", label("component", textOf("A-Z_-")), { omit: "-" }),
    blanks,
    "[",
    field("context", label("context", textWithout("[]"))),
    "] ",
    msg,
  ),
});
