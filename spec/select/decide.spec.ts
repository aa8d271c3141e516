import { describe, expect, test } from "vitest";
import { decisionName } from "../../engine/select/index.ts";
import { decisionOf, textsOf } from "./sampled.ts";

const json = (count: number) => Array.from({ length: count }, (_, n) => `{"n":${n},"a":2,"b":3}`);
const pairs = (count: number) => Array.from({ length: count }, (_, n) => `n=${n} level=info`);
const words = (count: number) => Array.from({ length: count }, (_, n) => `some words, ${n} of them`);
const syslog = (count: number) => Array.from({ length: count }, (_, n) => `Mar  4 05:06:07 gate app[${n}]: up`);

function named(head: readonly string[], further: readonly string[] = []): string {
  return decisionName(decisionOf(head, further));
}

describe("the decision", () => {
  test.each<[string, readonly string[], string]>([
    ["one line", json(1), "json"],
    ["lines of one format", pairs(5), "logfmt"],
    ["plain text", words(5), "line"],
    ["a banner in front", [...words(1), ...json(3)], "cascade(json,line)"],
    ["a broken first line", ['{"a":1,"b":2,"c":', ...json(5)], "cascade(json,line)"],
    ["a broken last line", [...pairs(5), "n=1 level"], "cascade(logfmt,line)"],
    ["two matches in four lines", [...words(2), ...json(2)], "cascade(json,line)"],
    ["one match in four lines", [...words(3), ...json(1)], "line"],
    ["one match in three lines", [...words(2), ...json(1)], "cascade(json,line)"],
    ["the format of most lines", [...json(2), ...pairs(3)], "cascade(logfmt,line)"],
    ["as many lines of two formats: the stricter one", [...pairs(3), ...json(3)], "cascade(json,line)"],
    [
      "indented lines, which continue others",
      [...syslog(2), ...pairs(4).map((line) => `\t${line}`)],
      "cascade(syslog,line)",
    ],
    ["nothing but indented lines", json(3).map((line) => `  ${line}`), "json"],
    ["binary data", ["\x7fELF\x02\x01\0\0", "\x01\0,\0,\0", "\0"], "line"],
  ])("%s", (_, head, expected) => {
    expect(named(head)).toBe(expected);
  });

  test("takes lines further on into account", () => {
    expect(named(json(64), words(64))).toBe("cascade(json,line)");
    expect(named(json(64), pairs(64))).toBe("cascade(json,line)");
    expect(named(json(4), pairs(64))).toBe("cascade(logfmt,line)");
  });
});

describe("a log whose format covers another one", () => {
  const server = (count: number) =>
    Array.from({ length: count }, (_, n) => `2026-03-04 05:06:07.890 UTC [${n}] LOG:  up`);
  const session = (count: number) =>
    Array.from({ length: count }, (_, n) => `2026-03-04 05:06:07.890 UTC [${n}] ann@shop LOG:  up`);
  const access = (tail: string) => `192.0.2.7 - - [04/Mar/2026:05:06:07 +0000] "GET / HTTP/1.1" 200 17 "-" "a"${tail}`;

  test.each<[string, readonly string[], string]>([
    ["lines of both alternate", [...server(2), ...session(2), ...server(2)], "sqldb-session"],
    ["most lines are of the covered one", [...server(60), ...session(1)], "sqldb-session"],
    ["none is its own", server(5), "sqldb"],
    ["lines of plain text are between them", [...server(3), ...session(3), ...words(1)], "cascade(sqldb-session,line)"],
    ["another pair", [...Array(5).fill(access("")), access(' "203.0.113.7"')], "combined-proxy"],
  ])("%s", (_, head, expected) => {
    expect(named(head)).toBe(expected);
  });

  test("has one count, and no line that does not fit", () => {
    const { matches, misfits, further } = decisionOf([...server(3), ...session(1)]);
    expect(matches.map(({ grammar, lines }) => [grammar.name, lines])).toEqual([["sqldb-session", 4]]);
    expect([misfits, further]).toEqual([[], []]);
  });
});

