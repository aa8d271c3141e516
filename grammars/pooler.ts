import { field, grammar, label, level, oneOf, optional, seq } from "../engine/authoring/index.ts";
import { dateAndTime, msg, pid, textOf, textWithout, ts, zoneAbbreviation } from "./vocabulary.ts";

const name = textWithout("/@ ");
const kind = field("socket", label("socket", seq(oneOf("C", "S"), "-0x", textOf("0-9a-f"))));
const address = seq(
  field("database", label("database", name)),
  "/",
  field("user", label("user", name)),
  "@",
  field("client", label("client", seq(textWithout(" ")))),
);

export const pooler = grammar("pooler", {
  about: "Log of a connection pooler",
  layout: "<ts> <log_tz> [<pid>] <level> <socket>: <database>/<user>@<client> <msg>",
  example: "2026-02-03 04:05:06.789 UTC [4711] LOG C-0x55d0c8: shop/ann@192.0.2.1:51000 login attempt",
  knownAs: ["pgbouncer"],
  url: "https://www.pgbouncer.org/config.html#log-settings",
  notes: ["Lines about the pooler itself have a message alone; the time zone is kept in log_tz and not applied."],
  waive: { "unknown-level": "NOISE is below debug, and no level of others." },
  record: seq(
    ts(dateAndTime),
    " ",
    field("log_tz", zoneAbbreviation),
    " [",
    pid,
    "] ",
    field("level", label("level", level(oneOf("DEBUG", "NOISE", "LOG", "INFO", "WARNING", "ERROR", "FATAL")))),
    " ",
    optional(seq(kind, ": ", address, " ")),
    msg,
  ),
});
