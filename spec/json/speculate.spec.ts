import { describe, expect, test } from "vitest";
import { CENSUS_ENTRY, ENTRY, Event, NameTable } from "../../engine/event/index.ts";
import { templateOf } from "../../engine/json/template.ts";
import { type CompiledParser, compile } from "../../engine/parse/compile/index.ts";
import { json } from "../../grammars/json.ts";
import { seeded } from "../seeded.ts";

const TASKS = ["parse", "scan", "probe", "pick", "survey"] as const;
type Task = (typeof TASKS)[number];

/** This many records a parser reads before it makes code for those that are like the last one. */
const WARM = 1_010;

/** Reads records with a task, all with one parser or with parsers that read too few for that. */
function reader(task: Task, framing: "line" | "bounded", isFresh: boolean) {
  const names = new NameTable();
  names.want((name) => ["level", "req", "n", "tags"].includes(name));
  names.reserve("_format");
  const event = new Event(names);
  let parser: CompiledParser = compile(json, names, framing);
  let read = 0;
  let census: readonly string[] = [];
  return (text: string, more = "") => {
    if (isFresh && ++read % 900 === 0) parser = compile(json, names, framing);
    const behind = framing === "line" ? `\n${more}` : more;
    const bytes = Buffer.from(`${text}${behind}`.padEnd(600));
    const to = Buffer.byteLength(text);
    const readOne = task === "parse" ? parser.parse : parser.json![task];
    const verdict = readOne(bytes, 0, to, event);
    const isRead = task === "parse" ? verdict === to : verdict === 1;
    if (!isRead || task === "scan") return { verdict };
    const tape = [];
    for (let at = 0; at < event.length; at += ENTRY) {
      const [id, ...entry] = event.entries.slice(at, at + ENTRY);
      tape.push([names.text(id!), ...entry].join());
    }
    if (task !== "survey") return { verdict, tape, end: event.end, clashes: event.clashes };
    const before = census;
    census = [];
    for (let at = 0; at < event.counted; at += CENSUS_ENTRY) {
      const [id, ...entry] = event.census.slice(at, at + CENSUS_ENTRY);
      census = [...census, [names.text(id!), ...entry].join()];
    }
    if (event.alike) expect(census).toEqual(before);
    return { verdict, tape, census };
  };
}

const SHAPES = [
  (v: () => string) =>
    `{"ts":"2026-02-03T10:00:00Z","level":${v()},"n":${v()},"req":{"id":${v()},"p":{"q":[${v()},${v()}]}},"ok":${v()}}`,
  (v: () => string) => `{"level": ${v()}, "née": ${v()}, "tags": [], "req": {"a": ${v()}} }`,
  (v: () => string) => `{"n":${v()},"_format":${v()},"level":"INFO"}`,
  (v: () => string) => `{"n":${v()},"level":${v()},"n":2,"req":{"a":1,"a":${v()}}}`,
  (v: () => string) => ` {"le\\u0076el":${v()},"n":${v()},"x":"a longer text than others, ${v().replaceAll('"', "")}"}`,
];
const VALUES = [
  ...[
    '"INFO"',
    '"a text that is long, ünd more"',
    '""',
    '"a\\"b"',
    '"\\u0041"',
    '"\\/"',
    '"x\\n"',
    '"\\q"',
    '"a\tb"',
    '"open',
  ],
  ...[
    "0",
    "-0",
    "5",
    "-5",
    "007",
    "12345678901234567890",
    "1.5",
    "-2.50",
    "0.0000001",
    "1.0",
    "1e3",
    "1e999",
    "1.",
    "-",
    "3.14159265358979311",
  ],
  ...["true", "false", "null", "nul", "True", "{}", "[]", '{"a":1}', "[1,2]", "", " 1", "1 ", '1,"more":2', "\u0000"],
];

describe.each(["line", "bounded"] as const)("records like earlier ones (%s)", (framing) => {
  test.each(TASKS)("%s tells of them what it tells of the first one", (task) => {
    const read = reader(task, framing, false);
    const readFresh = reader(task, framing, true);
    const random = seeded(7);
    const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
    const usual = () => pick(['"INFO"', '"WARN"', "5", "1.5", "true"]);
    for (const shape of SHAPES) {
      for (let n = 0; n < WARM; n++) read(shape(usual));
      for (let n = 0; n < 300; n++) {
        const text = (random() < 0.2 ? pick(SHAPES) : shape)(() => (random() < 0.8 ? usual() : pick(VALUES)));
        const to = random() < 0.1 ? Math.floor(random() * text.length) : text.length;
        const record = random() < 0.05 ? `${text}}` : text.slice(0, to);
        expect([record, read(record, text.slice(to))]).toEqual([record, readFresh(record, text.slice(to))]);
      }
    }
  });
});

test("a template is made of a record with a value of every type", () => {
  const names = new NameTable();
  const event = new Event(names);
  const bytes = Buffer.from('{"a":true,"b":false,"c":null,"d":1,"e":1.5,"f":"x","g":{"h":[1]}}\n'.padEnd(200));
  const to = bytes.indexOf("\n");
  compile(json, names, "line").parse(bytes, 0, to, event);
  const purpose = { hasEvent: true, hasCensus: false, isCanonical: false, writesAll: true, hasLines: true };
  expect(templateOf(bytes, 0, to, event, purpose)?.(bytes, 0, to + 1, event, false)).toBe(to);
});

test("a template is not used for names that mean something else now", () => {
  const names = new NameTable();
  const event = new Event(names);
  const parser = compile(json, names, "line");
  const read = (text: string) => {
    const bytes = Buffer.from(`${text}\n${" ".repeat(64)}`);
    parser.parse(bytes, 0, text.length, event);
    return names.text(event.entries[0]!);
  };
  for (let n = 0; n < WARM; n++) read('{"first":1}');
  names.clear();
  names.id("second");
  expect(read('{"first":1}')).toBe("first");
});

test("a census that was begun in vain is not taken for the one before", () => {
  const read = reader("survey", "line", false);
  for (let n = 0; n < WARM; n++) read('{"level":"INFO","n":1}');
  expect(read('{"level":true,"n":1 }')).toMatchObject({ census: ["level,1,1", "n,4,1"] });
});

test("finds the ends of lines by itself", () => {
  const parser = compile(json, new NameTable(), "line").json!;
  const line = Buffer.from('{"level":"INFO","n":1}');
  const lines = (ends: readonly string[]) => Buffer.from(`${ends.map((end) => line + end).join("")}${" ".repeat(99)}`);
  const ahead = (end: string) => parser.scanAhead(lines([end, "\n"]), 0, lines([end, "\n"]).length - 99);
  expect(ahead("\n")).toBe(-1);
  for (let n = 0; n < WARM; n++) parser.scan(lines(["\n"]), 0, line.length);
  expect(["\n", "\r\n", "\r\r\n", " \n", "\r \n", ""].map(ahead)).toEqual([line.length, line.length, -1, -1, -1, -1]);
});
