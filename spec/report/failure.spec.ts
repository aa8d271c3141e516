import { describe, expect, it } from "vitest";
import {
  charset,
  digits,
  except,
  field,
  grammar,
  label,
  optional,
  quoted,
  rest,
  run,
  seq,
  within,
} from "../../engine/authoring/index.ts";
import { messageOf } from "../../engine/report/diagnostics/index.ts";
import { causeIn, failureText } from "../../engine/report/failure-text.ts";
import { explain } from "../../engine/report/report.ts";
import { csv } from "../../grammars/csv.ts";
import { joined } from "../../grammars/joined.ts";
import { json } from "../../grammars/json.ts";
import { type ParseFailure, readAll } from "../../grammars/library.ts";
import { failureOf } from "./rejected.ts";

const about = { about: "a test", layout: "<word> <code> <msg>" };
const word = run(except(charset(" ")));
const entry = grammar("entry", {
  ...about,
  record: seq(field("word", word), " ", field("code", label("status code", digits(3))), " ", field("msg", rest)),
});

describe("where a record failed", () => {
  it("is the line and the column of the first character that could not be read", () => {
    expect(failureOf(entry, "GET 4x4 done")).toEqual({
      code: "parse-failure",
      source: "app.log",
      line: 12,
      column: 5,
      format: "entry",
      offset: 4,
      expected: [{ kind: "name", name: "status code" }],
      found: "4x4",
      text: "GET 4x4 done",
    });
  });

  it("is the end of the record, also after a payload", () => {
    const inner = grammar("inner", { ...about, record: field("n", digits(2)) });
    const record = seq("<", within(field("in", run(except(charset(">")))), inner), ">");
    const outer = grammar("outer", { ...about, record });
    expect(messageOf(failureOf(outer, "<12>x"))).toBe('expected end of line, found "x"');
  });

  it.each([
    ["ASCII", "abc x", 5, 4],
    ["letters of two bytes", "äöü x", 5, 7],
    ["letters of three bytes", "日本語 x", 5, 10],
    ["characters beyond the first plane", "👍👍 x", 4, 9],
    ["a letter with a combining accent", "e\u0301 x", 4, 4],
    ["a tab", "a\tb x", 5, 4],
  ])("counts code points and bytes: %s", (_, text, column, offset) => {
    expect(failureOf(entry, text)).toMatchObject({ column, offset });
  });

  it("counts a byte that is not UTF-8 as the one character that stands for it", () => {
    const bytes = Uint8Array.of(0xff, 0x61, 0x20, 0x78);
    expect(failureOf(entry, bytes)).toMatchObject({ column: 4, offset: 3, text: "\ufffda x" });
  });

  it("is behind the last character where the record ends too early", () => {
    expect(failureOf(entry, "GET")).toMatchObject({ column: 4, offset: 3, found: "" });
    expect(failureOf(entry, "")).toMatchObject({ column: 1, offset: 0, found: "", text: "" });
  });
});

it("has a reason of its own where the grammar is not to blame", () => {
  const bytes = new TextEncoder().encode('1,"ä\nb,"c\nd');
  const rejected = { grammar: csv, source: "app.csv", line: 7, bytes, offset: bytes.indexOf(34, 8), places: [] };
  const failure = explain({ ...rejected, reason: "Unterminated quoted field" });
  expect(failure).toMatchObject({ line: 8, column: 3, text: 'b,"c' });
  expect(messageOf(failure)).toBe("Unterminated quoted field");
});

describe("a record of several lines", () => {
  const text = '{\n  "a": 1,\r\n  "b": tru\n}';

  it("fails in one of them: line, column and text are this line's", () => {
    expect(failureOf(json, text, 7)).toMatchObject({ line: 9, column: 8, text: '  "b": tru', found: "tru" });
  });

  it("keeps the line end out of the text", () => {
    expect(failureOf(json, text.replace("1,", "1;"), 7)).toMatchObject({ line: 8, column: 9, text: '  "a": 1;' });
  });

  it("fails in its first line at its very start", () => {
    expect(failureOf(json, "x\ny", 7)).toMatchObject({ line: 7, column: 1, text: "x" });
  });
});

