import { httpd as httpdTheme } from "../httpd.ts";
import {
  ascii,
  charset,
  digit,
  either,
  except,
  hexDigit,
  joined,
  maybe,
  messageIn,
  notAhead,
  one,
  type Part,
  run,
  seq,
  space,
  stock,
} from "../notation.ts";
import { haproxy as haproxyTheme, proxies as proxiesTheme } from "../proxies.ts";
import { dashOr, inEcs, into, partInto } from "./notation.ts";

// Web servers, load balancers and proxies in the common schema.

/** A request, and its version if it is there. */
export const request = (pattern: string): Part =>
  seq(
    seq(into("[http][request][method]", "WORD"), " ", into("[url][original]", pattern)),
    maybe(" HTTP/", into("[http][version]", "NUMBER")),
  );

const inQuotes = (part: Part): Part => seq('"', part, '"');
/** Referrer and agent in quotes. */
export const client = seq(
  seq(inQuotes(dashOr("[http][request][referrer]", "DATA")), " "),
  inQuotes(dashOr("[user_agent][original]", "DATA")),
);

const errorHead = seq("[", into("timestamp", "HTTPDERROR_DATE"), "] [");
const level = into("[log][level]", "LOGLEVEL");

export const httpd = inEcs(
  httpdTheme,
  {},
  {
    HTTPD_COMMONLOG: [
      "A line of the Common Log Format: source.address, user.name, timestamp, http.request.method, url.original and others",
      seq(
        seq(into("[source][address]", "IPORHOST"), " ", dashOr("[apache][access][user][identity]", "HTTPDUSER")),
        seq(" ", dashOr("[user][name]", "HTTPDUSER"), " [", into("timestamp", "HTTPDATE"), "] "),
        inQuotes(either(request("NOTSPACE"), stock("DATA"))),
        seq(" ", dashOr("[http][response][status_code]:int", "INT")),
        seq(" ", dashOr("[http][response][body][bytes]:int", "INT")),
      ),
    ],
    HTTPD_COMBINEDLOG: [
      "HTTPD_COMMONLOG, and http.request.referrer and user_agent.original in quotes",
      seq(stock("HTTPD_COMMONLOG"), " ", client),
    ],
    HTTPD20_ERRORLOG: [
      "A line of the error log of versions to 2.2: timestamp, log.level, source.address, message",
      seq(errorHead, level, "] ", maybe("[client ", into("[source][address]", "IPORHOST"), "] "), messageIn("message")),
    ],
    HTTPD24_ERRORLOG: [
      "A line of the error log of version 2.4: apache.error.module, process.pid, error.code and others too",
      seq(
        seq(errorHead, maybe(into("[apache][error][module]", "WORD")), ":", level, "] [pid "),
        seq(into("[process][pid]:int", "POSINT"), maybe(":tid ", into("[process][thread][id]:int", "INT")), "]"),
        maybe(
          seq(" (", into("[apache][error][proxy][error][code]?", "POSINT"), ")"),
          seq(into("[apache][error][proxy][error][message]", "DATA"), ":"),
        ),
        maybe(
          seq(" [client ", into("[source][address]", "IPORHOST")),
          seq(maybe(":", into("[source][port]:int", "POSINT")), "]"),
        ),
        seq(maybe(" ", into("[error][code]", "DATA"), ":"), " ", messageIn("message")),
      ),
    ],
  },
);

/** Numbers with a slash between each two. */
const slashed = (...names: readonly string[]): Part => joined("/", ...names.map((name) => into(`${name}:int`, "INT")));
/** A time in milliseconds, or -1. */
const wait = (name: string): Part => either("-1", into(`${name}:int`, "INT"));

const HAPROXY = {
  captured_request_headers: "[haproxy][http][request][captured_headers]",
  captured_response_headers: "[haproxy][http][response][captured_headers]",
};

const connection = seq(
  seq(into("[source][address]", "IP"), ":", into("[source][port]:int", "INT"), " ["),
  seq(into("[haproxy][request_date]", "HAPROXYDATE"), "] ", into("[haproxy][frontend_name]", "NOTSPACE"), " "),
  seq(into("[haproxy][backend_name]", "NOTSPACE"), "/"),
  seq(either("<NOSRV>", into("[haproxy][server_name]", "NOTSPACE")), " "),
);
const queues = seq(
  seq(into("[haproxy][termination_state]", "NOTSPACE"), " "),
  slashed(...["active", "frontend", "backend", "server", "retries"].map((name) => `[haproxy][connections][${name}]`)),
  seq(" ", slashed("[haproxy][server_queue]", "[haproxy][backend_queue]")),
);
const syslogHead = seq(
  either(into("timestamp", "SYSLOGTIMESTAMP"), into("timestamp", "TIMESTAMP_ISO8601")),
  seq(" ", into("[host][hostname]", "IPORHOST"), " ", stock("SYSLOGPROG"), ": "),
);
const cookie = (of: string): Part => seq(dashOr(`[haproxy][http][${of}][captured_cookie]`, "DATA"), " ");
const WAITS = ["[haproxy][http][request][time_wait_ms]", "[haproxy][total_waiting_time_ms]"];
const LATER_WAITS = ["[haproxy][connection_wait_time_ms]", "[haproxy][http][request][time_wait_without_data_ms]"];
const total = seq("/", into("[haproxy][total_time_ms]", "NOTSPACE"), " ");

/** A user and a password before a host. */
export const credentials = (name: Part): Part => maybe(name, maybe(":", run(except(charset("@")), 0)), "@");
/** A path, and what follows the question mark. */
export const pathAndQuery = seq(into("[url][path]", "URIPATH"), maybe("?", into("[url][query]", "URIQUERY")));
/** A host, which a port may follow. */
export const hostAndPort = seq(into("[url][domain]", "IPORHOST"), maybe(":", into("[url][port]:int", "POSINT")));

