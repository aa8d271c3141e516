import { stock, type Theme } from "./theme.ts";

const SYSLOG_HEAD =
  "(?:%{SYSLOGTIMESTAMP:syslog_timestamp}|%{TIMESTAMP_ISO8601:timestamp8601}) %{IPORHOST:syslog_server} %{SYSLOGPROG}:";
const CONNECTION = String.raw`%{IP:client_ip}:%{INT:client_port} \[%{HAPROXYDATE:accept_date}] %{NOTSPACE:frontend_name} %{NOTSPACE:backend_name}/%{NOTSPACE:server_name}`;
const QUEUES =
  "%{NOTSPACE:termination_state} %{INT:actconn}/%{INT:feconn}/%{INT:beconn}/%{INT:srvconn}/%{NOTSPACE:retries} %{INT:srv_queue}/%{INT:backend_queue}";
const REQUEST =
  "%{WORD:http_verb} (?:%{URIPROTO:http_proto}://)?(?:%{USER:http_user}(?::[^@]*)?@)?%{URIHOST:http_host}?%{URIPATHPARAM:http_request}?(?: HTTP/%{NUMBER:http_version})?";

const ACCESS = '192.0.2.7 - ann [03/Feb/2026:04:05:06 +0100] "GET /a?b=1 HTTP/1.1" 200 512';

export const httpd: Theme = {
  title: "Apache httpd, and servers that log as it does",
  patterns: {
    HTTPDUSER: stock("EMAILADDRESS or USER", "ann", "%{EMAILADDRESS}|%{USER}"),
    HTTPDERROR_DATE: stock(
      "The timestamp of an error log",
      "Tue Feb 03 04:05:06.123456 2026",
      "%{DAY} %{MONTH} %{MONTHDAY} %{TIME} %{YEAR}",
      { role: "timestamp" },
    ),
    HTTPD_COMMONLOG: stock(
      "A line of the Common Log Format: clientip, ident, auth, timestamp, verb, request, httpversion, response, bytes",
      ACCESS,
      String.raw`%{IPORHOST:clientip} %{HTTPDUSER:ident} %{HTTPDUSER:auth} \[%{HTTPDATE:timestamp}] "(?:%{WORD:verb} %{NOTSPACE:request}(?: HTTP/%{NUMBER:httpversion})?|%{DATA:rawrequest})" (?:-|%{NUMBER:response}) (?:-|%{NUMBER:bytes})`,
    ),
    HTTPD_COMBINEDLOG: stock(
      "HTTPD_COMMONLOG, and referrer and agent in quotes",
      '192.0.2.7 - ann [03/Feb/2026:04:05:06 +0100] "GET /a?b=1 HTTP/1.1" 200 512 "-" "curl/8.5"',
      "%{HTTPD_COMMONLOG} %{QS:referrer} %{QS:agent}",
    ),
    COMMONAPACHELOG: stock("HTTPD_COMMONLOG", ACCESS, "%{HTTPD_COMMONLOG}"),
    COMBINEDAPACHELOG: stock(
      "HTTPD_COMBINEDLOG",
      '192.0.2.7 - ann [03/Feb/2026:04:05:06 +0100] "GET /a?b=1 HTTP/1.1" 200 512 "-" "curl/8.5"',
      "%{HTTPD_COMBINEDLOG}",
    ),
    HTTPD20_ERRORLOG: stock(
      "A line of the error log of versions to 2.2: timestamp, loglevel, clientip, message",
      "[Tue Feb 03 04:05:06 2026] [error] [client 192.0.2.7] File does not exist",
      String.raw`\[%{HTTPDERROR_DATE:timestamp}] \[%{LOGLEVEL:loglevel}] (?:\[client %{IPORHOST:clientip}] )?%{GREEDYDATA:message}`,
    ),
    HTTPD24_ERRORLOG: stock(
      "A line of the error log of version 2.4: module, pid, tid, clientport, errorcode and others too",
      "[Tue Feb 03 04:05:06.123456 2026] [core:error] [pid 4711:tid 12] [client 192.0.2.7:4000] AH00126: Invalid URI",
      String.raw`\[%{HTTPDERROR_DATE:timestamp}] \[%{WORD:module}?:%{LOGLEVEL:loglevel}] \[pid %{POSINT:pid}(?::tid %{NUMBER:tid})?](?: \(%{POSINT:proxy_errorcode}\)%{DATA:proxy_message}:)?(?: \[client %{IPORHOST:clientip}:%{POSINT:clientport}])?(?: %{DATA:errorcode}:)? %{GREEDYDATA:message}`,
    ),
    HTTPD_ERRORLOG: stock(
      "HTTPD20_ERRORLOG or HTTPD24_ERRORLOG",
      "[Tue Feb 03 04:05:06 2026] [error] [client 192.0.2.7] File does not exist",
      "%{HTTPD20_ERRORLOG}|%{HTTPD24_ERRORLOG}",
    ),
  },
};