describe("a liberal format", () => {
  const stamped = (count: number) => Array.from({ length: count }, (_, n) => `2026-03-04 05:06:0${n % 10} door ${n}`);
  const leveled = (count: number) => Array.from({ length: count }, (_, n) => `2026-03-04T05:06:07Z INFO door ${n}`);
  const java = (count: number) =>
    Array.from({ length: count }, (_, n) => `2026-03-04 05:06:07,890 INFO [m] a.B - ${n}`);

  test.each<[string, readonly string[], string]>([
    ["all lines", stamped(2), "stamp-message"],
    ["one line is too few", stamped(1), "line"],
    ["three quarters of the lines", [...stamped(6), ...words(2)], "cascade(stamp-message,line)"],
    ["fewer: its lines are text", [...stamped(5), ...words(3)], "line"],
    ["another format has enough lines", [...stamped(5), ...java(2)], "cascade(javalog,line)"],
    ["lines that it covers count", [...stamped(1), ...leveled(5)], "stamp-message"],
    ["without its own lines it does not", leveled(5), "iso8601-level"],
    ["a fifth of the lines are pairs", [...words(8), ...pairs(2)], "cascade(logfmt,line)"],
    ["fewer lines are pairs, as in a report", [...words(9), ...pairs(2)], "line"],
    [
      "fewer lines are pairs, and others are of another format",
      [...words(9), ...pairs(2), ...syslog(2)],
      "cascade(syslog,line)",
    ],
  ])("%s", (_, head, expected) => {
    expect(named(head)).toBe(expected);
  });
});

describe("a table", () => {
  const rows = ["w1,80,up", "w2,81,down", "17,82,up"];
  const servicing = (msg: string) => `2026-05-06 07:08:09, Info                  CBS    ${msg}`;

  test.each<[string, readonly string[], string]>([
    ["a header and rows", ["host,port,state", ...rows], "csv"],
    ["a header alone", ["host,port,state"], "csv"],
    ["a header and a short line", ["host,port,state", "w1"], "csv"],
    ["rows without a header", ["1,2,3", "4,5,6"], "csvnh"],
    ["some other lines", ["host,port,state", ...rows, "hello", "there"], "csv"],
    [
      "rows that would be of another format alone",
      ["url,title,date", "https://a.example/?q=1,a,b", "/?q=2,c,d"],
      "csv",
    ],
    [
      "rows with a time and a level between tabs",
      ["time\tlevel\tmsg", "2026-03-04T05:06:07Z\tINFO\tready", "2026-03-04T05:06:08Z\tWARN\tfull"],
      "tsv",
    ],
    ["cells over several lines", ["id,text,n", '1,"first', "second", "third", 'last",5', "2,x,6"], "csv"],
    ["a first line that is a row by accident", ["Starting up, please hold, thanks", ...words(8)], "line"],
    ["a banner with commas in front of objects", ["loading a, b, c and d", ...json(5)], "cascade(json,line)"],
    ["rows behind another first line", ["hello", "1,2,3", "4,5,6", "7,8,9"], "line"],
    [
      "lines of a log that look like rows",
      [servicing("loaded"), servicing("stored"), servicing("copied 7, left 2"), servicing("done")],
      "servicing",
    ],
    ["names of columns further on", [...words(3), "#Fields: date time n", "2026-03-04 05:06:07 7"], "line"],
    ["rows among objects", [...json(3), "a,b,c", "1,2,3"], "cascade(json,line)"],
  ])("%s", (_, head, expected) => {
    expect(named(head)).toBe(expected);
  });

  test("is never read with another format, whatever comes later", () => {
    expect(decisionOf(["host,port,state", ...rows], json(64))).toMatchObject({ otherwise: null, further: [] });
  });
});

describe("the evidence", () => {
  const head = [...json(3), ...syslog(2), "hello there", ...pairs(1)];
  const decision = decisionOf(head);

  test("counts the lines of each format, the most frequent first", () => {
    const counts = decision.matches.map(({ grammar, lines }) => [grammar.name, lines]);
    expect(counts).toEqual([
      ["json", 3],
      ["syslog", 2],
      ["logfmt", 1],
      ["line", 1],
    ]);
  });

  test("names the formats that are not read, and the cascade that would read them", () => {
    expect(decision.further.map(({ name }) => name)).toEqual(["syslog", "logfmt"]);
    expect(decision.members.map(({ name }) => name)).toEqual(["json", "syslog", "logfmt", "line"]);
  });

  test("has the lines that do not fit", () => {
    expect(textsOf(decision.misfits, decision.sample)).toEqual(head.slice(3));
    expect(decision.misfits[0]).toMatchObject({ number: 4 });
  });

  test("of plain text names a format that too few lines are in", () => {
    const { further, members, misfits } = decisionOf([...words(5), ...json(1)]);
    expect(further.map(({ name }) => name)).toEqual(["json"]);
    expect(members.map(({ name }) => name)).toEqual(["json", "line"]);
    expect(misfits).toEqual([]);
  });

  test("of a table has the lines that are no rows", () => {
    const table = decisionOf(["host,port,state", "w1,80,up", "hello", "w2,81,down"]);
    expect(table.matches.map(({ grammar, lines }) => [grammar.name, lines])).toEqual([
      ["csv", 3],
      ["line", 1],
    ]);
    expect(textsOf(table.misfits, table.sample)).toEqual(["hello"]);
  });
});
