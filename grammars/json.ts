import {
  charset,
  choice,
  constant,
  grammar,
  item,
  type JsonValue,
  label,
  list,
  many,
  map,
  nest,
  number,
  pair,
  ref,
  run,
  seq,
} from "../engine/authoring/index.ts";
import { jsonText } from "./lexemes/texts.ts";

const blanks = run(charset(" \t\r\n"), 0);

const string = label("string", jsonText);

const comma = seq(",", blanks);
const member = pair(label("key in quotes", string), seq(blanks, ":", blanks), ref<JsonValue>("value"));
const element = item(ref<JsonValue>("value"));

/** The map of an object and the list of an array, in a grammar with {@link jsonRules}. */
export const jsonObject = map(ref<typeof member>("object"));
export const jsonArray = list(ref<typeof element>("array"));

/** The rules `object`, `array` and `value` of RFC 8259, with at most `depth` containers inside each other. */
export function jsonRules(depth: number) {
  return {
    object: nest(depth, seq("{", blanks, many(seq(member, blanks), { separator: comma }), "}")),
    array: nest(depth, seq("[", blanks, many(seq(element, blanks), { separator: comma }), "]")),
    value: label(
      "value",
      choice(
        string,
        number,
        map(ref("object")),
        list(ref("array")),
        constant(true, "true"),
        constant(false, "false"),
        constant(null, "null"),
      ),
    ),
  };
}

export const json = grammar("json", {
  about: "JSON Lines: one object per line",
  layout: '{"key": value, ...}',
  example: '{"ts":"2026-02-03T04:05:06Z","level":"info","msg":"listening","port":8080}',
  knownAs: ["jsonl", "ndjson", "pino", "bunyan", "winston", "zap", "caddy", "docker"],
  url: "https://www.rfc-editor.org/rfc/rfc8259",
  notes: [
    "Every key becomes a field with its JSON type.",
    "A top-level array, string or number is a parse error.",
    "Pretty-printed objects are joined first: -M 'regex:match=^\\{', -M json, or -M all.",
  ],
  json: true,
  waive: {
    overlap:
      "An object with the time of an entry is one of journal, which gives the same fields, or strings for bytes.",
  },
  record: seq(blanks, ref<string, { readonly [name: string]: JsonValue }>("object"), blanks),
  rules: jsonRules(256),
});
