import { describe, expect, test } from "vitest";
import { field, grammar, optional, rest, seq, until } from "../../engine/authoring/index.ts";
import { json, logfmt } from "../../grammars/formats.ts";
import { joined } from "../../grammars/joined.ts";
import { readAll, readEvents } from "../../grammars/library.ts";

const line = until("\n");
const visits = grammar("visits", {
  about: "Visits, of several lines each",
  layout: "Start: NAME",
  lines: joined("blank", "newline"),
  record: seq(
    "Start: ",
    field("who", line),
    "\n",
    optional(seq("Gift: ", field("gift", line), "\n")),
    "End: ",
    field("note", rest),
  ),
});
const text = "Start: ann\nGift: two pears\nEnd: back\nsoon\n\nStart: bob\r\nEnd: gone\r\n\n\nStart: eve\nGone\n";
const ann = { who: "ann", gift: "two pears", note: "back\nsoon" };
const bob = { who: "bob", note: "gone" };

async function allOf<T>(events: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const event of events) all.push(event);
  return all;
}

/** The text in chunks of this many characters. */
const pieces = (size: number, whole = text) =>
  Array.from({ length: Math.ceil(whole.length / size) }, (_, i) => whole.slice(i * size, (i + 1) * size));

describe("the library joins the lines of a grammar with lines", () => {
  test.each([1, 7, 1000])("in chunks of %i characters", async (size) => {
    const failures: unknown[] = [];
    const onReject = ({ line, column, found }: { line: number; column: number; found: string }) =>
      failures.push({ line, column, found });
    const events = await allOf(readEvents(pieces(size), { grammar: visits, onReject }));
    expect(events).toEqual([ann, bob]);
    expect(failures).toEqual([{ line: 11, column: 1, found: "Gone" }]);
  });

  test("without waiting, with the first line of each record", () => {
    const onReject = () => {};
    const events = readAll(text, { grammar: visits, meta: true, onReject });
    expect(events.map(({ line, event }) => [line, event])).toEqual([
      [1, ann],
      [6, bob],
    ]);
  });

  test("as lines say instead, or not at all", () => {
    const onReject = () => {};
    expect(readAll(text, { grammar: visits, lines: null, onReject })).toEqual([]);
    const stops = "Start: ann\nEnd: a\n.\nStart: bob\nEnd: b\n.\n";
    const events = readAll(stops, { grammar: visits, lines: joined("regex:match=^Start", "newline") });
    expect(events).toEqual([
      { who: "ann", note: "a\n." },
      { who: "bob", note: "b\n." },
    ]);
  });

  test("for all grammars where the first one says so", () => {
    const events = readAll(text, { grammar: [visits, logfmt], onReject: () => {} });
    expect(events[1]).toEqual({ ...bob, _format: "visits" });
    expect(() => readAll(text, { grammar: [logfmt, visits] })).toThrow(
      "visits joins lines, which holds for all grammars",
    );
  });
});

describe("the option lines", () => {
  test("names what is between two lines, if it is one of three", () => {
    expect(() => joined("java", "tab" as never)).toThrow(
      'joined: join: expected "space", "newline" or "empty", found the string "tab"',
    );
  });

  const traces = joined("java");
  const log =
    "2026-01-02 03:04:05,678 ERROR [main] com.example.Shop: failed\njava.lang.IllegalStateException: no\n\tat com.example.Shop.run(Shop.java:7)\n";

  test("joins stack traces, whose columns are those of the file", () => {
    const lines = readAll(`{"a":1}\n\tat com.example.Shop.run(Shop.java:7)\n`, {
      grammar: json,
      lines: traces,
      onReject: ({ line, column }) => expect([line, column]).toEqual([2, 2]),
    });
    expect(lines).toEqual([]);
  });

  test("joins before the format is detected", async () => {
    const [event, ...others] = await allOf(readEvents(pieces(5, log), { lines: joined("java") }));
    expect(others).toEqual([]);
    expect(event).toMatchObject({ level: "ERROR" });
    const pretty = '{\n  "a": 1\n}\n{\n  "a": 2\n}\n';
    expect(readAll(pretty, { lines: joined("json") })).toEqual([{ a: 1 }, { a: 2 }]);
    expect(await allOf(readEvents(pieces(3, pretty), { lines: joined("json") }))).toEqual([{ a: 1 }, { a: 2 }]);
  });

  test("assembles parts of lines", () => {
    const parts =
      '2026-01-02T03:04:05Z stdout P {"a\n2026-01-02T03:04:05Z stderr F no\n2026-01-02T03:04:05Z stdout F ":1}\n';
    const events = readAll(parts, { lines: joined("cri") });
    expect(events.map((event) => event.stream ?? event.msg)).toHaveLength(2);
  });

  test("refuses what is none, and a wrong pattern with a caret", () => {
    // @ts-expect-error: a name is no strategy.
    expect(() => readAll(text, { lines: "java" })).toThrow('pass joined("java") of froe/vocabulary');
    const wrong = { ...joined("regex:match=^a"), by: { kind: "patterns", match: "^(a", end: null } } as const;
    expect(() => readAll(text, { lines: wrong })).toThrow(/lines: wrong match: .*\n {2}\^\(a\n {2} +\^/);
  });
});
