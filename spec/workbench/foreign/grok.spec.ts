import { describe, expect, test } from "vitest";
import { grammar } from "../../../engine/authoring/index.ts";
import { encodeUtf8 } from "../../../engine/event/index.ts";
import { reference } from "../../../engine/parse/reference/index.ts";
import { readInstant } from "../../../engine/time/index.ts";
import { grok, library } from "../../../workbench/foreign/grok/index.ts";
import type { ReadOptions } from "../../../workbench/foreign/index.ts";

const definitions = (text: string): ReadOptions => ({ definitions: [{ source: "patterns", text }] });

async function event(pattern: string, line: string, options: ReadOptions = {}) {
  const found = await grok.read(pattern, options);
  if (!found.ok) throw new Error(found.problems.map(({ message }) => message).join("\n"));
  const bytes = encodeUtf8(line);
  const format = grammar("imported", { about: "test", layout: found.layout, record: found.record });
  const result = reference(format).parse(bytes, 0, bytes.length);
  return result.ok ? Object.fromEntries(result.fields) : null;
}

/** The problems of a pattern, with the text that each is about. */
async function problems(pattern: string, options: ReadOptions = {}) {
  const found = await grok.read(pattern, options);
  return found.ok
    ? []
    : found.problems.map(({ at, length, message }) => `${pattern.slice(at, at + length)}: ${message}`);
}

const COMBINED = '192.0.2.7 - ann [03/Feb/2026:04:05:06 +0100] "GET /a?b=1 HTTP/1.1" 200 512 "-" "curl/8.5 \\"x\\""';

describe("a pattern of grok", () => {
  test("reads the names of the library into fields", async () => {
    expect(await event("%{COMBINEDAPACHELOG}", COMBINED)).toEqual({
      clientip: "192.0.2.7",
      ident: "-",
      auth: "ann",
      timestamp: "03/Feb/2026:04:05:06 +0100",
      verb: "GET",
      request: "/a?b=1",
      httpversion: "1.1",
      response: "200",
      bytes: "512",
      referrer: '"-"',
      agent: '"curl/8.5 \\"x\\""',
    });
  });

  test("is searched for in the line, and an anchor binds it to the ends", async () => {
    expect(await event("%{INT:n} ms", "took 12 ms in all")).toEqual({ n: "12" });
    expect(await event("^%{INT:n} ms$", "took 12 ms in all")).toBeNull();
    expect(await event("%{INT:n} ms", "12 ms", { match: "whole" })).toEqual({ n: "12" });
  });

  test("converts to the types that it says; a fraction is kept, and text that is no number", async () => {
    expect(await event("%{NUMBER:a:int} %{NUMBER:b:float} %{WORD:c:int}", "7 1.50 x")).toEqual({
      a: 7,
      b: 1.5,
      c: "x",
    });
    expect(await event("%{NUMBER:a:int}", "1.5")).toEqual({ a: 1.5 });
    const found = await grok.read("%{NUMBER:a:int} %{NUMBER:b:float} %{WORD:c:int}", {});
    expect(found.ok && found.notes).toEqual([
      "c is captured as int from text that may be no number, and is text then; Logstash reads its start, or 0.",
    ]);
  });

  test("names nested fields with dots", async () => {
    expect(await event("%{IP:[source][address]}:%{POSINT:[source][port]:int}", "192.0.2.7:80")).toEqual({
      "source.address": "192.0.2.7",
      "source.port": 80,
    });
  });

  test.each(["[a][b", "[a]b]", "[]", "a]"])("refuses the name %s, whose brackets are no pairs", async (name) => {
    expect(await problems(`%{IP:${name}}`)).toEqual([expect.stringContaining(`${name} is no name of a field`)]);
  });

  test("gives text back where what follows needs it", async () => {
    expect(await event("^%{GREEDYDATA:a} %{NUMBER:b}$", "x 1 2")).toEqual({ a: "x 1", b: "2" });
    expect(await event("^%{DATA:a} %{NUMBER:b}$", "x 1 2")).toEqual({ a: "x 1", b: "2" });
    expect(await event("^%{DATA:a} %{GREEDYDATA:b}$", "x 1 2")).toEqual({ a: "x", b: "1 2" });
    expect(await event("%{PATH:file}:%{INT:line}", "/a/b:7:12")).toEqual({ file: "/a/b:7", line: "12" });
    expect(await event("%{SYSLOGPROG}:", "sshd[4711]: x")).toEqual({ program: "sshd", pid: "4711" });
    expect(await event("^%{IPORHOST:h} ", "10.0.0.1.example.com x")).toEqual({ h: "10.0.0.1.example.com" });
  });

  test("is refused if there are too many ways to read it", async () => {
    const columns = ["SRC=%{IPV4:a}", "DST=%{IPV4:b}", "LEN=%{WORD:c}", "TTL=%{INT:d}", "ID=%{INT:e}", "SPT=%{INT:f}?"];
    const start = "%{SYSLOGTIMESTAMP:t} %{WORD:h} .*S:%{WORD:i}?:%{WORD:j}?.*IN=%{USERNAME:k}?.*";
    const mac = "(?:O= *M=%{COMMONMAC:m}:%{COMMONMAC:n}?|O=%{USERNAME:o})";
    const [first] = await problems(`^(?<all>${start}${mac}.*${columns.join(".*")}.*DPT=%{INT:g}?.*)$`);
    expect(first).toMatch(/what follows has to be tried at too many places|in too many ways/);
  });

  test("is null for a group that matched nothing, and has no field for one that took no part", async () => {
    expect(await event("a=%{DATA:a};(?: b=%{WORD:b})?", "a=;")).toEqual({ a: null });
  });

  test("counts the fields with one name, and says so", async () => {
    expect(await event("%{WORD:a} %{WORD:a}", "x y")).toEqual({ a: "x", a_2: "y" });
    const found = await grok.read("%{WORD:a} %{WORD:a}", {});
    expect(found.ok && found.notes[0]).toContain("a is captured more than once: the next one is a_2");
    expect(await event("%{INT:a}|%{WORD:a}", "x")).toEqual({ a: "x" });
  });

  test("declares the timestamp, the level and the message", async () => {
    const found = await grok.read("%{TIMESTAMP_ISO8601:ts} %{LOGLEVEL:level} %{GREEDYDATA:message}", {});
    const text = JSON.stringify(found.ok && found.record);
    for (const of of ["timestamp", "level", "message"]) expect(text).toContain(`"kind":"meaning","of":"${of}"`);
  });

  test("knows where each field is written", async () => {
    const pattern = "^%{WORD:a} %{INT:b}$";
    const found = await grok.read(pattern, {});
    const spans = found.ok ? [...found.origins].filter(([node]) => node.kind === "field") : [];
    expect(spans.map(([, { from, to }]) => pattern.slice(from, to)).sort()).toEqual(["%{INT:b}", "%{WORD:a}"]);
  });

  test("takes patterns of the user's own before those of the library", async () => {
    const own = definitions("# mine\nID [A-Z]{2}-%{INT}\nTAGGED %{ID:id} %{WORD:tag}\nWORD [a-z]+\n");
    expect(await event("^%{TAGGED}", "AB-7 x", own)).toEqual({ id: "AB-7", tag: "x" });
    expect(await event("^%{WORD:w} ", "aB x", own)).toBeNull();
  });
});

