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
