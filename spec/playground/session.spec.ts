import { describe, expect, test } from "vitest";
import { grammar } from "../../engine/authoring/index.ts";
import { field, rest, seq } from "../../engine/grammar/index.ts";
import { combined, csv, json, line, w3c } from "../../grammars/formats.ts";
import { catalogue } from "../../grammars/index.ts";
import { joined } from "../../grammars/shared.ts";
import { readOf } from "../../playground/page/read.ts";
import { type Answered, answerOf } from "../../playground/worker/answer.ts";
import { attemptOf, causesOf } from "../../playground/worker/causes.ts";
import { detailOf, opinionsOf } from "../../playground/worker/findings.ts";
import { casesOf, draftOf, exportsOf } from "../../playground/worker/products.ts";
import { drawingsOf, eventsOf, readSample } from "../../playground/worker/session.ts";
import { suggestionsFor } from "../../playground/worker/suggest.ts";

const outcomes = (...args: Parameters<typeof readSample>) =>
  readSample(...args).rows.map(({ line, lines, outcome, json }) => [line, lines, outcome, json]);

describe("every line of a sample has a row", () => {
  test("of an event, of a rejected line and of a blank one", () => {
    expect(outcomes(json, '{"a":1}\n\n{"a":\n')).toEqual([
      [1, 1, "event", '{"a":1}'],
      [2, 1, "blank", null],
      [3, 1, "rejected", null],
    ]);
  });

  test("of the header of a table, whose rows may have several lines", () => {
    expect(outcomes(csv, 'a,b:int\n"x\ny",2\nz,3')).toEqual([
      [1, 1, "header", null],
      [2, 2, "event", '{"a":"x\\ny","b":2}'],
      [4, 1, "event", '{"a":"z","b":3}'],
    ]);
  });

  test("of directives, which name the columns of the rows after them", () => {
    const rows = outcomes(w3c, "#Fields: cs-method sc-status\nGET 200\n");
    expect(rows).toEqual([
      [1, 1, "skipped", null],
      [2, 1, "event", '{"cs-method":"GET","sc-status":200}'],
    ]);
  });

  test("of a line with color codes, as the command reads it; a format that takes any line keeps them", () => {
    expect(outcomes(json, '\x1b[32m{"a":1}\x1b[0m\n')).toEqual([[1, 1, "event", '{"a":1}']]);
    expect(outcomes(line, "\x1b[32ma\x1b[0m\n")).toEqual([[1, 1, "event", '{"line":"\\u001b[32ma\\u001b[0m"}']]);
  });

  test("of lines that are joined to one record", () => {
    const trace = grammar("trace", {
      about: "x",
      layout: "x",
      lines: joined("indent", "newline"),
      record: seq("> ", field("msg", rest)),
    });
    expect(outcomes(trace, "> a\n  b\n> c\n")).toEqual([
      [1, 2, "event", '{"msg":"a\\n  b"}'],
      [3, 1, "event", '{"msg":"c"}'],
    ]);
  });

  test("and none has an empty sample", () => {
    expect(readSample(json, "").rows).toEqual([]);
  });
});

const sample = '192.0.2.7 - - [03/Feb/2026:10:20:30 +0000] "GET / HTTP/1.1" 200 5\n192.0.2.7 - x\n';

test("the answer has a table of events, the names of fields, and where lines are rejected", () => {
  const session = readSample(combined, sample);
  const { names, drawings } = answerOf(session, null).answer;
  const table = eventsOf(session);
  expect(table.rows).toHaveLength(1);
  expect(table.rows[0]!.cells[table.columns.indexOf("status")]).toEqual({ text: "200", type: "int" });
  expect(names).toEqual(expect.arrayContaining(["ip", "status"]));
  expect(drawings[1]!.rejection).toMatchObject({ column: 14, before: "192.0.2.7 - x" });
});

test("rows that are not drawn yet are drawn when they are asked for", () => {
  const session = readSample(json, '{"a":1}\n'.repeat(100));
  expect(answerOf(session, null).answer.drawings).toHaveLength(20);
  expect(drawingsOf(session, [90, 99])).toEqual([expect.anything(), expect.anything()]);
});

test("only the rows that have changed are read and sent again, wherever the others are now", () => {
  const text = (...lines: readonly number[]) => lines.map((n) => `{"a":${n}}\n`).join("");
  const next = (before: Answered, sample: string) =>
    answerOf(readSample(json, sample, { before: before.session }), before);
  const first = answerOf(readSample(json, text(1, 2, 3, 4)), null);
  const typed = next(first, text(1, 2, 33, 4));
  expect(typed.answer).toMatchObject({ head: 2, tail: 1, shift: 0, rows: [{ line: 3, json: '{"a":33}' }] });
  expect(typed.session.records[0]).toBe(first.session.records[0]);
  expect(next(typed, text(1, 9, 2, 33, 4)).answer).toMatchObject({ head: 1, tail: 3, shift: 1, rows: [{ line: 2 }] });
  expect(next(typed, text(1, 4)).answer).toMatchObject({ head: 1, tail: 1, shift: -2, rows: [] });
  expect(next(typed, "").answer).toMatchObject({ head: 0, tail: 0, rows: [] });
  const shown = readOf(first.answer, null);
  const now = readOf(next(first, text(1, 9, 2, 3, 4)).answer, shown);
  expect(now.rows.map(({ line, json }) => [line, json])).toEqual([1, 9, 2, 3, 4].map((n, i) => [i + 1, `{"a":${n}}`]));
  expect(now.rows[0]).toBe(shown.rows[0]);
  expect(now.rows.every((row) => now.drawings.has(row))).toBe(true);
});

