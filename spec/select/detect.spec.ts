import { describe, expect, test } from "vitest";
import { areDisjoint } from "../../engine/analysis/index.ts";
import { isTable } from "../../engine/grammar/index.ts";
import { catalogue } from "../../grammars/index.ts";
import { sampler } from "../../workbench/sample/index.ts";
import { seeded } from "../seeded.ts";
import { defined, formatOf } from "./sampled.ts";

const SAMPLES = 60;

describe("a line is in the first format of the catalogue that reads it", () => {
  test.each([
    ['{"level":"info","n":1}', "json"],
    ["CEF:0|Example|Door|1.0|7|opened|3|src=192.0.2.7", "cef"],
    ["Mar  4 05:06:07 gate CEF:0|Example|Door|1.0|7|opened|3|n=1", "cef"],
    ["<13>Mar  4 05:06:07 gate app[17]: level=info n=1", "syslog"],
    ['192.0.2.7 - - [04/Mar/2026:05:06:07 +0000] "GET /a,b,c HTTP/1.1" 200 17', "combined"],
    ["2026-03-04T05:06:07.89Z stderr F n=1, m=2, k=3", "cri"],
    ["level=info list=1,2,3", "logfmt"],
    ["single=pair", "logfmt"],
    ["https://example.com/a?b=c", "line"],
    ["W0304 05:06:07.890123 17 a.go:3] slow, very, slow", "golog"],
    ["2026/03/04 05:06:07 [warn] 17#3: a, b, c", "webserver-b-error"],
    ["[Wed Mar 04 05:06:07.890123 2026] [core:warn] [pid 17:tid 3] a, b, c", "webserver-a-error"],
    ["2026-03-04 05:06:07,890 INFO [main] a.B - x, y", "javalog"],
    ["2026-03-04 05:06:07,890 - a.b - INFO - x, y, z", "scriptlog"],
    ["2026-03-04 05:06:07.890 UTC [17] LOG:  a, b, c", "sqldb"],
    ["17:M 04 Mar 2026 05:06:07.890 * a, b, c", "kvstore"],
    ["2026-03-04T05:06:07Z WARN a, b, c", "iso8601-level"],
    ["2026-03-04T05:06:07Z [warn] a, b, c", "iso8601-level"],
    ["[2026-03-04 05:06:07,890][INFO ][a.B] c, d, e", "bracketed-node"],
    ["2026-03-04 05:06:07 CRIT: a, b, c", "iso8601-level"],
    ["2026-03-04 05:06:07,890 - INFO - a, b, c", "iso8601-level"],
    ["2026-03-04T05:06:07Z INF app: a", "iso8601-level"],
    ["2026-03-04T05:06:07Z ERROR: a", "iso8601-level"],
    ["2026-03-04T05:06:07 gate app[17]: a, b, c", "syslog"],
    ["Mar  4 05:06:07 app[17]: a, b, c", "syslog"],
    ["2026-03-04 05:06:07.890  INFO 17 --- [main] a.B : c, d", "javalog"],
    ["2026-03-04 05:06:07,890 - INFO  [main:B@17] - c, d", "javalog"],
    ['192.0.2.7 - - [04/Mar/2026:05:06:07 +0000] "GET / HTTP/1.1" 200 17 "-" "curl/8.9.1" "-"', "combined"],
    ["type=CWD msg=audit(1770100209.123:17): cwd=/a,b,c", "audit"],
    ["[2026-03-04 05:06:07] a.INFO: b, c, d", "channel-level"],
    ["I, [2026-03-04T05:06:07.890123 #17]  INFO -- : a, b, c", "progname-level"],
    ["2026-03-04 05:06:07.890 UTC [17] a@b LOG:  c, d, e", "sqldb-session"],
    ["2026-03-04 05:06:07 UTC::@:[17]:LOG:  a, b, c", "sqldb-session"],
    [
      '192.0.2.7 - - [04/Mar/2026:05:06:07 +0000] "GET / HTTP/1.1" 200 17 "-" "a" "203.0.113.7, 10.0.0.1"',
      "combined-proxy",
    ],
    ['example.com:80 192.0.2.7 - - [04/Mar/2026:05:06:07 +0000] "GET /a,b,c HTTP/1.1" 200 17', "combined-vhost"],
    ["INFO[0001] a, b, c    door=7", "level-elapsed"],
    ["2026/03/04 05:06:07 [warn] a, b, c", "slash-date"],
    ["2026-03-04 05:06:07.890|WARN|a|b, c, d", "pipe-level"],
    ["2026-03-04 05:06:07,890:WARN:a, b, c", "colon-level"],
    ["[2026-03-04 05:06:07][a::b][WARN] c, d, e", "bracketed-level"],
    ["[2026-03-04 05:06:07] WARNING[17]: a.c:3 b: c, d", "level-thread"],
    ["2026-03-04  5:06:07 17 [Warning] a, b, c", "sqldb-b-error"],
    ["2026-03-04T05:06:07Z [Warning] a, b, c", "iso8601-level"],
    ["[   12.345678] a b c", "kernel"],
    ["[1.5]", "line"],
    ["WARNING:a.b:c, d, e", "level-logger"],
    ["03-04 05:06:07.890  1702  2395 W a: b, c, d", "logcat"],
    ["04-Mar-2026 05:06:07.890 WARNING [main] a.B.c d, e, f", "javalog-dashed"],
    ["04-Mar-2026 05:06:07.890 general: warning: a, b, c", "nameserver"],
    ["2026-03-04T05:06:07.890+0000 W NETWORK  [a] b, c, d", "docstore"],
    ["[04-Mar-2026 05:06:07] WARNING: a, b, c", "script-errors"],
    ["WARNING [2026-03-04 05:06:07,890] a: b, c, d", "level-stamp"],
    ["nothing that has a name", "line"],
    ["=nokey", "line"],
    ["\0\x01\x02", "line"],
  ])("%s", (line, format) => {
    expect(formatOf(line)).toBe(format);
  });

  test("traffic of a load balancer is syslog, and its own format without a syslog header", () => {
    const { sample } = sampler(catalogue.find(({ name }) => name === "proxy-lb")!, seeded(5));
    const found = Array.from({ length: SAMPLES }, () => formatOf(sample()));
    expect(new Set(found)).toEqual(new Set(["syslog", "proxy-lb"]));
    const traffic = "192.0.2.44:51000 [06/May/2026:07:08:09.012] in db/pg1 2/0/7 212 -- 3/3/2/2/0 0/0";
    expect(formatOf(`May  6 07:08:09 lb1 haproxy[7]: ${traffic}`)).toBe("syslog");
    expect(formatOf(traffic)).toBe("proxy-lb");
  });
});

