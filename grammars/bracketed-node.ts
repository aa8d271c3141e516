import { field, grammar, label, level, many, oneOf, optional, seq, token } from "../engine/authoring/index.ts";
import { blanks, dateAndTime, levels, msg, otherLevels, textWithout, ts, wordWithout } from "./vocabulary.ts";

const padding = optional(blanks);
const word = wordWithout("[]");
const logger = token("logger", seq(word, many(seq(blanks, word))));

export const bracketedNode = grammar("bracketed-node", {
  about: "Timestamp, level, logger and node in brackets, message",
  layout: "[<ts>][<level>][<logger>] [<node>] <msg>",
  example: "[2026-02-03T04:05:06,789][WARN ][o.e.m.j.JvmGcMonitorService] [node-1] [gc][12] overhead",
  knownAs: ["elasticsearch", "opensearch"],
  url: "https://www.elastic.co/docs/deploy-manage/monitor/logging-configuration/elasticsearch-log4j-configuration-self-managed",
  notes: ["Level and logger are padded; the node may be missing."],
  usualLines: { by: { kind: "timestamps", format: null, loose: false }, joint: "space" },
  record: seq(
    "[",
    ts(dateAndTime),
    "][",
    field("level", label("level", level(oneOf(...levels, ...otherLevels, "DEPRECATION")))),
    padding,
    "][",
    field("logger", logger),
    padding,
    "]",
    padding,
    optional(seq("[", field("node", textWithout("[]")), "] ")),
    msg,
  ),
});
