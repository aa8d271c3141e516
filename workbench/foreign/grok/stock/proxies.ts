import {
  ascii,
  captured,
  charset,
  digit,
  either,
  except,
  hexDigit,
  maybe,
  notAhead,
  one,
  type Part,
  run,
  seq,
  space,
  stock,
  type Theme,
} from "./notation.ts";

/** Captures with a slash between each two. */
const slashed = (name: string, ...fields: readonly string[]): Part =>
  seq(...fields.flatMap((field, index) => [...(index === 0 ? [] : ["/"]), captured(field, name)]));

const syslogHead = seq(
  either(captured("syslog_timestamp", "SYSLOGTIMESTAMP"), captured("timestamp8601", "TIMESTAMP_ISO8601")),
  seq(" ", captured("syslog_server", "IPORHOST"), " ", stock("SYSLOGPROG"), ": "),
);

const connection = seq(
  seq(captured("client_ip", "IP"), ":", captured("client_port", "INT"), " "),
  seq("[", captured("accept_date", "HAPROXYDATE"), "] ", captured("frontend_name", "NOTSPACE"), " "),
  seq(captured("backend_name", "NOTSPACE"), "/", captured("server_name", "NOTSPACE"), " "),
);

const queues = seq(
  seq(slashed("INT", "actconn", "feconn", "beconn", "srvconn"), "/", captured("retries", "NOTSPACE"), " "),
  slashed("INT", "srv_queue", "backend_queue"),
);

const request = seq(
  seq(captured("http_verb", "WORD"), " ", maybe(captured("http_proto", "URIPROTO"), "://")),
  maybe(captured("http_user", "USER"), maybe(":", run(except(charset("@")), 0)), "@"),
  maybe(captured("http_host", "URIHOST")),
  maybe(captured("http_request", "URIPATHPARAM")),
  maybe(" HTTP/", captured("http_version", "NUMBER")),
);

const HTTP =
  '192.0.2.7:4000 [03/Feb/2026:04:05:06.789] www pool/web-1 0/0/1/2/3 200 512 - - ---- 1/1/0/0/0 0/0 "GET /a HTTP/1.1"';
const TCP = "192.0.2.7:4000 [03/Feb/2026:04:05:06.789] www pool/web-1 0/1/3 512 -- 1/1/0/0/0 0/0";

export const haproxy: Theme = {
  title: "HAProxy",
  patterns: {
    HAPROXYTIME: {
      about: "TIME in fields of its own: haproxy_hour, haproxy_minute, haproxy_second",
      example: "04:05:06",
      part: seq(
        seq(captured("haproxy_hour", "HOUR"), ":", captured("haproxy_minute", "MINUTE"), ":"),
        seq(captured("haproxy_second", "SECOND"), notAhead(one(digit))),
      ),
    },
    HAPROXYDATE: {
      about: "The timestamp of HAProxy, and its parts in fields that begin with haproxy_",
      example: "03/Feb/2026:04:05:06.789",
      role: "timestamp",
      part: seq(
        seq(captured("haproxy_monthday", "MONTHDAY"), "/", captured("haproxy_month", "MONTH"), "/"),
        seq(captured("haproxy_year", "YEAR"), ":", captured("haproxy_time", "HAPROXYTIME")),
        seq(one(ascii), captured("haproxy_milliseconds", "INT")),
      ),
    },
    HAPROXYCAPTUREDREQUESTHEADERS: {
      about: "captured_request_headers",
      example: "example.com",
      part: captured("captured_request_headers", "DATA"),
    },
    HAPROXYCAPTUREDRESPONSEHEADERS: {
      about: "captured_response_headers",
      example: "text/html",
      part: captured("captured_response_headers", "DATA"),
    },
    HAPROXYHTTPBASE: {
      about: "The HTTP log format, without the head of syslog",
      example: HTTP,
      part: seq(
        seq(connection, slashed("INT", "time_request", "time_queue", "time_backend_connect", "time_backend_response")),
        seq("/", captured("time_duration", "NOTSPACE"), " ", captured("http_status_code", "INT"), " "),
        seq(captured("bytes_read", "NOTSPACE"), " ", captured("captured_request_cookie", "DATA"), " "),
        seq(captured("captured_response_cookie", "DATA"), " ", captured("termination_state", "NOTSPACE"), " ", queues),
        seq(" ", maybe("{", stock("HAPROXYCAPTUREDREQUESTHEADERS"), "}"), maybe(" ")),
        seq(maybe("{", stock("HAPROXYCAPTUREDRESPONSEHEADERS"), "}"), maybe(" ")),
        seq('"', either("<BADREQ>", maybe(request)), maybe('"')),
      ),
    },
    HAPROXYHTTP: {
      about: "The HTTP log format in syslog",
      example: `Feb  3 04:05:06 lb-1 haproxy[4711]: ${HTTP}`,
      part: seq(syslogHead, stock("HAPROXYHTTPBASE")),
    },
    HAPROXYTCP: {
      about: "The TCP log format in syslog",
      example: `Feb  3 04:05:06 lb-1 haproxy[4711]: ${TCP}`,
      part: seq(
        seq(syslogHead, connection, slashed("INT", "time_queue", "time_backend_connect"), "/"),
        seq(captured("time_duration", "NOTSPACE"), " ", captured("bytes_read", "NOTSPACE"), " "),
        seq(captured("termination_state", "NOTSPACE"), " ", queues),
      ),
    },
  },
};