export const haproxy: Theme = {
  title: "HAProxy",
  patterns: {
    HAPROXYTIME: stock(
      "TIME in fields of its own: haproxy_hour, haproxy_minute, haproxy_second",
      "04:05:06",
      String.raw`%{HOUR:haproxy_hour}:%{MINUTE:haproxy_minute}:%{SECOND:haproxy_second}(?!\d)`,
    ),
    HAPROXYDATE: stock(
      "The timestamp of HAProxy, and its parts in fields that begin with haproxy_",
      "03/Feb/2026:04:05:06.789",
      String.raw`%{MONTHDAY:haproxy_monthday}/%{MONTH:haproxy_month}/%{YEAR:haproxy_year}:%{HAPROXYTIME:haproxy_time}[\x00-\x7f]%{INT:haproxy_milliseconds}`,
      { role: "timestamp" },
    ),
    HAPROXYCAPTUREDREQUESTHEADERS: stock("captured_request_headers", "example.com", "%{DATA:captured_request_headers}"),
    HAPROXYCAPTUREDRESPONSEHEADERS: stock(
      "captured_response_headers",
      "text/html",
      "%{DATA:captured_response_headers}",
    ),
    HAPROXYHTTPBASE: stock(
      "The HTTP log format, without the head of syslog",
      '192.0.2.7:4000 [03/Feb/2026:04:05:06.789] www pool/web-1 0/0/1/2/3 200 512 - - ---- 1/1/0/0/0 0/0 "GET /a HTTP/1.1"',
      String.raw`${CONNECTION} %{INT:time_request}/%{INT:time_queue}/%{INT:time_backend_connect}/%{INT:time_backend_response}/%{NOTSPACE:time_duration} %{INT:http_status_code} %{NOTSPACE:bytes_read} %{DATA:captured_request_cookie} %{DATA:captured_response_cookie} ${QUEUES} (?:\{%{HAPROXYCAPTUREDREQUESTHEADERS}})? ?(?:\{%{HAPROXYCAPTUREDRESPONSEHEADERS}})? ?"(?:<BADREQ>|(?:${REQUEST})?)"?`,
    ),
    HAPROXYHTTP: stock(
      "The HTTP log format in syslog",
      'Feb  3 04:05:06 lb-1 haproxy[4711]: 192.0.2.7:4000 [03/Feb/2026:04:05:06.789] www pool/web-1 0/0/1/2/3 200 512 - - ---- 1/1/0/0/0 0/0 "GET /a HTTP/1.1"',
      `${SYSLOG_HEAD} %{HAPROXYHTTPBASE}`,
    ),
    HAPROXYTCP: stock(
      "The TCP log format in syslog",
      "Feb  3 04:05:06 lb-1 haproxy[4711]: 192.0.2.7:4000 [03/Feb/2026:04:05:06.789] www pool/web-1 0/1/3 512 -- 1/1/0/0/0 0/0",
      `${SYSLOG_HEAD} ${CONNECTION} %{INT:time_queue}/%{INT:time_backend_connect}/%{NOTSPACE:time_duration} %{NOTSPACE:bytes_read} ${QUEUES}`,
    ),
  },
};
