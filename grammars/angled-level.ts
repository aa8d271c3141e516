import { field, grammar, label, level, oneOf, optional, seq, until } from "../engine/authoring/index.ts";
import { clock, dayOfMonth, fraction, id, monthNumber, msg, textWithout, ts, year } from "./vocabulary.ts";

const time = label("timestamp", seq(year, ".", monthNumber, ".", dayOfMonth, " ", clock, optional(fraction)));
const words = oneOf("Fatal", "Critical", "Error", "Warning", "Notice", "Information", "Debug", "Trace", "Test");

export const angledLevel = grammar("angled-level", {
  about: "Log of a column store: thread, query, level, logger",
  layout: "<ts> [ <thread> ] {<query>} <<level>> <logger>: <msg>",
  example: "2026.02.03 04:05:06.789012 [ 4711 ] {7f0c-1} <Error> executeQuery: Code: 60. Table shop.orders is missing",
  knownAs: ["clickhouse"],
  url: "https://clickhouse.com/docs/operations/server-configuration-parameters/settings#logger",
  notes: [
    "Query and logger are omitted if a line has none; a client puts the name of the server in front, in brackets.",
  ],
  usualLines: {
    by: { kind: "patterns", match: "^(?:\\[[^\\]]+\\] )?\\d{4}\\.\\d\\d\\.\\d\\d \\d\\d:", end: null },
    joint: "space",
  },
  waive: { "unknown-level": "Test is a level of the tests of that server." },
  record: seq(
    optional(seq("[", field("host", textWithout("[]")), "] ")),
    ts(time),
    " [ ",
    field("thread", label("thread id", id)),
    " ] {",
    field("query", textWithout("{}", 0), { omit: "" }),
    "} <",
    field("level", label("level", level(words))),
    "> ",
    field("logger", label("logger", until(": ")), { omit: "" }),
    ": ",
    msg,
  ),
});