/** A capture, or a dash. */
const orDash = (field: string, name: string): Part => either(captured(field, name), "-");
const blank = one(space);

export const proxies: Theme = {
  title: "Squid and BIND",
  patterns: {
    SQUID3: {
      about:
        "A line of Squid's own access log: timestamp, duration, client_address, cache_result, status_code and others",
      example: "1770091506.123    12 192.0.2.7 TCP_MISS/200 512 GET http://example.com/ - DIRECT/203.0.113.9 text/html",
      part: seq(
        seq(captured("timestamp", "NUMBER"), run(space), captured("duration", "NUMBER"), blank),
        seq(captured("client_address", "IP"), blank, captured("cache_result", "WORD"), "/"),
        seq(captured("status_code", "NONNEGINT"), blank, captured("bytes", "NUMBER"), blank),
        seq(captured("request_method", "WORD"), blank, captured("url", "NOTSPACE"), blank, orDash("user", "NOTSPACE")),
        seq(blank, captured("hierarchy_code", "WORD"), "/", orDash("server", "IPORHOST"), blank),
        captured("content_type", "NOTSPACE"),
      ),
    },
    BIND9_TIMESTAMP: {
      about: "The timestamp of BIND",
      example: "03-Feb-2026 04:05:06.789",
      role: "timestamp",
      part: seq(stock("MONTHDAY"), "-", stock("MONTH"), "-", stock("YEAR"), " ", stock("TIME")),
    },
    BIND9: {
      about: "A line of the query log: timestamp, loglevel, clientip, clientport, query, querytype, dns",
      example:
        "03-Feb-2026 04:05:06.789 queries: info: client 192.0.2.7#4000 (example.com): query: example.com IN A + (192.0.2.53)",
      part: seq(
        seq(captured("timestamp", "BIND9_TIMESTAMP"), " queries: ", captured("loglevel", "LOGLEVEL"), ": client"),
        maybe(maybe(":"), " @0x", run(hexDigit)),
        seq(" ", captured("clientip", "IP"), "#", captured("clientport", "POSINT")),
        seq(" (", captured("query", "GREEDYDATA"), "): query: ", captured("query", "GREEDYDATA"), " IN "),
        seq(captured("querytype", "GREEDYDATA"), " (", captured("dns", "IP"), ")"),
      ),
    },
  },
};