test.each([
  ["%{HOSTNME:h} x", "%{HOSTNME:h}: no pattern is called HOSTNME; did you mean HOSTNAME?"],
  ["%{HOSTNME:h} x", "If not, give the file that defines it with --definitions FILE"],
  [
    "x %{CISCOFW106001} y",
    "%{CISCOFW106001}: no pattern is called CISCOFW106001: give the file that defines it with --definitions FILE",
  ],
  ["%{INT:a:integr}", 'integr}: "integr" is no type: did you mean integer?'],
  ["%{INT:a", "%{: this %{ is never closed"],
  ["%{}", "%{}: %{} is no pattern"],
  ["(%{INT:a}", "this ( is never closed"],
])("%j is refused at its place", async (pattern, message) => {
  expect((await problems(pattern)).join("\n")).toContain(message);
});

test("a wrong definition is reported where it is used, with its own place", async () => {
  const found = await problems("a %{MINE:x}", definitions("OTHER x\nMINE [a-z+\n"));
  expect(found[0]).toMatch(/^%\{MINE:x\}: in MINE \(patterns:2, column \d+\): /);
  expect(await problems("%{A}", definitions("A %{B}\nB %{A}"))).toEqual([
    expect.stringContaining("A is inside itself: A has B has A"),
  ]);
  expect(await problems("%{INT}", definitions("alone"))).toEqual([expect.stringContaining("patterns:1 is no pattern")]);
});

const examples = [...library].map(([name, { example }]) => [name, example] as const);

/** What is refused where the end of the line has to follow: see docs/IMPORTS.md. */
const BEFORE_ALL = new Set(["HAPROXYHTTPBASE", "HAPROXYHTTP"]);

test.each(examples)("%s reads its example as a whole", async (name, example) => {
  expect(await event(`^%{${name}:it}${BEFORE_ALL.has(name) ? "" : "$"}`, example)).toMatchObject({ it: example });
});

const timestamps = [...library].filter(([, { role }]) => role === "timestamp");

test.each(timestamps)("%s reads a time", (_, { example }) => {
  expect(readInstant({ layouts: null, zone: "UTC", year: 2026, now: 0 })(example)).not.toBeNull();
});

test("a file of patterns as Logstash has them brings the names of its programs", async () => {
  const redis = definitions(
    "# Redis\r\n\r\nREDISTIMESTAMP %{MONTHDAY} %{MONTH} %{TIME}\r\nREDISLOG\t\\[%{POSINT:pid}\\] %{REDISTIMESTAMP:timestamp} \\*\r\n",
  );
  expect(await event("^%{REDISLOG} ", "[4711] 03 Feb 04:05:06.789 * ready", redis)).toEqual({
    pid: "4711",
    timestamp: "03 Feb 04:05:06.789",
  });
});
