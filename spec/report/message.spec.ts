import { describe, expect, it } from "vitest";
import { charset } from "../../engine/grammar/index.ts";
import type { Expected } from "../../engine/parse/expected.ts";
import { messageOf } from "../../engine/report/diagnostics/index.ts";
import type { Diagnostic, ParseFailure } from "../../engine/report/index.ts";

function failure(expected: readonly Expected[], found = "x", text = `GET ${found}`): ParseFailure {
  const where = { source: "app.log", line: 12, column: 5, offset: 4, format: "entry" };
  return { code: "parse-failure", ...where, expected, found, text };
}

const literal = (text: string): Expected => ({ kind: "literal", text });
const name = (text: string): Expected => ({ kind: "name", name: text });
const digits = (min: number, max: number | null, range: readonly [number, number] | null = null): Expected => ({
  kind: "digits",
  min,
  max,
  range,
});
const characters = (members: string): Expected => ({ kind: "charset", charset: charset(members), min: 1, max: null });

describe("what was expected", () => {
  it.each<[string, readonly Expected[]]>([
    ["status code", [name("status code")]],
    ['"," or "}"', [literal(","), literal("}")]],
    ['status code, "-" or end of line', [name("status code"), literal("-"), { kind: "end" }]],
    ["day", [name("day"), name("day")]],
    ['"a", "b", "c", "d" or "e"', [{ kind: "words", words: ["a", "b", "c", "d", "e"] }]],
    ['"a", "b", "c", "d", "e" or "f"', [{ kind: "words", words: ["a", "b", "c", "d", "e", "f"] }]],
    ['"\\nwhy"', [literal("\nwhy")]],
    ['"a", "b", "c", "d", "e" or 2 others', [{ kind: "words", words: ["a", "b", "c", "d", "e", "f", "g"] }]],
    ["a space", [literal(" ")]],
    ["a tab", [literal("\t")]],
    ["'\"'", [literal('"')]],
    ['"it\'s"', [literal("it's")]],
    ["a space", [characters(" \t\r\n")]],
    ['"+" or "-"', [characters("+-")]],
    ["a character of [0-9a-f]", [characters("0-9a-f")]],
    ["text", [{ kind: "charset", charset: { bits: [0, 0, 0, 0], other: true }, min: 1, max: null }]],
    ["a digit", [digits(1, 1)]],
    ["4 digits", [digits(4, 4)]],
    ["1 to 15 digits", [digits(1, 15)]],
    ["digits", [digits(1, null)]],
    ["3 or more digits", [digits(3, null)]],
    ["2 digits (0-59)", [digits(2, 2, [0, 59])]],
    ["a number", [{ kind: "number" }]],
    ["'\"'", [{ kind: "quoted", open: '"', close: '"' }]],
    ["an int or a float", [{ kind: "typed", types: ["int", "float"] }]],
    ['"a" or day', [{ kind: "either", of: [literal("a"), name("day")] }]],
    ['anything but "#"', [{ kind: "other", than: literal("#") }]],
    ['"]" further on', [{ kind: "later", what: literal("]") }]],
  ])("is worded: %s", (wanted, expected) => {
    expect(messageOf(failure(expected))).toBe(`expected ${wanted}, found "x"`);
  });

  it("may be unknown", () => {
    expect(messageOf(failure([]))).toBe('not entry, found "x"');
  });
});

describe("what was found", () => {
  it.each([
    ['"4x4"', "4x4"],
    ["'\"'", '"'],
    ["a space", " "],
    ["a tab", "\t"],
    ["end of line", ""],
    ['"abcdefghijklmnopqrstuvwx…"', "abcdefghijklmnopqrstuvwxyz"],
  ])("is worded: %s", (wanted, found) => {
    expect(messageOf(failure([name("day")], found))).toBe(`expected day, found ${wanted}`);
  });

  it("is a wrong escape inside a quoted text", () => {
    const quoted: Expected = { kind: "quoted", open: '"', close: '"' };
    expect(messageOf(failure([quoted], "\\q"))).toBe('expected a valid escape, found "\\q"');
  });
});

describe("a message of the grammar's own", () => {
  const message = "trailing text at column {column}: '{text}'";
  const own: Expected = { kind: "message", message };

  it("replaces all else; it has the column and the rest of the line", () => {
    const text = "GET extra bits";
    expect(messageOf(failure([name("day"), own], "extra", text))).toBe("trailing text at column 5: 'extra bits'");
  });

  it("takes a text with braces as it is", () => {
    expect(messageOf(failure([own], "x", "GET {column}$&"))).toBe("trailing text at column 5: '{column}$&'");
  });

  it("cuts a long rest", () => {
    const text = `GET ${"x".repeat(100)}`;
    expect(messageOf(failure([own], "x", text))).toBe(`trailing text at column 5: '${"x".repeat(80)}…'`);
  });

  it("is there for nesting as well", () => {
    expect(messageOf(failure([literal("["), { kind: "depth", limit: 256 }], "["))).toBe(
      "nested deeper than 256 levels",
    );
  });
});