export const haproxy = inEcs(haproxyTheme, HAPROXY, {
  HAPROXYTIME: [
    "A time of day",
    seq(seq(stock("HOUR"), ":", stock("MINUTE"), ":", stock("SECOND")), notAhead(one(digit))),
  ],
  HAPROXYDATE: [
    "The timestamp of HAProxy",
    seq(
      seq(stock("MONTHDAY"), "/", stock("MONTH"), "/", stock("YEAR"), ":"),
      seq(stock("HAPROXYTIME"), one(ascii), stock("INT")),
    ),
  ],
  HAPROXYURI: [
    "url.scheme, url.username, url.domain, url.port, url.path and url.query, each of which may be missing",
    seq(
      seq(maybe(into("[url][scheme]", "URIPROTO"), "://"), credentials(into("[url][username]", "USER"))),
      seq(maybe(hostAndPort), maybe(pathAndQuery)),
    ),
    "http://example.com:8080/a?b=1",
  ],
  HAPROXYHTTPREQUESTLINE: [
    "http.request.method, url.original and http.version, or <BADREQ>",
    either("<BADREQ>", request("HAPROXYURI")),
    "GET /a HTTP/1.1",
  ],
  HAPROXYHTTPBASE: [
    "The HTTP log format, without the head of syslog",
    seq(
      seq(connection, joined("/", ...[...WAITS, ...LATER_WAITS].map(wait)), total),
      seq(into("[http][response][status_code]:int", "INT"), " ", into("[source][bytes]:int", "INT"), " "),
      seq(cookie("request"), cookie("response"), queues),
      maybe(
        seq(" {", stock("HAPROXYCAPTUREDREQUESTHEADERS"), "}"),
        maybe(" {", stock("HAPROXYCAPTUREDRESPONSEHEADERS"), "}"),
      ),
      maybe(' "', stock("HAPROXYHTTPREQUESTLINE"), maybe('"')),
    ),
  ],
  HAPROXYHTTP: ["The HTTP log format in syslog", seq(syslogHead, stock("HAPROXYHTTPBASE"))],
  HAPROXYTCP: [
    "The TCP log format in syslog",
    seq(
      seq(syslogHead, connection, joined("/", ...[WAITS[1]!, LATER_WAITS[0]!].map(wait)), total),
      seq(into("[source][bytes]:int", "INT"), " ", queues),
    ),
  ],
});

const blank = one(space);
const TYPES_OF_DNS =
  "A AAAA CAA CDNSKEY CDS CERT CNAME CSYNC DLV DNAME DNSKEY DS HINFO LOC MX NAPTR NS NSEC NSEC3 OPENPGPKEY PTR RRSIG RP SIG SMIMEA SOA SRV TSIG TXT URI";

export const proxies = inEcs(
  proxiesTheme,
  {},
  {
    SQUID3_STATUS: [
      "http.response.status_code, or zeros",
      either(into("[http][response][status_code]:int", "POSINT"), "0", "000"),
      "200",
    ],
    SQUID3: [
      "A line of Squid's own access log: timestamp, source.ip, event.action, http.response.status_code and others",
      seq(
        seq(into("timestamp", "NUMBER"), run(space), into("[squid][request][duration]:int", "NUMBER"), blank),
        seq(into("[source][ip]", "IP"), blank, into("[event][action]", "WORD"), "/", stock("SQUID3_STATUS"), blank),
        seq(into("[http][response][bytes]:int", "INT"), blank, into("[http][request][method]", "WORD"), blank),
        seq(into("[url][original]", "NOTSPACE"), blank, dashOr("[user][name]", "NOTSPACE"), blank),
        seq(into("[squid][hierarchy_code]", "WORD"), "/", dashOr("[destination][address]", "IPORHOST"), blank),
        dashOr("[http][response][mime_type]", "NOTSPACE"),
      ),
    ],
    BIND9_DNSTYPE: ["A type of DNS", { kind: "either", parts: TYPES_OF_DNS.split(" ") }, "AAAA"],
    BIND9_CATEGORY: ["The category of queries", "queries", "queries"],
    BIND9_QUERYLOGBASE: [
      "A query: client.ip, client.port, dns.question.name, dns.question.type, server.ip and others",
      seq(
        seq("client", maybe(maybe(":"), " @0x", run(hexDigit)), " ", into("[client][ip]", "IP"), "#"),
        seq(into("[client][port]:int", "POSINT"), " (", into("[bind][log][question][name]", "GREEDYDATA")),
        seq("): query: ", into("[dns][question][name]", "GREEDYDATA"), " ", partInto("[dns][question][class]", "IN")),
        seq(" ", into("[dns][question][type]", "BIND9_DNSTYPE")),
        maybe(maybe(":"), " ", into("[bind][log][question][flags]", "DATA")),
        seq(" (", into("[server][ip]", "IP"), ")"),
      ),
      "client @0x7f 192.0.2.7#4000 (example.com): query: example.com IN A + (192.0.2.53)",
    ],
    BIND9_QUERYLOG: [
      "A line of the query log: timestamp, log.level and BIND9_QUERYLOGBASE",
      seq(
        seq(into("timestamp", "BIND9_TIMESTAMP"), " ", into("[bing][log][category]", "BIND9_CATEGORY"), ": "),
        seq(into("[log][level]", "LOGLEVEL"), ": ", stock("BIND9_QUERYLOGBASE")),
      ),
      proxiesTheme.patterns.BIND9!.example,
    ],
    BIND9: ["BIND9_QUERYLOG", stock("BIND9_QUERYLOG")],
  },
);
