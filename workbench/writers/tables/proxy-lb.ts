import {
  charset,
  choice,
  digits,
  except,
  int,
  oneOf,
  optional,
  quoted,
  run,
  seq,
} from "../../../engine/grammar/index.ts";
import { logDate, milliseconds } from "../../../grammars/vocabulary.ts";
import type { Directive, Table } from "../contract.ts";
import { dateParts, stamp } from "../dates/parts.ts";
import { count, logTime, signed, status } from "../values.ts";

const numbers = (...pairs: readonly (readonly [name: string, field: string])[]): readonly Directive[] =>
  pairs.map(([name, field]) => ({ name: `%${name}`, field, value: signed }));
const words = (...pairs: readonly (readonly [name: string, field: string])[]): readonly Directive[] =>
  pairs.map(([name, field]) => ({ name: `%${name}`, field, value: "word" }));
/** A number that goes on counting at the end of the log line: `+123`. */
const open = int(seq(optional(oneOf("+", "-")), digits(1, 15)));

/** Captured headers: `{one|two}`. */
const braces = quoted({ open: "{", close: "}", inside: except(charset("\r\n")), escapes: null });

/** The variables of log formats of the load balancer. */
export const proxyTable: Table = {
  url: "https://docs.haproxy.org/dev/configuration.html#8.2.6",
  edition: "3.5, August 2026",
  documented: 64,
  directives: [
    ...words(["ci", "client_ip"], ["si", "server_ip"], ["fi", "frontend_ip"], ["bi", "backend_ip"]),
    ...words(["f", "frontend"], ["ft", "frontend"], ["b", "backend"], ["s", "server"], ["H", "host"]),
    ...words(["HM", "method"], ["HV", "protocol"], ["HP", "path"], ["HPO", "path"], ["HU", "uri"], ["ID", "unique_id"]),
    ...words(
      ["sslc", "ssl_ciphers"],
      ["sslv", "ssl_version"],
      ["ts", "termination_state"],
      ["tsc", "termination_state"],
    ),
    ...numbers(["cp", "client_port"], ["sp", "server_port"], ["fp", "frontend_port"], ["bp", "backend_port"]),
    ...numbers(["ac", "actconn"], ["fc", "feconn"], ["bc", "beconn"], ["sc", "srv_conn"], ["sq", "srv_queue"]),
    ...numbers(["bq", "backend_queue"], ["lc", "log_counter"], ["rt", "request_counter"], ["pid", "pid"]),
    ...numbers(
      ["Tc", "tc"],
      ["Td", "td"],
      ["Th", "th"],
      ["Ti", "ti"],
      ["Tq", "tq"],
      ["TR", "tr_request"],
      ["Tw", "tw"],
    ),
    ...numbers(["Tr", "tr"], ["U", "bytes_uploaded"]),
    { name: "%B", field: "bytes_read", value: open },
    { name: "%Ta", field: "ta", value: open },
    { name: "%Tt", field: "tt", value: open },
    { name: "%Tu", field: "tu", value: open },
    { name: "%rc", field: "retries", value: open },
    { name: "%ST", field: "status", value: choice(status, int(seq("-", digits(1)))) },
    { name: "%t", field: "ts", value: stamp([logDate, ".", milliseconds]), role: "timestamp" },
    { name: "%tr", field: "ts", value: stamp([logDate, ".", milliseconds]), role: "timestamp" },
    { name: "%T", field: "ts", value: logTime, role: "timestamp" },
    { name: "%trg", field: "ts", value: logTime, role: "timestamp" },
    { name: "%trl", field: "ts", value: logTime, role: "timestamp" },
    { name: "%Tl", field: "ts", value: logTime, role: "timestamp" },
    { name: "%Ts", field: "ts", value: dateParts.epochSeconds, role: "timestamp" },
    { name: "%ms", field: "ms", value: count },
    { name: "%CC", field: "captured_request_cookie", value: "word" },
    { name: "%CS", field: "captured_response_cookie", value: "word" },
    { name: "%hr", field: "req_headers", value: braces, approximate: "all captured headers are one text" },
    { name: "%hs", field: "resp_headers", value: braces, approximate: "all captured headers are one text" },
    { name: "%hrl", field: "req_headers", value: "text", approximate: "all captured headers are one text" },
    { name: "%hsl", field: "resp_headers", value: "text", approximate: "all captured headers are one text" },
    { name: "%r", field: "request", value: "request" },
    { name: "%HQ", field: "query", value: "text" },
    {
      name: "%[EXPRESSION]",
      field: "",
      value: "text",
      approximate: "of a sample, text up to the next literal, in a field that is named after it",
    },
    {
      name: "%o",
      field: null,
      value: "text",
      approximate: "of the options of values Q, X and E are read: quotes, hexadecimal addresses, escapes",
    },
    { name: "%OG", field: "origin", value: run(charset("a-z_")) },
  ],
  unread: {},
};
export const hexAddress = run(charset("0-9A-F"));

/** The formats that options stand for. */
export const namedFormats: Readonly<Record<string, string>> = {
  httplog: "%ci:%cp [%tr] %ft %b/%s %TR/%Tw/%Tc/%Tr/%Ta %ST %B %CC %CS %tsc %ac/%fc/%bc/%sc/%rc %sq/%bq %hr %hs %{+Q}r",
  tcplog: "%ci:%cp [%t] %ft %b/%s %Tw/%Tc/%Tt %B %ts %ac/%fc/%bc/%sc/%rc %sq/%bq",
  httpslog:
    "%ci:%cp [%tr] %ft %b/%s %TR/%Tw/%Tc/%Tr/%Ta %ST %B %CC %CS %tsc %ac/%fc/%bc/%sc/%rc %sq/%bq %hr %hs %{+Q}r %[fc_err]/%[ssl_fc_err,hex]/%[ssl_c_err]/%[ssl_c_ca_err]/%[ssl_fc_is_resumed] %[ssl_fc_sni]/%sslv/%sslc",
};
