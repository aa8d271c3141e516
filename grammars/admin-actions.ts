import { field, grammar, label, optional, rest, seq } from "../engine/authoring/index.ts";
import { clock, day, monthName, quotedText, textOf, ts, word, year } from "./vocabulary.ts";

const time = seq(day, "/", monthName, "/", year, " ", clock);

export const adminActions = grammar("admin-actions", {
  about: "Actions in a web console of administrators",
  layout: '<id> [<ts>] <user> <session> <client> <module> <script> "<action>" "<type>" "<object>" <parameters>',
  example: '1770091506.4711.0 [03/Feb/2026 04:05:06] ann - 192.0.2.1 global miniserv.pl "failed" "-" "wrongpass"',
  knownAs: ["webmin", "virtualmin", "usermin"],
  url: "https://webmin.com/docs/modules/webmin-actions-log/",
  notes: ["The id has the seconds since 1970, the process and a counter; what is - is omitted."],
  record: seq(
    field("id", label("id", textOf("0-9."))),
    " [",
    ts(time),
    "] ",
    field("user", label("user", word)),
    " ",
    field("session", label("session", word), { omit: "-" }),
    " ",
    field("client", label("client", word), { omit: "-" }),
    " ",
    field("module", label("module", word)),
    " ",
    field("script", label("script", word)),
    " ",
    field("action", label("action", quotedText)),
    " ",
    field("type", label("type", quotedText), { omit: "-" }),
    " ",
    field("object", label("object", quotedText), { omit: "-" }),
    optional(seq(" ", field("parameters", rest))),
  ),
});
