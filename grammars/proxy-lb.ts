import {
  charset,
  choice,
  digits,
  except,
  fail,
  field,
  grammar,
  int,
  label,
  look,
  many,
  oneOf,
  optional,
  run,
  seq,
  token,
  union,
} from "../engine/grammar/index.ts";
import { bsdTime, fraction, id, lineEnd, logDate, priority, program, rfc3339, whiteSpace, word } from "./vocabulary.ts";

/** What a line is that tells of something else than a session, in a log of sessions. */
function diagnose(what: string) {
  return fail(`${what}, not the layout of option httplog or tcplog: '{text}'`);
}

const syslogHeader = seq(
  optional(seq("<", priority, ">")),
  field("ts", label("timestamp", choice(bsdTime, rfc3339))),
  " ",
  field("host", word),
  " ",
  field("proc", program),
  "[",
  field("pid", label("process id", id)),
  "]",
  ":",
  " ",
);

const addressPart = run(except(union(whiteSpace, charset(":"))), 0);
/** An IPv6 address holds colons too: the port stands behind the last one. */
const clientAddress = seq(addressPart, many(seq(":", addressPart, look(":"))));
const client = label(
  "client address and port",
  choice(
    token(
      "client address and port",
      seq(field("client_ip", clientAddress), ":", choice(field("client_port", int(digits(1, 5))), "-")),
    ),
    seq(look("Connect from "), diagnose("connect line")),
  ),
);

const name = run(except(union(whiteSpace, charset("~/"))));
const route = seq(
  field("frontend", name),
  choice(seq("/", run(except(union(whiteSpace, charset(":")))), ": ", diagnose("connection error")), optional("~")),
  " ",
  field("backend", name),
  "/",
  field("server", word),
);

const timer = label("time in milliseconds", seq(optional(oneOf("+", "-")), digits(1, null)));
const counter = label("counter", int(digits(1, 15)));
const httpTimers = seq(
  field("tq", timer),
  "/",
  field("tw", timer),
  "/",
  field("tc", timer),
  "/",
  field("tr", timer),
  "/",
  field("tt", timer),
);
const tcpTimers = seq(field("tw", timer), "/", field("tc", timer), "/", field("tt", timer));
const bytes = seq(optional("+"), field("bytes_read", counter));
const load = seq(
  field("actconn", counter),
  "/",
  field("feconn", counter),
  "/",
  field("beconn", counter),
  "/",
  field("srv_conn", counter),
  "/",
  optional("+"),
  field("retries", counter),
  " ",
  field("srv_queue", counter),
  "/",
  field("backend_queue", counter),
);

function termination(length: number) {
  return label("termination state", run(charset("A-Za-z-"), length, length));
}
const captured = run(except(union(lineEnd, charset("}"))), 0);
const captures = seq(
  " {",
  field("req_headers", captured, { omit: "" }),
  "}",
  optional(seq(" {", field("resp_headers", captured, { omit: "" }), "}")),
);
const request = seq('"', field("msg", run(except(union(lineEnd, charset('"'))), 0)), '"');

const http = seq(
  httpTimers,
  " ",
  field("status", label("status code", choice(digits(3), "-1"))),
  " ",
  bytes,
  " ",
  label("request cookie", word),
  " ",
  label("response cookie", word),
  " ",
  field("termination_state", termination(4)),
  " ",
  load,
  optional(captures),
  " ",
  label("request line", request),
);
const tcp = seq(tcpTimers, " ", bytes, " ", field("termination_state", termination(2)), " ", load);

export const proxyLb = grammar("proxy-lb", {
  about: "Load-balancer HTTP and TCP traffic log",
  layout:
    "<ts> <host> <proc>[<pid>]: <client_ip>:<client_port> [<accept_date>] <frontend> <backend>/<server> " +
    "<tq>/<tw>/<tc>/<tr>/<tt> <status> <bytes_read> - - <termination_state> " +
    "<actconn>/<feconn>/<beconn>/<srv_conn>/<retries> <srv_queue>/<backend_queue> " +
    '{<req_headers>} {<resp_headers>} "<msg>"',
  url: "https://docs.haproxy.org/2.8/configuration.html#8.2",
  notes: [
    "A TCP line has the timers <tw>/<tc>/<tt>, a termination state of two letters, and ends behind the queues.",
    "pid, client_port, bytes_read and the counters are int; status and timers are strings, -1 where a phase was not reached.",
    "One block of captured headers is req_headers. Cookies and the + of unfinished sessions are in meta.line.",
    "These lines are syslog lines, so detection says syslog: -f proxy-lb has to be given.",
  ],
  record: seq(
    syslogHeader,
    client,
    " ",
    "[",
    field("accept_date", label("accept date", seq(logDate, optional(fraction)))),
    "]",
    " ",
    route,
    " ",
    choice(http, tcp),
  ),
});
