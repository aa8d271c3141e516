import {
  byteText,
  charset,
  choice,
  digits,
  field,
  grammar,
  item,
  type JsonValue,
  label,
  list,
  many,
  not,
  pair,
  ref,
  run,
  seq,
} from "../engine/authoring/index.ts";
import { jsonRules } from "./json.ts";
import { jsonText } from "./lexemes/texts.ts";

const blanks = run(charset(" \t"), 0);
const comma = seq(blanks, ",", blanks);
const colon = seq(blanks, ":", blanks);

/** A text that is no UTF-8, or has control characters, as the numbers of its bytes. */
const bytes = byteText(seq("[", blanks, many(digits(1, 3), { separator: comma, min: 1 }), blanks, "]"));

/** A field that an entry has several times is the list of its values. */
const values = list(
  seq("[", blanks, many(item(choice(bytes, ref<JsonValue>("value"))), { separator: comma, min: 1 }), blanks, "]"),
);
const value = choice(bytes, values, ref<JsonValue>("value"));
const member = pair(label("name in quotes", jsonText), colon, value);

/** The field that each entry has, whatever else was asked for; objects of other programs do not have it. */
const TIME = "__REALTIME_TIMESTAMP";
const time = label(TIME, seq(`"${TIME}"`, colon, field(TIME, jsonText)));

export const journal = grammar("journal", {
  about: "Entries of systemd's journal, as journalctl -o json prints them",
  layout: '{"__REALTIME_TIMESTAMP": "<time>", "PRIORITY": "<level>", ...}',
  example: '{"__REALTIME_TIMESTAMP":"1770091506123456","PRIORITY":"6","_COMM":"sshd","MESSAGE":"Server listening"}',
  knownAs: ["journald", "systemd"],
  url: "https://systemd.io/JOURNAL_EXPORT_FORMATS/",
  notes: [
    "The level is PRIORITY, from 0 to 7; the time is __REALTIME_TIMESTAMP, in microseconds.",
    "A text that is written as its bytes becomes a string again; a field that an entry has several times is a list.",
  ],
  record: seq(
    blanks,
    "{",
    blanks,
    many(seq(not(time), member, comma)),
    time,
    many(seq(comma, member)),
    blanks,
    "}",
    blanks,
  ),
  rules: jsonRules(256),
});
