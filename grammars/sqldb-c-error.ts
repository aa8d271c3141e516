import { choice, digits, field, grammar, label, oneOf, seq } from "../engine/authoring/index.ts";
import { clock, date, fraction, msg, textOf, ts } from "./vocabulary.ts";

export const sqldbCError = grammar("sqldb-c-error", {
  about: "Error log of a database server, third kind",
  layout: "<ts> <source>      <msg>",
  example: "2026-02-03 04:05:06.78 spid7s      Starting up database 'shop'.",
  knownAs: ["mssql", "sqlserver"],
  url: "https://learn.microsoft.com/en-us/sql/tools/configuration-manager/viewing-the-sql-server-error-log",
  notes: ["The source is a session (spid7s), Server, Logon or Backup; lines have no level."],
  usualLines: { by: { kind: "timestamps", format: null, loose: false }, joint: "space" },
  record: seq(
    ts(seq(date, " ", clock, fraction)),
    " ",
    field(
      "source",
      label("source", choice(seq("spid", digits(1, 5), textOf("s", 0, 1)), oneOf("Server", "Logon", "Backup"))),
    ),
    textOf(" ", 2),
    msg,
  ),
});