test("another grammar that reads rows as the one before sends no row, and draws the first of them anew", () => {
  const text = '{"a":1}\n{"a":2}\n{"a":3}\n';
  const first = answerOf(readSample(json, text), null);
  const { answer } = answerOf(readSample({ ...json, about: "Other" }, text), first);
  expect(answer).toMatchObject({ head: 3, tail: 0, rows: [], isAnew: true, drawings: first.answer.drawings });
  const shown = readOf(first.answer, null);
  const now = readOf(answer, shown);
  expect(now.rows).toEqual(shown.rows);
  expect(now.rows[2]).toBe(shown.rows[2]);
  expect(now.drawings).not.toBe(shown.drawings);
  const types = answerOf(readSample(line, text), first).answer;
  expect(types).toMatchObject({ head: 0, tail: 0, isAnew: true });
  expect(readOf(types, shown).rows.map(({ json }) => json)).toEqual([1, 2, 3].map((n) => `{"line":"{\\"a\\":${n}}"}`));
});

test("the details of a line are what froe explain --json prints", () => {
  const { json: text } = detailOf(readSample(combined, sample), 1);
  expect(JSON.parse(text)).toMatchObject({ version: 1, format: "combined", accepted: false, failure: { column: 14 } });
});

test("each built-in format has its say about a line", () => {
  const opinions = opinionsOf(readSample(combined, sample), 0);
  expect(opinions).toHaveLength(catalogue.length);
  expect(opinions.find(({ format }) => format === "combined")).toMatchObject({ fields: 8, column: null });
  expect(opinions.find(({ format }) => format === "json")).toMatchObject({ fields: null, column: 1 });
  expect(opinions.filter(({ acceptsAll }) => acceptsAll).map(({ format }) => format)).toEqual(["line", "raw"]);
});

test("every export is there, or says why not", async () => {
  const exports = await exportsOf(readSample(csv, "a,b\n1,2\n"), false);
  for (const { name, text, refusal } of exports) expect(text === null, name).toBe(refusal !== null);
  expect(exports.find(({ name }) => name === "js")!.refusal).toMatchObject({
    reason: "its first line names its columns",
  });
  expect(exports.find(({ name }) => name === "svg")!.text).toContain("<svg");
  const typed = await exportsOf(readSample(csv, "a,b\n1,2\n", { types: [{ name: "b", type: "int" }] }), false);
  expect(typed.find(({ name }) => name === "spark")!.text).toMatch(/HEADER = "a,b".*"name": "b",\s+"type": "bigint"/s);
});

test("chosen lines become a case that froe check reads", () => {
  expect(casesOf(readSample(json, '{"a":1}\n{"b":\n{"c":3}\n'), [0, 1], "Some lines")).toBe(
    [
      "====================",
      "Some lines",
      "====================",
      '{"a":1}',
      '{"b":',
      "--------------------",
      '{"a":1}',
      "2:6: expected value, found end of line",
      "",
    ].join("\n"),
  );
});

test("lines become a draft", () => {
  const code = draftOf("2026-02-03T10:20:30Z INFO a\n2026-02-03T10:20:31Z WARN b c\n".repeat(5), "mine", "");
  expect(code).toContain('grammar("mine", {');
  expect(code).toContain('field("level", upperLevel)');
});

test("rejected rows are grouped by the place that fails", () => {
  const session = readSample(combined, "x\ny\n192.0.2.7 - -\n");
  expect(causesOf(session).map(({ rows }) => rows)).toEqual([[0, 1], [2]]);
});

test("a sample has the formats that read it, those that read most first, and what a draft reads", () => {
  const line = '192.0.2.7 - - [03/Feb/2026:10:20:30 +0000] "GET / HTTP/1.1" 200 5 "-" "curl/8.5.0"\n';
  const { formats, draft } = suggestionsFor(`${line.repeat(3)}{"a":1}\n`, null);
  expect(formats[0]).toMatchObject({ format: "combined", read: 3, records: 4 });
  expect(formats.find(({ format }) => format === "json")).toMatchObject({ read: 1, records: 4 });
  expect(draft.records).toBe(4);
  expect(
    suggestionsFor("ts,status,path\n2026-02-03T10:20:30Z,200,/a\n2026-02-03T10:20:31Z,404,/b\n", null).formats[0],
  ).toMatchObject({ format: "csv", read: 2, records: 2 });
});

test("so has one that begins with many lines of no format", () => {
  const line = '192.0.2.7 - - [03/Feb/2026:10:20:30 +0000] "GET / HTTP/1.1" 200 5 "-" "curl/8.5.0"\n';
  const { formats } = suggestionsFor(`${"starting up\n".repeat(60)}${line.repeat(400)}`, null);
  expect(formats[0]).toMatchObject({ format: "combined", read: 400, records: 460 });
});

test("another grammar is attempted on the sample that was read", () => {
  const session = readSample(csv, '{"a":1}\n{"a":2}\nx\n');
  const authored = { grammar: json, types: [], origins: [], pattern: { kind: "format", text: "json" } } as const;
  expect(attemptOf(authored, session)).toEqual([0, 1]);
});
