import {
  ascii,
  captured,
  charset,
  digit,
  either,
  except,
  maybe,
  messageIn,
  notAhead,
  one,
  run,
  type StockPart,
  seq,
  stock,
  type Theme,
} from "./notation.ts";

/** A request line that may be anything else. */
const requestLine = either(
  seq(
    captured("verb", "WORD"),
    " ",
    captured("request", "NOTSPACE"),
    maybe(" HTTP/", captured("httpversion", "NUMBER")),
  ),
  captured("rawrequest", "DATA"),
);

const ACCESS = '192.0.2.7 - ann [03/Feb/2026:04:05:06 +0100] "GET /a?b=1 HTTP/1.1" 200 512';
const ERROR = "[Tue Feb 03 04:05:06 2026] [error] [client 192.0.2.7] File does not exist";

export const httpd: Theme = {
  title: "Apache httpd, and servers that log as it does",
  patterns: {
    HTTPDUSER: { about: "EMAILADDRESS or USER", example: "ann", part: either(stock("EMAILADDRESS"), stock("USER")) },
    HTTPDERROR_DATE: {
      about: "The timestamp of an error log",
      example: "Tue Feb 03 04:05:06.123456 2026",
      role: "timestamp",
      part: seq(seq(stock("DAY"), " ", stock("MONTH"), " ", stock("MONTHDAY"), " ", stock("TIME")), " ", stock("YEAR")),
    },
    HTTPD_COMMONLOG: {
      about:
        "A line of the Common Log Format: clientip, ident, auth, timestamp, verb, request, httpversion, response, bytes",
      example: ACCESS,
      part: seq(
        seq(captured("clientip", "IPORHOST"), " ", captured("ident", "HTTPDUSER"), " ", captured("auth", "HTTPDUSER")),
        seq(" [", captured("timestamp", "HTTPDATE"), '] "', requestLine, '" '),
        seq(either("-", captured("response", "NUMBER")), " ", either("-", captured("bytes", "NUMBER"))),
      ),
    },
    HTTPD_COMBINEDLOG: {
      about: "HTTPD_COMMONLOG, and referrer and agent in quotes",
      example: `${ACCESS} "-" "curl/8.5"`,
      part: seq(stock("HTTPD_COMMONLOG"), " ", captured("referrer", "QS"), " ", captured("agent", "QS")),
    },
    COMMONAPACHELOG: { about: "HTTPD_COMMONLOG", example: ACCESS, part: stock("HTTPD_COMMONLOG") },
    COMBINEDAPACHELOG: {
      about: "HTTPD_COMBINEDLOG",
      example: `${ACCESS} "-" "curl/8.5"`,
      part: stock("HTTPD_COMBINEDLOG"),
    },
    HTTPD20_ERRORLOG: {
      about: "A line of the error log of versions to 2.2: timestamp, loglevel, clientip, message",
      example: ERROR,
      part: seq(
        seq("[", captured("timestamp", "HTTPDERROR_DATE"), "] [", captured("loglevel", "LOGLEVEL"), "] "),
        maybe("[client ", captured("clientip", "IPORHOST"), "] "),
        messageIn("message"),
      ),
    },
    HTTPD24_ERRORLOG: {
      about: "A line of the error log of version 2.4: module, pid, tid, clientport, errorcode and others too",
      example:
        "[Tue Feb 03 04:05:06.123456 2026] [core:error] [pid 4711:tid 12] [client 192.0.2.7:4000] AH00126: Invalid URI",
      part: seq(
        seq("[", captured("timestamp", "HTTPDERROR_DATE"), "] ["),
        seq(maybe(captured("module", "WORD")), ":", captured("loglevel", "LOGLEVEL"), "] "),
        seq("[pid ", captured("pid", "POSINT"), maybe(":tid ", captured("tid", "NUMBER")), "]"),
        maybe(" (", captured("proxy_errorcode", "POSINT"), ")", captured("proxy_message", "DATA"), ":"),
        maybe(" [client ", captured("clientip", "IPORHOST"), ":", captured("clientport", "POSINT"), "]"),
        seq(maybe(" ", captured("errorcode", "DATA"), ":"), " ", messageIn("message")),
      ),
    },
    HTTPD_ERRORLOG: {
      about: "HTTPD20_ERRORLOG or HTTPD24_ERRORLOG",
      example: ERROR,
      part: either(stock("HTTPD20_ERRORLOG"), stock("HTTPD24_ERRORLOG")),
    },
  },
};

/** Captures with a slash between each two. */
const slashed = (name: string, ...fields: readonly string[]): StockPart =>
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
