import {
  charset,
  choice,
  except,
  grammar,
  label,
  many,
  optional,
  pair,
  quoted,
  run,
  seq,
  union,
} from "../engine/authoring/index.ts";
import { lineEnd, scalar, whiteSpace, wordWithout } from "./vocabulary.ts";

const blanks = run(whiteSpace);
const key = label("key", wordWithout("="));
const text = quoted({
  open: '"',
  close: '"',
  inside: except(lineEnd),
  escapes: { lead: "\\", meaning: { '"': '"', "\\": "\\", n: "\n", r: "\r", t: "\t" }, unicode: null, unknown: "keep" },
});
/** A quote opens a quoted value only at the start of the value. */
const bare = optional(seq(run(except(union(whiteSpace, charset('"'))), 1, 1), run(except(whiteSpace), 0)));
/** A value, with its type. */
export const value = choice(text, scalar(bare));

export const logfmt = grammar("logfmt", {
  about: "key=value pairs",
  layout: 'key=value key="quoted value" ...',
  example: 'ts=2026-02-03T04:05:06Z level=info msg="order stored" order=7',
  knownAs: ["logrus", "slog", "loki", "grafana"],
  url: "https://brandur.org/logfmt",
  notes: [
    "Unquoted values are typed: int, float (decimal or exponent), true/True, false/False; leading zeros stay a string.",
    "key= is an empty string; a bare word without = is a parse error.",
  ],
  // Web addresses, encoded data and other text may have a = as well.
  soleName: "(?=.*\\p{L})[\\p{L}\\p{N}_]+(?:(?:[.@-]|/(?!/))+[\\p{L}\\p{N}_]+)*",
  waive: { overlap: "Lines of the stricter formats may be pairs as well; those formats know more of them." },
  usualLines: { by: { kind: "indented" }, joint: "space" },
  record: seq(optional(blanks), many(pair(key, "=", value), { separator: blanks, min: 1 }), optional(blanks)),
});