describe("a record that was put together", () => {
  const bytes = new TextEncoder().encode("GET é 4x4");
  const rejected = { grammar: entry, source: "app.log", line: 7, bytes, offset: 0, places: [0] };
  const pieces = [
    { from: 0, to: 3, line: 7, before: "" },
    { from: 4, to: 10, line: 9, before: "ü: " },
  ];

  it("fails in the physical line of its piece, behind what was left out in front of it", () => {
    const failure = explain({ ...rejected, pieces });
    expect(failure).toMatchObject({ line: 9, column: 4, text: "ü: é 4x4", found: "é" });
  });

  it("fails at the end of a line where it fails between two", () => {
    const short = { ...rejected, bytes: new TextEncoder().encode("GET  x") };
    const failure = explain({ ...short, pieces: [pieces[0]!, { from: 5, to: 6, line: 8, before: "" }] });
    expect(failure).toMatchObject({ line: 7, column: 5, text: "GET", found: "" });
  });
});

describe("what was found", () => {
  const number = grammar("text", {
    ...about,
    record: quoted({ open: "<", close: ">", inside: except(charset("!")), escapes: null }),
  });

  it.each([
    ["the text to the next blank", "4x4 b", "4x4"],
    ["text in any script", "größe=1 b", "größe=1"],
    ["a whole address", "192.0.2.1", "192.0.2.1"],
    ["text behind a blank", " paused by x", " paused"],
    ["blanks at the end of the line", "  ", "  "],
  ])("is %s", (_, text, found) => {
    expect(failureOf(number, text).found).toBe(found);
  });

  it("is the line that a record could end before", () => {
    const job = grammar("job", {
      ...about,
      lines: joined("blank", "newline"),
      record: seq("job ", run(charset("0-9")), optional("\nwhy")),
    });
    expect(failureOf(job, "job 2\nextra x")).toMatchObject({
      ...{ line: 13, column: 1, text: "extra x", found: "extra" },
      expected: [
        { kind: "literal", text: "\nwhy" },
        { kind: "name", name: "end of the record" },
      ],
    });
  });

  it("is that line, too, where a space joins it", () => {
    const job = grammar("job", { ...about, lines: joined("indent"), record: seq("job ", run(charset("0-9"))) });
    const failures: string[] = [];
    const onReject = ({ line, column, message }: ParseFailure) => failures.push(`${line}:${column}: ${message}`);
    expect(readAll("job 1\njob 2\n  extra x\n", { grammar: job, onReject })).toHaveLength(1);
    expect(failures).toEqual(['3:1: expected end of the record, found "  extra"']);
  });

  it("is the escape of a quoted text that is no valid one", () => {
    const text = quoted({
      open: '"',
      close: '"',
      inside: except(charset("\n")),
      escapes: { lead: "\\", meaning: { n: "\n" }, unicode: null, unknown: "fail" },
    });
    expect(failureOf(grammar("text", { ...about, record: text }), '"a\\qb"').found).toBe("\\q");
  });
});

describe("a number", () => {
  it("that no double can hold has a message of its own", () => {
    expect(failureOf(json, '{"a":-1e400}').expected).toEqual([
      { kind: "message", message: "number out of range: -1e400" },
    ]);
  });

  it("in another place has not", () => {
    expect(failureOf(entry, "GET 1e400").expected).toEqual([{ kind: "name", name: "status code" }]);
  });
});

describe("a record too long to be read again", () => {
  it("is explained by the place where the fast parser stopped", () => {
    const long = `${"a".repeat(2 ** 20)} x`;
    expect(failureOf(entry, long)).toMatchObject({ offset: 0, column: 1, expected: [{ kind: "name", name: "word" }] });
  });
});

it("names the part that failed, in what it says and in the cause that is counted", () => {
  const failure = failureOf(json, "x");
  expect([failureText(failure), causeIn(failure)]).toEqual(['expected "{", found "x"', 'expected "{"']);
  const inPart = { ...failure, part: "a" };
  expect([failureText(inPart), causeIn(inPart)]).toEqual(['a: expected "{", found "x"', 'a: expected "{"']);
});
