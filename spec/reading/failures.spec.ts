import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { combined, json, logfmt, raw } from "../../grammars/formats.ts";
import { createParser, type ParseFailure, parse, RejectedRecord, readAll, readEvents } from "../../grammars/library.ts";

const drawing = '2:3: expected "=", found end of line\n  2 | no\n    |   ^';
const expected = {
  message: 'expected "=", found end of line',
  line: 2,
  column: 3,
  expected: ['"="'],
  found: "",
  text: "no",
};

async function failureOf(text: string): Promise<unknown> {
  try {
    for await (const _ of readEvents(text, { grammar: logfmt, name: "app.log" }));
  } catch (error) {
    return error;
  }
  throw new Error("nothing was rejected");
}

test("onReject gets a failure that says and draws what is wrong", async () => {
  const failures: ParseFailure[] = [];
  const onReject = (failure: ParseFailure) => failures.push(failure);
  for await (const _ of readEvents("n=1\nno\n", { grammar: logfmt, onReject, name: "app.log" }));
  expect(failures).toEqual([{ ...expected, source: "app.log", format: "logfmt", offset: 2 }]);
  expect(failures[0]?.render()).toBe(`app.log:${drawing}`);
  expect(failures[0]?.render({ color: true })).toContain("\x1b[");
  expect(() => failures[0]?.render({ colour: true } as never)).toThrow('render: no option is named "colour"');
  expect(JSON.parse(JSON.stringify(failures[0]))).toEqual(failures[0]);
});

test("the error of readEvents has the same", async () => {
  const error = await failureOf("n=1\nno\n");
  if (!(error instanceof RejectedRecord)) throw error;
  const { line, column, found } = error;
  expect({ line, column, expected: error.expected, found }).toEqual({
    line: 2,
    column: 3,
    expected: ['"="'],
    found: "",
  });
  expect(error.render()).toBe(`app.log:${drawing}`);
  expect(error.message).toBe(error.render());
  expect(error.failure).toMatchObject(expected);
});

test("explain gives the same", async () => {
  const failure = await createParser(logfmt).explain("no");
  expect(failure).toEqual({ ...expected, line: 1, source: "record", format: "logfmt", offset: 2 });
  expect(failure?.render()).toBe('record:1:3: expected "=", found end of line\n  1 | no\n    |   ^');
});

test("each expected thing is one text", async () => {
  const failure = await createParser(json).explain('{"a":x}');
  expect(failure?.expected).toEqual(["value"]);
  expect(failure?.message).toBe('expected value, found "x}"');
  const trailing = await createParser(combined).explain(
    '::1 - - [03/Feb/2026:04:05:06 +0000] "GET / HTTP/1.1" 200 5 x',
  );
  expect(trailing?.expected.join()).not.toContain("{text}");
});

test.each([
  [
    "a name for a grammar",
    () => createParser("combined" as never),
    'createParser: expected a grammar, found the string "combined"; import { NAME } from "froe/formats", or find it in `catalogue` by name',
  ],
  [
    "no grammar",
    () => parse(undefined as never, "x"),
    "parse: expected a grammar, found undefined; make one with grammar() of froe/grammar, or import one of froe/formats",
  ],
  [
    "a record with its line end",
    () => parse(combined, "x\n"),
    "parse: the record ends in a line end; pass it without, or read lines with readEvents(text, { grammar })",
  ],
  [
    "a record as bytes",
    () => parse(combined, new Uint8Array(1) as never),
    "parse: expected a record as a string, found an instance of Uint8Array",
  ],
  [
    "no source",
    () => readEvents(null as never),
    "readEvents: expected text, bytes, a stream, an iterable of chunks, or { path }, found null",
  ],
  [
    "a response",
    () => readEvents(new Response("x") as never),
    "readEvents: expected text, bytes, a stream, an iterable of chunks, or { path }, found an instance of Response; pass its `body`",
  ],
  [
    "a promise",
    () => readEvents(Promise.resolve("x") as never),
    "readEvents: expected text, bytes, a stream, an iterable of chunks, or { path }, found an instance of Promise; await it first",
  ],
  [
    "a name for the grammar of readEvents",
    () => readEvents("x", { grammar: "logfmt" as never }),
    'readEvents: expected a grammar, found the string "logfmt"; import { NAME } from "froe/formats", or find it in `catalogue` by name',
  ],
  [
    "a path instead of text",
    () => readEvents("app.log"),
    'readEvents: the string "app.log" looks like a path; pass { path: "app.log" } to read a file, or end text with a line feed',
  ],
  [
    "a number for the path",
    () => readEvents({ path: 3 as never }),
    "readEvents: path: expected a string, found the number 3",
  ],
  [
    "an option of another name",
    () => readEvents("x\n", { gramar: combined } as never),
    'readEvents: no option is named "gramar"; did you mean grammar?',
  ],
  [
    "a grammar instead of options",
    () => readEvents("x\n", combined as never),
    "readEvents: pass { grammar: … } instead of the grammar itself",
  ],
  [
    "a list for onReject",
    () => readEvents("x\n", { onReject: [] as never }),
    "readEvents: onReject: expected a function, found []",
  ],
  [
    "a controller for its signal",
    () => readEvents("x\n", { signal: new AbortController() as never }),
    "readEvents: signal: expected an AbortSignal, found an instance of AbortController",
  ],
  [
    "a file without waiting",
    () => readAll({ path: "app.log" } as never),
    "readAll: expected text or bytes, found an object; for await (const event of readEvents(source)) reads streams and files",
  ],
  [
    "a signal without waiting",
    () => readAll("x\n", { signal: AbortSignal.abort() } as never),
    'readAll: no option is named "signal"; there is grammar, lines, meta, timeZone, maxLineBytes, encoding, onReject, name, exact',
  ],
  ["compressed bytes without waiting", () => readAll(gzipSync("x\n")), "input is gzip-compressed; readEvents reads it"],
  [
    "options that are none",
    () => createParser(combined, true as never),
    "createParser: expected options as an object, found a boolean",
  ],
])("a call is refused, with what to pass: %s", (_, call, message) => {
  expect(call).toThrow(new TypeError(message));
});

test("a record may have line feeds inside", () => {
  expect(parse(raw, "a\nb")).toEqual({ raw: "a\nb" });
});

test("the text of a failure is at most 64 kB, and its whole length is said", () => {
  const failures: ParseFailure[] = [];
  const text = [65_537, 65_536, 2].map((length) => `${"x".repeat(length)}\n`).join("");
  readAll(text, { grammar: logfmt, onReject: (one) => failures.push(one) });
  expect(failures.map(({ text, textLength }) => [text.length, textLength])).toEqual([
    [65_536, 65_537],
    [65_536, undefined],
    [2, undefined],
  ]);
});
