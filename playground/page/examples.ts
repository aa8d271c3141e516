import type { Shared } from "../link.ts";
import { patternKinds } from "../patterns.ts";

const DOOR = `2026-02-03 10:20:30.120 INFO  [north] user=4711 opened
2026-02-03 10:20:34.800 INFO  [north] user=4711 closed after 4.7 s
2026-02-03 10:21:02.003 WARN  [south] user=88 card is near its end
2026-02-03 10:21:40.951 ERROR [south] user=guest no such card
2026-02-03 10:22:11.400 INFO  [yard] user=1207 opened by hand
2026-02-03 10:22:16.070 INFO  [yard] badge=V-17 opened for a visitor
`;

const ACCESS = `192.0.2.7 - - [03/Feb/2026:10:20:30 +0000] "GET /index.html HTTP/1.1" 200 5120 "-" "curl/8.5.0"
198.51.100.23 - ada [03/Feb/2026:10:20:31 +0000] "POST /login HTTP/1.1" 302 - "https://example.com/" "Mozilla/5.0"
203.0.113.9 - - [03/Feb/2026:10:20:33 +0000] "GET /missing HTTP/2.0" 404 162 "-" "Mozilla/5.0"
192.0.2.7 - - [03/Feb/2026:10:20:35 +0000] "GET /report HTTP/1.1" - 0 "-" "curl/8.5.0"
`;

const KEYS = `time=2026-02-03T10:20:30Z level=info msg="job started" job=import rows=1200
time=2026-02-03T10:20:34Z level=warn msg="slow query" ms=812.5 table=orders
time=2026-02-03T10:20:35Z level=error msg="no space left" job=import rows=640
`;

const TABLE = `ts,status:int,path,ms:float
2026-02-03T10:20:30Z,200,/index.html,1.5
2026-02-03T10:20:31Z,404,"/a ""b"", c",0.25
2026-02-03T10:20:32Z,500,/report,1200
`;

/** What the page can begin with. */
export const examples: readonly (Shared & { readonly title: string })[] = [
  {
    title: "A grammar file, with a line that it rejects",
    kind: "typescript",
    pattern: patternKinds.typescript.example,
    sample: DOOR,
  },
  { title: "An access log, by a built-in format", kind: "format", pattern: "combined", sample: ACCESS },
  {
    title: "The same log, by the line of a web server's configuration",
    kind: "config",
    pattern: 'LogFormat "%h %l %u %t \\"%r\\" %>s %b \\"%{Referer}i\\" \\"%{User-Agent}i\\"" combined',
    sample: ACCESS,
  },
  {
    title: "The log of the doors, by a pattern of grok",
    kind: "grok",
    pattern: patternKinds.grok.example,
    sample: DOOR,
  },
  { title: "Pairs of names and values", kind: "format", pattern: "logfmt", sample: KEYS },
  { title: "A table with types in its header", kind: "format", pattern: "csv", sample: TABLE },
  {
    title: "Columns of your own, without a grammar file",
    kind: "format",
    pattern: "cols:ts(2) level door user *msg",
    sample: DOOR,
  },
];
