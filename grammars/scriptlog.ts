import { field, grammar, label, looseTimestamp, seq } from "../engine/authoring/index.ts";
import { blanks, clock, date, milliseconds, msg, upperLevel, word } from "./vocabulary.ts";

const time = label("timestamp", looseTimestamp(date, " ", clock, ",", milliseconds));
const dash = seq(blanks, "-", blanks);

export const scriptlog = grammar("scriptlog", {
  about: "asctime - name - levelname - message",
  layout: "<asctime> - <logger> - <level> - <msg>",
  example: "2026-02-03 04:05:06,123 - shop.db - INFO - pool has 3 free",
  knownAs: ["python"],
  url: "https://docs.python.org/3/library/logging.html#logrecord-attributes",
  usualLines: { by: { kind: "timestamps", format: null, loose: false }, joint: "space" },
  record: seq(field("ts", time), dash, field("logger", word), dash, field("level", upperLevel), blanks, "- ", msg),
});