describe("one key with a value is logfmt", () => {
  test.each([
    "user=ann",
    "http.status=200",
    "x-id=7",
    "a/b=c",
    "app@host=up",
    "_state=on",
    "größe=7",
    'msg="two words"',
  ])("if the key is a name: %s", (line) => {
    expect(formatOf(line)).toBe("logfmt");
  });

  test.each([
    "http://example.com/search?q=1",
    "/opt/app?x=1",
    "20260304-05:06:07|Step|n=1",
    "a,b=c",
    "--verbose=yes",
    "a//b=c",
    "12=13",
    "bmFtZXMgYXJlIG5vIGtleXM=",
    "bmFtZXMgYXJlIG5vIGtleQ==",
    "key=",
  ])("and else it is text: %s", (line) => {
    expect(formatOf(line)).toBe("line");
  });

  test("but two are, whatever their keys are", () => {
    expect(formatOf("a?b=c d|e=f")).toBe("logfmt");
  });
});

describe("the first row of a table", () => {
  test.each([
    ["host,port,state", "csv"],
    ["host\tport\tstate", "tsv"],
    ["Name,Height (in),Weight (lbs)", "csv"],
    ['"first name","last name","city, state"', "csv"],
    ["#id,,", "csv"],
    ["year,2024,2025", "csv"],
    ["start,2026-03-04,end", "csv"],
    ["ERROR CODE,ERROR TEXT,LOG FILE", "csv"],
    ["名前,年齢,市", "csv"],
    ["a,b,c\td\te", "tsv"],
    ["w1,80,up", "csv"],
  ])("%j has a header: its first cell has letters, and no cell looks like data", (line, format) => {
    expect(formatOf(line)).toBe(format);
  });

  test.each([
    ["17,ok,low", "csvnh"],
    ["3.5\ta\tb", "tsvnh"],
    [",b,c", "csvnh"],
    ["2026-03-04 05:06:07,ok,5", "csvnh"],
    ["2026-03-04 05:06:07,672,ok", "csvnh"],
    ["2026-03-04 05:06:07\tx,y\tz,w", "tsvnh"],
  ])("%j has none: its first cell has no letters", (line, format) => {
    expect(formatOf(line)).toBe(format);
  });

  test.each([
    ["one separator", "host,port"],
    ["prose in a cell", "the door was left open for hours, so we closed it, at last"],
    ["a date with a time", "door-1,2026-03-04T05:06:07Z,open"],
    ["another date with a time", "door-1,04/Mar/2026:05:06:07,open"],
    ["a date without a year and a time", "door-1,Mar  4 05:06:07,open"],
    ["a date that begins with the day", "door-1,04.03.2026 05:06,open"],
    ["a time with text around", "door 05:06:07 opened,by,hand"],
    ["seconds in brackets", "[    0.000000] clock-a: cpu 0, port 7, primary"],
    ["a level and text", "ERROR disk full, retrying, 3 left"],
    ["an assignment", "closing door n=1, by=hand, at=5"],
    ["a bracket that another cell closes", "call(a, b, c)"],
    ["the comma before a fraction of a second", "2026-03-04 05:06:07,672;DEBUG;door, open"],
    ["the beginning of an object", '{"a":1,"b":2,"c":'],
  ])("%s is none", (_, line) => {
    expect(formatOf(line)).not.toBe("csv");
  });
});

