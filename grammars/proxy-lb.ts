import {
  charset,
  choice,
  digits,
  end,
  except,
  type FieldsOf,
  fail,
  field,
  grammar,
  int,
  label,
  look,
  looseTimestamp,
  many,
  message,
  oneOf,
  optional,
  ref,
  run,
  seq,
  token,
  union,
} from "../engine/authoring/index.ts";
import {
  bsdTime,
  fraction,
  lineEnd,
  logDate,
  pid,
  priority,
  program,
  rfc3339,
  textOf,
  ts,
  whiteSpace,
  word,
  wordWithout,
} from "./vocabulary.ts";

/** The lines of a session log that are not about a session. */
function diagnose(what: string) {
  return fail(`${what}, not the layout of option httplog or tcplog: '{text}'`);
}

const priorityMark = seq("<", priority, ">");
const processTag = seq(field("proc", program), "[", pid, "]", ":", " ");
const syslogHeader = seq(
  optional(priorityMark),
  field("ts", label("timestamp", looseTimestamp(choice(bsdTime, rfc3339)))),
  " ",
  choice(seq(field("host", word), " ", processTag), processTag),
);
/** The rest of a header if a runtime or a journal keeps timestamp and host. */
const shortHeader = seq(optional(priorityMark), optional(token("process", processTag)));

const addressPart = run(except(union(whiteSpace, charset(":"))), 0);
/** An IPv6 address has colons too: the port follows the last one. */
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

const name = wordWithout("~/");
const frontend = field("frontend", name);
const connectionError = seq("/", wordWithout(":"), ": ", diagnose("connection error"));
const target = seq(" ", field("backend", name), "/", field("server", word), " ");

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
const request = seq('"', field("msg", message(run(except(union(lineEnd, charset('"'))), 0))), '"');

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

const tlsError = textOf("0-9A-Fa-fx-");
const tlsWord = wordWithout('"/');
const tlsVersion = field("ssl_version", choice(seq(oneOf("TLSv", "SSLv"), tlsWord), "-"), { omit: "-" });
const tlsCiphers = field("ssl_ciphers", tlsWord, { omit: "-" });
/** The columns of option httpslog, which are errors and then names; or the version and the ciphers alone. */
const tlsColumns = seq(
  " ",
  label(
    "TLS columns",
    choice(
      seq(
        field("fc_err", tlsError, { omit: "-" }),
        "/",
        field("ssl_fc_err", tlsError, { omit: "-" }),
        "/",
        field("ssl_c_err", tlsError, { omit: "-" }),
        "/",
        field("ssl_c_ca_err", tlsError, { omit: "-" }),
        "/",
        field("ssl_fc_is_resumed", tlsError, { omit: "-" }),
        " ",
        field("ssl_fc_sni", tlsWord, { omit: "-" }),
        "/",
        tlsVersion,
        "/",
        tlsCiphers,
      ),
      seq(tlsVersion, " ", tlsCiphers),
    ),
  ),
  end,
);

const traffic = choice(seq(http, choice(end, ref<string, FieldsOf<typeof tlsColumns>>("tlsColumns"))), tcp);
/** A `~` says that the client came over TLS. */
const secure = seq(field("frontend_tls", "~"), target, traffic);
/** An HTTP line with a syslog header and without TLS columns has the fields that it always had, so no `~`. */
const secureAfterHeader = choice(seq("~", target, http, end), secure);
const insecure = seq(target, traffic);

const date = label("accept date", seq(logDate, optional(fraction)));
const withoutHeader = seq(
  shortHeader,
  client,
  " ",
  "[",
  ts(field("accept_date", date)),
  "] ",
  frontend,
  choice(insecure, secure, connectionError),
);

export const proxyLb = grammar("proxy-lb", {
  about: "Load-balancer HTTP and TCP traffic log",
  layout:
    "<ts> <host> <proc>[<pid>]: <client_ip>:<client_port> [<accept_date>] <frontend> <backend>/<server> " +
    "<tq>/<tw>/<tc>/<tr>/<tt> <status> <bytes_read> - - <termination_state> " +
    "<actconn>/<feconn>/<beconn>/<srv_conn>/<retries> <srv_queue>/<backend_queue> " +
    '{<req_headers>} {<resp_headers>} "<msg>"',
  example:
    'Feb  3 04:05:06 lb1 haproxy[4711]: 192.0.2.44:51000 [03/Feb/2026:04:05:06.012] web app/app1 0/0/1/12/13 200 512 - - ---- 1/1/0/0/0 0/0 "GET / HTTP/1.1"',
  knownAs: ["haproxy"],
  url: "https://docs.haproxy.org/2.8/configuration.html#8.2",
  notes: [
    "A TCP line has the timers <tw>/<tc>/<tt>, a termination state of two letters, and ends after the queues.",
    "pid, client_port, bytes_read and the counters are int; status and timers are strings, -1 where a phase was not reached.",
    "One block of captured headers is req_headers. Cookies and the + of unfinished sessions are in meta.line.",
    "The columns of option httpslog, or TLS version and ciphers, may follow the request; those that are - are omitted.",
    "frontend_tls is the ~ of a frontend with TLS, except on an HTTP line with a syslog header and without TLS columns.",
    "Lines with a syslog header are syslog lines, so detection says syslog: -f proxy-lb has to be given.",
    "Without a header, ts is the accept date, and detection finds the format.",
  ],
  waive: { overlap: "A line with a syslog header is read as syslog, as the page says; the header is for -f proxy-lb." },
  record: choice(
    seq(
      syslogHeader,
      client,
      " ",
      "[",
      field("accept_date", looseTimestamp(date)),
      "] ",
      frontend,
      choice(insecure, ref<string, FieldsOf<typeof secureAfterHeader>>("secureAfterHeader"), connectionError),
    ),
    ref<string, FieldsOf<typeof withoutHeader>>("withoutHeader"),
  ),
  rules: { tlsColumns, secureAfterHeader, withoutHeader },
});
