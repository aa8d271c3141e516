import { Readable } from "node:stream";
import { describe, expect, expectTypeOf, test } from "vitest";
import { digits, field, grammar, int, rest, seq } from "../../engine/authoring/index.ts";
import { jsonText } from "../../engine/event/index.ts";
import { type combined, csv, json, logfmt } from "../../grammars/formats.ts";
import { catalogue, createParser, parse, RejectedRecord, readEvents } from "../../grammars/library.ts";

const ticket = grammar("ticket", {
  about: "Tickets of a help desk",
  layout: "#<number> <text>",
  record: seq("#", field("number", int(digits(1, 9))), " ", field("text", rest)),
});

async function all<T>(events: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const event of events) list.push(event);
  return list;
}

describe("parse", () => {
  test("gives an event of the grammar's type, or null", () => {
    const event = parse(ticket, "#17 printer on fire");
    expectTypeOf(event).toEqualTypeOf<{ number: number; text: string } | null>();
    expect(event).toEqual({ number: 17, text: "printer on fire" });
    expect(parse(ticket, "#x")).toBeNull();
    expect(parse(ticket, "#1 größer 日本")).toEqual({ number: 1, text: "größer 日本" });
  });

  test("of a grammar without a known type gives any fields", () => {
    const event = parse(catalogue.find(({ name }) => name === "json")!, '{"a":1,"__proto__":2,"2024":true}');
    expect(Object.keys(event ?? {})).toEqual(["2024", "a", "__proto__"]);
  });

  test("gives what records of the same and of other names hold", () => {
    const read = (text: string) => parse(json, text);
    for (const status of [200, 404]) {
      expect(read(`{"id":"a","status":${status},"in":{"path":"/a","of":[1.0,"x"]}}`)).toEqual({
        id: "a",
        status,
        in: { path: "/a", of: [1, "x"] },
      });
      expect(read(`{"id":"ä","status":${status},"in":{"path":"/ö"}}`)).toEqual({ id: "ä", status, in: { path: "/ö" } });
      expect(read(`{"status":"${status}","id":null}`)).toEqual({ status: `${status}`, id: null });
    }
    for (let i = 0; i < 600; i++)
      expect(read(`{"n":${i},"n${i}":"${i}","__proto__":1}`)).toHaveProperty(`n${i}`, `${i}`);
    const wide = Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`f${i}`, i]));
    expect(read(JSON.stringify(wide))).toEqual(wide);
  });

  test("as a map keeps the order of any names", () => {
    const fields = createParser(json).fields('{"b":1,"2024":true,"__proto__":2.0}');
    expect(fields && jsonText(fields)).toBe('{"b":1,"2024":true,"__proto__":2.0}');
  });

  test("explains a record that is none", async () => {
    expect(await createParser(ticket).explain("#17 ok")).toBeNull();
    expect(await createParser(ticket).explain("#x")).toMatchObject({ line: 1, column: 2, found: "x" });
  });
});

