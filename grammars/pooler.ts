import {
  choice,
  digits,
  field,
  grammar,
  label,
  level,
  look,
  oneOf,
  optional,
  seq,
  timePart,
} from "../engine/authoring/index.ts";
import {
  clock,
  date,
  dateAndTime,
  fraction,
  msg,
  pid,
  textOf,
  textWithout,
  ts,
  zoneAbbreviation,
} from "./vocabulary.ts";

const name = textWithout("/@ ");
const kind = field("socket", label("socket", seq(oneOf("C", "S"), "-0x", textOf("0-9a-f"))));
const address = seq(
  field("database", label("database", name)),
  "/",
  field("user", label("user", name)),
  "@",
  field("client", label("client", seq(textWithout(" ")))),
);
const about = seq(kind, ": ", address, " ");
const levels = level(oneOf("DEBUG", "NOISE", "LOG", "INFO", "WARNING", "WARN", "ERROR", "FATAL"));
const hours = timePart("offset", seq(oneOf("+", "-"), digits(2, 2, [0, 23])));
/** `2026-02-03 04:05:06.789 +03`: of a zone without a name. */
const hoursFromUtc = seq(date, " ", clock, fraction, " ", hours, look(" "));

export const pooler = grammar("pooler", {
  about: "Log of a connection pooler",
  layout: "<ts> <log_tz> [<pid>] <level> <socket>: <database>/<user>@<client> <msg>",
  example: "2026-02-03 04:05:06.789 UTC [4711] LOG C-0x55d0c8: shop/ann@192.0.2.1:51000 login attempt",
  knownAs: ["pgbouncer"],
  url: "https://www.pgbouncer.org/config.html#log-settings",
  notes: [
    "Lines about the pooler itself have a message alone; a zone with a name is kept in log_tz and not applied.",
    "Before 1.12 there was no zone, and no brackets around the process id.",
  ],
  waive: { "unknown-level": "NOISE is below debug, and no level of others." },
  record: seq(
    choice(
      seq(
        choice(ts(hoursFromUtc), seq(ts(dateAndTime), " ", field("log_tz", zoneAbbreviation))),
        " [",
        pid,
        "] ",
        field("level", label("level", levels)),
        " ",
        optional(about),
      ),
      // Before 1.12. Others, too, write a process and a level: their lines have no socket, and seldom the level LOG.
      seq(
        ts(dateAndTime),
        " ",
        pid,
        " ",
        choice(seq(field("level", levels), " ", about), seq(field("level", level(oneOf("LOG", "NOISE"))), " ")),
      ),
    ),
    msg,
  ),
});