describe.each(
  catalogue.filter((grammar) => !isTable(grammar) && !grammar.lines).map((grammar) => [grammar.name, grammar] as const),
)("a record of %s", (name, grammar) => {
  test("is found to be one, or one of a format that comes before", () => {
    const { sample } = sampler(grammar, seeded(11));
    const order = catalogue.map(({ name }) => name);
    // One pair is not always enough.
    const isListed = (line: string) => grammar.soleName === null || /\S\s+\S/.test(line);
    const samples = Array.from({ length: SAMPLES }, sample).filter(isListed);
    const later = samples.filter((line) => {
      const found = formatOf(line) ?? "";
      return (
        found !== name && (isTable(catalogue[order.indexOf(found)]!) || order.indexOf(found) > order.indexOf(name))
      );
    });
    expect(later).toEqual([]);
  });
});

describe("a format that was added takes no line from one that the page defines", () => {
  const earlier = (name: string) =>
    catalogue.slice(
      0,
      catalogue.findIndex((format) => format.name === name),
    );
  /** Traffic of a load balancer has to be named where it is syslog, and lines that name columns are nothing else. */
  const listed = catalogue.filter(({ name }) => defined.includes(name) && name !== "proxy-lb");
  const added = catalogue.filter((format) => !isTable(format) && !format.columns && !defined.includes(format.name));
  const fallback = catalogue.findIndex(({ acceptsAll }) => acceptsAll);
  /** Those that are read only when they are named. */
  const named = catalogue.slice(fallback + 1).filter(({ acceptsAll }) => !acceptsAll);
  const apart = added.filter((format) => ["journal", "audit"].includes(format.name));
  const ADDED = added.filter((format) => catalogue.indexOf(format) < fallback && !apart.includes(format));

  test.each(ADDED.map(({ name }) => name))("%s comes after all of them", (name) => {
    expect(listed.filter((format) => !earlier(name).includes(format))).toEqual([]);
  });

  test("three are read only when they are named", () => {
    expect(named.map(({ name }) => name)).toEqual(["service-lines", "pod-lines", "stamped-lines"]);
  });

  test("audit shares no line with those that come after it, except for its own lines", () => {
    const audit = catalogue.find(({ name }) => name === "audit")!;
    const later = listed.filter((format) => !earlier("audit").includes(format) && !isTable(format));
    const sharing = later.filter((format) => !areDisjoint(audit, format)).map(({ name }) => name);
    // A record of pairs alone is a line of logfmt by accident, and its time and serial number would be in a value. The
    // columns of objstore can hold any words, so that its owner may be "type=A" and its bucket "msg=audit(...):".
    expect(sharing).toEqual(["logfmt", "objstore"]);
  });

  test("a table whose first row looks like a record of audit has a cell that is no name", () => {
    expect(formatOf("type=A msg=audit(1770100209.123:1): a=b,c,d")).toBe("audit");
    expect(formatOf("type=A,msg=audit(1770100209.123:1),a")).toBe("logfmt");
  });
});