describe("other diagnostics", () => {
  it.each<[string, Diagnostic]>([
    ["no such file", { code: "unreadable", source: "a.log", errno: "ENOENT" }],
    ["is a directory", { code: "unreadable", source: "logs", errno: "EISDIR" }],
    ["permission denied", { code: "unreadable", source: "a.log", errno: "EACCES" }],
    ["cannot be read (ENXIO)", { code: "unreadable", source: "a.log", errno: "ENXIO" }],
    ["became shorter while it was read", { code: "truncated", source: "a.log" }],
    [
      "line skipped, it is longer than 16 MiB (--max-line-bytes)",
      { code: "line-too-long", source: "a.log", line: 3, limit: 16 * 1024 * 1024, directive: null },
    ],
    [
      "line skipped, it is longer than 1000 bytes (--max-line-bytes)",
      { code: "line-too-long", source: "a.log", line: 3, limit: 1000, directive: null },
    ],
    ["holds a NUL byte: is this a text file?", { code: "binary-data", source: "a.bin", line: 1 }],
    ["stopped at the first rejected line (--strict)", { code: "aborted" }],
    ["Auto-detected format: json", { code: "detected", name: "json", mixed: null }],
    [
      "Auto-detected format: cascade(json,line) (mixed formats in first 6 lines)",
      { code: "detected", name: "cascade(json,line)", mixed: { first: 6, further: 0 } },
    ],
    [
      "Auto-detected format: cascade(json,line) (mixed formats in first 64 lines and 41 lines further on)",
      { code: "detected", name: "cascade(json,line)", mixed: { first: 64, further: 41 } },
    ],
    [
      "the input has several formats: each event has _format; -K _format drops it, -f json,line silences this hint",
      { code: "mixed", read: ["json", "line"], all: ["json", "line"] },
    ],
    [
      "the input has several formats and is read as json,line: each event has _format; -f json,syslog,line would read the other lines too",
      { code: "mixed", read: ["json", "line"], all: ["json", "syslog", "line"] },
    ],
    [
      "the input has several formats and is read as line: -f json,line would read the other lines too",
      { code: "mixed", read: ["line"], all: ["json", "line"] },
    ],
    [
      "most lines are not combined; they look like syslog: try -f syslog",
      { code: "mismatch", format: "combined", detected: "syslog" },
    ],
    [
      "3 of the first 16 rejected lines are sqldb-session, which reads sqldb too: try -f sqldb-session",
      { code: "covered", format: "sqldb", by: "sqldb-session", count: 3, of: 16 },
    ],
    [
      "the rejected line is sqldb-session, which reads sqldb too: try -f sqldb-session",
      { code: "covered", format: "sqldb", by: "sqldb-session", count: 1, of: 1 },
    ],
    [
      "all of the first 16 rejected lines are sqldb-session, which reads sqldb too: try -f sqldb-session",
      { code: "covered", format: "sqldb", by: "sqldb-session", count: 16, of: 16 },
    ],
    ["1 sequence of bytes that are not UTF-8 became U+FFFD", { code: "invalid-utf8", count: 1 }],
    ["12 sequences of bytes that are not UTF-8 became U+FFFD", { code: "invalid-utf8", count: 12 }],
    ["1 field renamed (name_2, ...): the name was taken", { code: "renamed-fields", count: 1 }],
    ["3 keys repeated in one record: the last value counts", { code: "repeated-keys", count: 3 }],
    [
      "4 rows are longer and 1 row shorter than the header (--strict stops there)",
      { code: "ragged-rows", longer: 4, shorter: 1, header: true },
    ],
    [
      "1 row is longer than the first row (--strict stops there)",
      { code: "ragged-rows", longer: 1, shorter: 0, header: false },
    ],
    [
      "6 rows are shorter than the header (--strict stops there)",
      { code: "ragged-rows", longer: 0, shorter: 6, header: true },
    ],
    ['no column "statsu": check the types after -f', { code: "missing-columns", names: ["statsu"] }],
    ['no columns "a", "b": check the types after -f', { code: "missing-columns", names: ["a", "b"] }],
    [
      "42 events took several lines; -F view prints events in columns for people, and FROE_OUTPUT=view makes that the default",
      { code: "wrapped-events", count: 42 },
    ],
    ["the map shows the first 16 events: 1 event after them is not shown", { code: "map-full", count: 1, limit: 16 }],
    [
      '2 events have no timestamp and no row, first at a.log:3:7 ("2026-02-30" is a day that does not exist): --ts-field and --ts-format say where it is, and how it is written',
      {
        ...{ code: "undated-rows", count: 2 },
        first: { source: "a.log", line: 3, column: 7, text: "2026-02-30", isNoDay: true },
      },
    ],
    [
      "2 fields printed under another name: logfmt has _ for white space and = in names",
      { code: "changed-names", count: 2, rule: "logfmt has _ for white space and = in names" },
    ],
    ["5 cells in a table of 3 columns", { code: "ragged-row", source: "a.csv", line: 4, cells: 5, columns: 3 }],
    ['"status" is not of the type that it was given', { code: "unconverted", source: "a", line: 4, field: "status" }],
  ])("%s", (text, diagnostic) => {
    expect(messageOf(diagnostic)).toBe(text);
  });
});
