import { charset, convert, digits, optional, run, seq } from "../../../engine/grammar/index.ts";
import { clock, date, milliseconds } from "../../../grammars/vocabulary.ts";
import type { Table } from "../contract.ts";
import { dateParts, stamp } from "../dates/parts.ts";
import { count, epochSeconds, hexadecimal } from "../values.ts";

/** A number of 64 bits, which is text where a double cannot hold it. */
const queryId = convert(
  { types: ["int"], form: "strict", words: { true: [], false: [] }, otherwise: "text" },
  seq(optional("-"), digits(1, 19)),
);
const zone = optional(seq(" ", dateParts.zoneName));

/** The escapes of the prefix of a database's log lines. */
export const sqldbTable: Table = {
  url: "https://www.postgresql.org/docs/current/runtime-config-logging.html#GUC-LOG-LINE-PREFIX",
  edition: "PostgreSQL 18",
  documented: 21,
  directives: [
    { name: "%a", field: "application", value: "text" },
    { name: "%u", field: "user", value: "text" },
    { name: "%d", field: "database", value: "text" },
    { name: "%r", field: "client", value: "word", approximate: "the host and the port in parentheses are one text" },
    { name: "%h", field: "client_host", value: "word" },
    { name: "%b", field: "backend", value: "text" },
    { name: "%p", field: "pid", value: count },
    { name: "%P", field: "leader_pid", value: count },
    { name: "%t", field: "ts", value: stamp([date, " ", clock, zone]), role: "timestamp" },
    { name: "%m", field: "ts", value: stamp([date, " ", clock, ".", milliseconds, zone]), role: "timestamp" },
    { name: "%n", field: "ts", value: epochSeconds, role: "timestamp" },
    { name: "%i", field: "command", value: "text" },
    { name: "%e", field: "sqlstate", value: run(charset("0-9A-Z"), 5, 5) },
    { name: "%c", field: "session_id", value: seq(hexadecimal, ".", hexadecimal) },
    { name: "%l", field: "session_line", value: count },
    {
      name: "%s",
      field: "session_start",
      value: seq(date, " ", clock, zone),
      approximate: "it is text, so that the event has one time: that of the line",
    },
    { name: "%v", field: "virtual_xid", value: seq(digits(1, 10), "/", digits(1, 20)) },
    { name: "%x", field: "xid", value: count },
    { name: "%L", field: "local_address", value: "word" },
    { name: "%Q", field: "query_id", value: queryId },
    {
      name: "%q",
      field: null,
      value: "text",
      approximate: "what follows may be missing: lines of processes without a session end there",
    },
  ],
  unread: {},
};
