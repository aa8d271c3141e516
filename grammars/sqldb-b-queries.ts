import { choice, end, field, grammar, label, oneOf, rest, seq } from "../engine/authoring/index.ts";
import { blanks, clock, date, fraction, id, msg, textOf, ts, zone } from "./vocabulary.ts";

const time = seq(date, "T", clock, fraction, zone);
const commands = [
  ...["Sleep", "Quit", "Init DB", "Query", "Field List", "Create DB", "Drop DB", "Refresh", "Shutdown", "Statistics"],
  ...["Processlist", "Connect Out", "Connect", "Kill", "Debug", "Ping", "Delayed insert", "Change user", "Binlog Dump"],
  ...["Table Dump", "Register Slave", "Prepare", "Execute", "Long Data", "Close stmt", "Reset stmt", "Set option"],
  ...["Fetch", "Daemon", "Reset connection"],
] as const;

/** What the server writes at the head of its logs of statements. */
export const serverHeader = choice(
  seq("/", textOf("A-Za-z0-9_./-"), ", Version: ", rest),
  seq("Tcp port: ", rest),
  seq("Time", blanks, "Id Command", rest),
);

export const sqldbBQueries = grammar("sqldb-b-queries", {
  about: "Statements that a database server, second kind, received",
  layout: "<ts> <connection> <command> <msg>",
  example: "2026-02-03T04:05:06.789012Z\t    8 Query\tSELECT 7",
  knownAs: ["mysql"],
  url: "https://dev.mysql.com/doc/refman/8.4/en/query-log.html",
  notes: ["Statements of several lines need -M; MariaDB and MySQL before 5.7 write other lines."],
  skip: { header: serverHeader },
  record: seq(
    ts(time),
    blanks,
    field("connection", label("connection", id)),
    " ",
    field("command", label("command", oneOf(...commands))),
    choice(seq("\t", msg), end),
  ),
});
