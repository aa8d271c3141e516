import { captured, either, maybe, messageIn, seq, stock, type Theme } from "./notation.ts";

/** A request line that may be anything else. */
export const requestLine = either(
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
