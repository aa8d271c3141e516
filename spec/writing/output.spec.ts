import { Duplex, Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import { Float, unit } from "../../engine/event/index.ts";
import { combined } from "../../grammars/combined.ts";
import { parse, readEvents } from "../../grammars/library.ts";
import {
  csvStream,
  jsonLinesStream,
  render,
  renderStream,
  toCsv,
  toJsonLines,
  toLogfmt,
} from "../../grammars/output.ts";
import { froe } from "../cli/froe.ts";

const LINE = '192.0.2.7 - ann [03/Feb/2026:10:20:30 +0000] "GET /a?q=1 HTTP/1.1" 200 512 "-" "it\'s" 0.250';
const OTHER = '192.0.2.8 - - [03/Feb/2026:10:20:31 +0000] "GET /b,c HTTP/1.1" 500 -';
const LINES = `${LINE}\n${OTHER}\n`;
const events = () => [LINE, OTHER].map((line) => parse(combined, line)!);
const print = async (...args: string[]) => (await froe(["-f", "combined", ...args], { stdin: LINES })).stdout;

/** All that a stream of bytes gives, as text. */
async function textOf(stream: ReadableStream<Uint8Array>): Promise<string> {
  return new Response(stream).text();
}

describe("what the command line prints", () => {
  test("JSON Lines", async () => {
    expect(toJsonLines(events())).toBe(await print("-J"));
  });

  test("logfmt", async () => {
    expect(toLogfmt(events())).toBe(await print("-F", "logfmt"));
  });

  test("comma-separated values, of the columns that are asked for", async () => {
    const columns = ["ip", "path", "bytes"];
    expect(toCsv(events(), { columns })).toBe(await print("-F", "csv", "-k", columns.join(",")));
    expect(toCsv(events(), { columns, header: false, separator: "\t" })).toBe(
      await print("-F", "tsvnh", "-k", columns.join(",")),
    );
  });

  test("columns for people", async () => {
    expect(render(events())).toBe(await print("-F", "view"));
    expect(render(events(), { fields: ["status", "ip"] })).toBe(await print("-F", "view", "-k", "status,ip"));
    const app = { ts: "2026-02-03T10:20:30Z", level: "warn", msg: "disk is full", host: "a1", _format: "json" };
    expect(render(app)).toBe("2026-02-03 10:20:30Z warn  disk is full host=a1\n");
  });

  test("on a terminal columns are aligned and wrapped, and the date has a line of its own", () => {
    const lines = render(events(), { width: 60 }).split("\n");
    expect(lines[0]).toBe(`── 2026-02-03 UTC ${"─".repeat(42)}`);
    expect(lines[1]).toMatch(/^10:20:30 200 GET {2}\/a\?q=1 /);
    expect(Math.max(...lines.map(({ length }) => length))).toBe(60);
  });

  test("colors, for people who ask for them", () => {
    expect(render(events()[1]!, { color: true })).toContain("\x1b[1m\x1b[31m500");
    expect(render(events()[1]!)).not.toContain("\x1b");
  });

  test("key='value' pairs, what froe prints without -F", async () => {
    expect(render(events(), { format: "default" })).toBe(await print());
    expect(render(events(), { format: "default", fields: ["status", "ip"] })).toBe(await print("-k", "status,ip"));
    expect(render(events()[0]!, { format: "default", color: true })).toContain("\x1b[");
    expect(render(events(), { format: "default", width: 40 }).split("\n").length).toBeGreaterThan(6);
  });
});

describe("events of code", () => {
  test("one event is a line", () => {
    expect(toJsonLines({ a: 1 })).toBe('{"a":1}\n');
    expect(toJsonLines(new Map([["a", 1]]))).toBe('{"a":1}\n');
    expect(toJsonLines([])).toBe("");
  });

  test("plain values, and exact ones", () => {
    const plain = { f: 1.5, big: 2 ** 53, at: new Date(0), list: [1, { a: null }], map: { x: true }, gone: undefined };
    expect(toJsonLines(plain)).toBe(
      '{"f":1.5,"big":9007199254740992.0,"at":"1970-01-01T00:00:00.000Z","list":[1,{"a":null}],"map":{"x":true}}\n',
    );
    const exact = { f: new Float(2), big: 12345678901234567890n, map: new Map([["__proto__", unit]]) };
    expect(toJsonLines(exact)).toBe('{"f":2.0,"big":12345678901234567890,"map":{"__proto__":null}}\n');
  });

  test("each event is written alone: the fields of one are not in the next", () => {
    expect(toJsonLines([{ a: 1, b: 2 }, { b: 3 }])).toBe('{"a":1,"b":2}\n{"b":3}\n');
    expect(toCsv([{ a: 1 }, { b: 2 }], { columns: ["a", "b"] })).toBe("a,b\n1,\n,2\n");
  });

  test("no value can break a line, or reach a terminal as a command", () => {
    const hostile = { "a\nb": "\x1b[2J\n", c: 1 };
    const forPeople = [render(hostile), render(hostile, { format: "default" })];
    for (const text of [toJsonLines(hostile), toLogfmt(hostile), ...forPeople]) {
      expect(text.split("\n")).toHaveLength(2);
    }
    expect(forPeople.join("")).not.toContain("\x1b");
  });

  test("wrong arguments are refused by name", () => {
    expect(() => toJsonLines([5 as unknown as object])).toThrow("event: expected an object of fields");
    expect(() => toJsonLines({ f: () => 1 })).toThrow('field "f" is a function');
    expect(() => render([], { format: "table" as "view" })).toThrow('"view" or "default", found the string "table"');
    expect(() => render([], { width: 0 })).toThrow("a number of columns from 1 on, found the number 0");
    expect(() => toCsv([], { columns: [] })).toThrow("columns");
    for (const separator of ["ab", '"', "\n", "é"])
      expect(() => toCsv([], { columns: ["a"], separator })).toThrow("one character of ASCII, no quote or line end");
  });

  test("what gives events later is no event, nor is a list of a list", () => {
    const events = readEvents("n=1\n");
    for (const one of [events, Promise.resolve([{ n: 1 }])])
      expect(() => toJsonLines(one)).toThrow("toJsonLines: events: expected an event or several, no promise or stream");
    expect(() => toJsonLines([[{ n: 1 }]])).toThrow("toJsonLines: event: expected an object of fields");
  });

  test("a value that contains itself is refused by the name of its field", () => {
    const loop: { self?: object } = {};
    loop.self = [loop];
    expect(() => toJsonLines({ loop })).toThrow(new TypeError('field "loop" contains itself, or 1000 levels'));
  });

  test("many names are no leak: the table of names is emptied", () => {
    const many = Array.from({ length: 40_000 }, (_, i) => ({ [`k${i}`]: i }));
    expect(toJsonLines(many).split("\n")).toHaveLength(many.length + 1);
  });
});

describe("streams", () => {
  test("a web stream: events to the body of a response", async () => {
    const stream = Readable.toWeb(Readable.from(readEvents(LINES, { grammar: combined }))) as ReadableStream<object>;
    expect(await textOf(stream.pipeThrough(jsonLinesStream()))).toBe(await print("-J"));
  });

  test("Duplex.fromWeb makes a stream of Node of it", async () => {
    const duplex = Duplex.fromWeb(renderStream({ fields: ["ip"] }), { objectMode: true });
    const written = Readable.from(readEvents(LINES, { grammar: combined })).pipe(duplex);
    expect(Buffer.concat(await written.toArray()).toString()).toBe("192.0.2.7\n192.0.2.8\n");
  });

  test("a table without events has its header", async () => {
    const none = new ReadableStream<object>({ start: (controller) => controller.close() });
    expect(await textOf(none.pipeThrough(csvStream({ columns: ["a", "b"] })))).toBe("a,b\n");
  });
});
