import { expect, test } from "vitest";
import { closuresOf } from "../../engine/parse/closures/index.ts";
import { anyFormat } from "../../engine/reading/any-format.ts";
import { detectionIn } from "../../engine/reading/detection.ts";
import { createEventReader } from "../../engine/reading/event-reader.ts";
import { objectsOf } from "../../engine/reading/objects.ts";
import { json, logfmt } from "../../grammars/formats.ts";
import { catalogue } from "../../grammars/index.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

test("each chunk gives the events that it completes, at once", () => {
  const reader = createEventReader({
    closuresOf,
    formats: [json],
    maker: objectsOf(false),
    readers: anyFormat,
    source: "app.log",
    goesOn: true,
    join: null,
  });
  expect(reader.feed(bytes('{"n":1}\n{"n"'))).toEqual({ events: [{ n: 1 }], rejections: [] });
  expect(reader.feed(bytes(":2}"))).toEqual({ events: [], rejections: [] });
  expect(reader.end().events).toEqual([{ n: 2 }]);
});

test("rejected records say after how many events of the chunk they come", () => {
  const reader = createEventReader({
    closuresOf,
    formats: [logfmt],
    maker: objectsOf(false),
    readers: anyFormat,
    source: "app.log",
    goesOn: true,
    join: null,
  });
  const { events, rejections } = reader.feed(bytes("n=1\nno\nn=2\n"));
  expect(events).toEqual([{ n: 1 }, { n: 2 }]);
  expect(rejections).toMatchObject([{ after: 1, rejected: { source: "app.log", line: 2, offset: 2 } }]);
});

test("a reader that does not go on stops at the first one", () => {
  const reader = createEventReader({
    closuresOf,
    formats: [logfmt],
    maker: objectsOf(false),
    readers: anyFormat,
    source: "app.log",
    goesOn: false,
    join: null,
  });
  const { events, rejections } = reader.feed(bytes("n=1\nno\nn=2\nno\n"));
  expect(events).toEqual([{ n: 1 }]);
  expect(rejections).toHaveLength(1);
});

test("the first line with content decides the format, in whatever chunk it ends", () => {
  const reader = createEventReader({
    closuresOf,
    formats: detectionIn(catalogue, null),
    maker: objectsOf(false),
    readers: anyFormat,
    source: "app.log",
    goesOn: true,
    join: null,
  });
  expect(reader.feed(bytes("\n\n")).events).toEqual([]);
  expect(reader.feed(bytes("a=1 b")).events).toEqual([]);
  expect(reader.feed(bytes("=2\n")).events).toEqual([{ a: 1, b: 2 }]);
});

test("chunks with characters of several bytes give the same fields as those without", () => {
  const reader = createEventReader({
    closuresOf,
    formats: [logfmt],
    maker: objectsOf(false),
    readers: anyFormat,
    source: "app.log",
    goesOn: true,
    join: null,
  });
  expect(reader.feed(bytes('a=x b="y z"\n')).events).toEqual([{ a: "x", b: "y z" }]);
  expect(reader.feed(bytes('a=ä b="y ö"\nc=d\n')).events).toEqual([{ a: "ä", b: "y ö" }, { c: "d" }]);
});
