import {
  choice,
  digits,
  field,
  grammar,
  label,
  level,
  looseTimestamp,
  oneOf,
  optional,
  seq,
  token,
} from "../engine/authoring/index.ts";
import { blanks, clock, date, milliseconds, msg, pid, textOf, zoneAbbreviation } from "./vocabulary.ts";

const time = label("timestamp", looseTimestamp(date, " ", clock, ".", milliseconds));
/** `+03`, `-0330` or `+05:45`, for a zone without an abbreviation. */
const numericZone = token("time zone", seq(oneOf("+", "-"), digits(2), optional(seq(optional(":"), digits(2)))));
/** `CET`, or numbers for a zone without an abbreviation. */
export const timeZone = label("time zone", choice(zoneAbbreviation, numericZone));
/** `LOG`, `DEBUG2`, `STATEMENT` */
export const severity = label("level", level(seq(textOf("A-Z"), optional(digits(1)))));

export const sqldb = grammar("sqldb", {
  about: "Database server log, default prefix",
  layout: "<ts> <log_tz> [<pid>] <level>: <msg>",
  example: "2026-02-03 04:05:06.123 UTC [4711] LOG:  database system is ready to accept connections",
  knownAs: ["postgres", "postgresql"],
  url: "https://www.postgresql.org/docs/current/runtime-config-logging.html",
  notes: [
    "Only the default prefix matches: a timestamp with milliseconds, then [pid]. sqldb-session reads prefixes with user and database; another prefix needs regex:.",
    "Statements of several lines need -M indent, or -f sqldb,line.",
    "The zone abbreviation is kept in log_tz and not applied: the timestamp is read in the zone of --input-tz.",
  ],
  usualLines: { by: { kind: "indented" }, joint: "space" },
  record: seq(
    field("ts", time),
    " ",
    field("log_tz", timeZone),
    " ",
    "[",
    pid,
    "]",
    " ",
    field("level", severity),
    ":",
    optional(blanks),
    msg,
  ),
});