describe("readEvents", () => {
  const text = "#1 a\r\n\n#2 größer\n#3 c";
  const expected = [
    { number: 1, text: "a" },
    { number: 2, text: "größer" },
    { number: 3, text: "c" },
  ];
  const bytes = new TextEncoder().encode(text);
  /** Chunks that end inside lines and characters. */
  const pieces = Array.from({ length: Math.ceil(bytes.length / 5) }, (_, i) => bytes.slice(i * 5, i * 5 + 5));

  test.each([
    ["a text", () => text],
    ["bytes", () => bytes],
    ["a list of chunks", () => pieces],
    ["a stream of Node", () => Readable.from(pieces)],
    ["a web stream", () => new Blob(pieces).stream()],
    [
      "anything that can be iterated",
      async function* () {
        yield* pieces;
      },
    ],
  ])("reads %s", async (_, source) => {
    const events = await all(readEvents(source(), { grammar: ticket }));
    expectTypeOf(events).toEqualTypeOf<{ number: number; text: string }[]>();
    expect(events).toEqual(expected);
  });

  test("without a grammar detects the format", async () => {
    expect(await all(readEvents("\n\nn=1\nn=2\n"))).toEqual([{ n: 1 }, { n: 2 }]);
    expect(await all(readEvents("some text\n\nmore"))).toEqual([{ line: "some text" }, { line: "" }, { line: "more" }]);
    expect(await all(readEvents("\nsome text"))).toEqual([{ line: "" }, { line: "some text" }]);
  });

  test("names the columns of a table by its header", async () => {
    expect(await all(readEvents('\ufeffa,b\n1,"x\ny"\n', { grammar: csv }))).toEqual([{ a: "1", b: "x\ny" }]);
  });

  test("cuts the same records, wherever its chunks end", async () => {
    const text = '\ufeff\ufeffa,b\n1,2\n"3\n\n4","5"\n6,7\n"8\n9",0';
    const bytes = new TextEncoder().encode(text);
    const whole = await all(readEvents(bytes, { grammar: csv }));
    expect(whole).toHaveLength(4);
    for (let at = 0; at <= bytes.length; at++) {
      const pieces = [bytes.slice(0, at), bytes.slice(at)];
      expect(await all(readEvents(pieces, { grammar: csv })), `cut at ${at}`).toEqual(whole);
    }
  });

  test("ends in an error at a record that is rejected", async () => {
    const events = readEvents("n=1\nno\n", { grammar: logfmt, name: "app.log" });
    await expect(all(events)).rejects.toThrow('app.log:2:3: expected "=", found end of line\n  2 | no\n    |   ^');
    await expect(all(readEvents("no", { grammar: logfmt }))).rejects.toBeInstanceOf(RejectedRecord);
  });

  test("or reports it, and reads on", async () => {
    const lines: number[] = [];
    const events = readEvents('n=1\nno\na="', { grammar: logfmt, onReject: ({ line }) => lines.push(line) });
    expect(await all(events)).toEqual([{ n: 1 }]);
    expect(lines).toEqual([2, 3]);
    const rows = readEvents('a,b\n"1', { grammar: csv, onReject: ({ line }) => lines.push(line) });
    expect(await all(rows)).toEqual([]);
    expect(lines).toEqual([2, 3, 2]);
  });

  test("reports rejected records in their order among the events", async () => {
    const order: unknown[] = [];
    const onReject = ({ line }: { line: number }) => order.push(`line ${line}`);
    for await (const event of readEvents("x\nn=1\ny\ny\nn=2\n", { grammar: logfmt, onReject })) order.push(event);
    expect(order).toEqual(["line 1", { n: 1 }, "line 3", "line 4", { n: 2 }]);
  });

  test("reads tables whose lines end in CR", async () => {
    expect(await all(readEvents("a,b\r1,2\r3,4", { grammar: csv }))).toEqual([
      { a: "1", b: "2" },
      { a: "3", b: "4" },
    ]);
  });

  test("gives the events of a chunk before it reads the next one", async () => {
    let asked = 0;
    const events = readEvents(
      (function* () {
        for (asked = 1; asked <= 3; asked++) yield `#${asked} a\n#${asked} b\n#`;
      })(),
      { grammar: ticket, onReject() {} },
    );
    expect(await events.next()).toEqual({ done: false, value: { number: 1, text: "a" } });
    expect(await events.next()).toEqual({ done: false, value: { number: 1, text: "b" } });
    expect(asked).toBe(1);
  });

  test("gives calls of next() that do not wait for each other consecutive events", async () => {
    const events = readEvents(pieces, { grammar: ticket });
    const given = await Promise.all(Array.from({ length: 5 }, () => events.next()));
    const end = { done: true, value: undefined };
    expect(given).toEqual([...expected.map((value) => ({ done: false, value })), end, end]);
  });

  test("gives no more events after return()", async () => {
    const events = readEvents(text, { grammar: ticket });
    await events.next();
    await events.return();
    expect(await events.next()).toEqual({ done: true, value: undefined });
  });

  test("leaves a web stream when nobody reads on", async () => {
    let isCanceled = false;
    const stream = new ReadableStream({
      pull: (controller) => controller.enqueue(new TextEncoder().encode("#1 a\n")),
      cancel: () => {
        isCanceled = true;
      },
    });
    for await (const { number } of readEvents(stream, { grammar: ticket })) {
      expect(number).toBe(1);
      break;
    }
    expect(isCanceled).toBe(true);
  });

  test("gives the types of each format", () => {
    type Event = Awaited<ReturnType<typeof all<NonNullable<ReturnType<typeof parse<typeof combined>>>>>>[number];
    expectTypeOf<Event["status"]>().toEqualTypeOf<number | undefined>();
  });
});
