/** Patterns as pipelines have them, with lines for each. */
export const ownPatterns = [
  {
    name: "application",
    pattern:
      "%{TIMESTAMP_ISO8601:ts} +%{LOGLEVEL:level} \\[%{DATA:thread}\\] %{JAVACLASS:class} - %{GREEDYDATA:message}",
    lines: [
      "2026-02-03 04:05:06,789 INFO  [main] org.example.Shop - started",
      "2026-02-03T04:05:06Z WARN [a b] Shop - [x] - y",
    ],
  },
  {
    name: "access log with a time",
    pattern: "^%{COMBINEDAPACHELOG} %{NUMBER:took:float}$",
    lines: ['192.0.2.7 - ann [03/Feb/2026:04:05:06 +0100] "GET /a?b=1 HTTP/1.1" 200 512 "-" "curl/8.5" 0.012'],
  },
  {
    name: "alternatives",
    pattern: "(?:%{IP:client}|%{HOSTNAME:client_name}) (?<verb>[A-Z]+) %{URIPATHPARAM:path}(?: %{INT:status:int})?",
    lines: ["192.0.2.7 GET /a?b=1 200", "web-1.example.com POST /a", "::1 GET / 404"],
  },
  {
    name: "nested names",
    pattern:
      "\\[%{HTTPDATE:[event][created]}\\] %{IPORHOST:[source][address]}:%{POSINT:[source][port]:int} %{QS:[user][name]}",
    lines: ['[03/Feb/2026:04:05:06 +0100] web-1:8080 "ann \\"lee\\""'],
  },
  {
    name: "keys and values",
    pattern: "user=%{NOTSPACE:user}, action=%{WORD:action}(, reason=%{DATA:reason})?;",
    lines: ["user=ann, action=login;", "user=ann,x, action=login, reason=a;b;"],
  },
];

/** Names of the files of Logstash that the library does not have, with a line for each. */
export const otherNames = [
  {
    name: "CISCOFW106001",
    file: "firewalls",
    line: "Inbound TCP connection denied from 192.0.2.7/4000 to 192.0.2.1/80 flags SYN on interface outside",
  },
  { name: "CATALINALOG", file: "java", line: "Feb 03, 2026 4:05:06 AM org.example.Shop main" },
  { name: "POSTGRESQL", file: "postgresql", line: "02/03/2026 04:05:06 EST ann shop 4711" },
  { name: "REDISLOG", file: "redis", line: "[4711] 03 Feb 04:05:06.789 * " },
  {
    name: "SQUID3",
    file: "squid",
    line: "1770091506.123    12 192.0.2.7 TCP_MISS/200 512 GET http://example.com/ - DIRECT/203.0.113.9 text/html",
  },
  {
    name: "ELB_ACCESS_LOG",
    file: "aws",
    line: '2026-02-03T04:05:06.123456Z shop-lb 192.0.2.7:4000 10.0.0.1:80 0.00002 0.012 0.00003 200 200 0 512 "GET http://example.com:80/a HTTP/1.1"',
  },
  {
    name: "BIND9",
    file: "bind",
    line: "03-Feb-2026 04:05:06.789 queries: info: client 192.0.2.7#4000 (example.com): query: example.com IN A + (192.0.2.53)",
  },
];
