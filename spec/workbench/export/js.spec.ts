import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { transformSync } from "esbuild";
import { afterAll, describe, expect, test } from "vitest";
import { encodeUtf8, Float, unit, type Value } from "../../../engine/event/index.ts";
import { type Grammar, placesOf } from "../../../engine/grammar/index.ts";
import { endOfRecord, expectedAt } from "../../../engine/parse/expected.ts";
import { reference } from "../../../engine/parse/reference/index.ts";
import { loadReport } from "../../../engine/report/index.ts";
import { combined } from "../../../grammars/combined.ts";
import { catalogue } from "../../../grammars/index.ts";
import { type ExportRequest, exportTo } from "../../../workbench/export/index.ts";
import { sampler, seeded } from "../../../workbench/sample/index.ts";
import { loadCases, topicsOf } from "../../corpus/load.ts";
import { smallGrammars } from "../../parse/grammars.ts";

const directory = mkdtempSync(join(tmpdir(), "froe-js-"));
afterAll(() => rmSync(directory, { recursive: true }));

/** What a module gives for a record. */
type Result =
  | { readonly ok: true; readonly event: object }
  | { readonly ok: false; readonly line: number; readonly column: number; readonly expected: readonly string[] };

const requestOf = (grammar: Grammar, more: Partial<ExportRequest> = {}): ExportRequest => ({
  grammar,
  format: grammar.name,
  types: [],
  flavor: "pcre",
  partial: false,
  schema: null,
  ...more,
});

let modules = 0;

/** The function of the module of a grammar, or why there is none. */
async function moduleOf(grammar: Grammar): Promise<((line: string) => Result) | string> {
  const made = await exportTo("js", requestOf(grammar));
  if ("reason" in made) return made.reason;
  const file = join(directory, `${++modules}.mjs`);
  writeFileSync(file, made.text);
  const { parse }: { parse: (line: string) => Result } = await import(/* @vite-ignore */ pathToFileURL(file).href);
  return parse;
}

/** A value of the engine as a plain one. */
function plain(value: Value): unknown {
  if (value instanceof Float) return value.float;
  if (typeof value === "bigint") return String(value);
  if (value instanceof Map) return plainMap(value);
  return Array.isArray(value) ? value.map(plain) : value === unit ? undefined : value;
}

function plainMap(fields: ReadonlyMap<string, Value>): object {
  return Object.fromEntries(
    [...fields].filter(([, value]) => value !== unit).map(([name, value]) => [name, plain(value)]),
  );
}

/** What the places of these ids expect. */
function expectedAtPlaces(grammar: Grammar, ids: readonly number[]) {
  const { numbered } = placesOf(grammar);
  return ids.map((id) => (numbered[id] ? expectedAt(numbered[id]) : endOfRecord));
}

/** What the reference parser says of a record. */
async function expectedOf(grammar: Grammar, record: string): Promise<object> {
  const bytes = encodeUtf8(record);
  const read = reference(grammar).parse(bytes, 0, bytes.length);
  if (read.ok) return { ok: true, event: plainMap(read.fields) };
  const { explain, causeOf } = await loadReport();
  const { offset, places } = read;
  const { line, column } = explain({ grammar, source: "record", line: 1, bytes, offset, places });
  const expected = expectedAtPlaces(grammar, places).map((one) => causeOf([one]).replace(/^expected /, ""));
  return { ok: false, line, column, expected: new Set(expected) };
}

const TABLES = ["w3c", "netmon", "flow-columns", "tsv", "csv", "tsvnh", "csvnh"];
const WITH_PAYLOAD = ["service-lines", "pod-lines", "stamped-lines"];
/** Texts that may be lists of their bytes. */
const WITH_BYTES = ["journal"];
/** Durations that are computed. */
const WITH_DURATIONS = ["access-bars", "namespace-elapsed", "request-blocks", "wsgi"];
const REFUSED = new Set([...WITH_DURATIONS, ...TABLES, ...WITH_PAYLOAD, ...WITH_BYTES]);
const COUNT = 30;

describe.each([...catalogue, ...smallGrammars].map((grammar) => [grammar.name, grammar] as const))(
  "%s",
  (_, grammar) => {
    test("the module reads what the engine reads, and stops where it stops", async () => {
      const parse = await moduleOf(grammar);
      if (typeof parse === "string") {
        expect(parse).not.toBe("");
        return;
      }
      const made = sampler(grammar, seeded(7), { odd: 0.1 });
      const records = Array.from({ length: COUNT }, (_, i) => (i % 2 === 0 ? made.sample() : made.nearMiss()));
      for (const record of [...corpusOf(grammar.name), ...records]) {
        const result = parse(record);
        const read = result.ok ? result : { ...result, expected: new Set(result.expected) };
        expect(read, record).toEqual(await expectedOf(grammar, record));
      }
    });
  },
);

/** The lines of the corpus of a format. */
function corpusOf(name: string): readonly string[] {
  const cases = topicsOf(name).flatMap((topic) => loadCases(name, topic));
  return cases.flatMap(({ bytes }) => bytes.toString().split(/\r?\n/)).filter((line) => !/\uFFFD|\d{16}/.test(line));
}

test("every built-in format has a module but tables, whose columns are in the file, and those with a payload or bytes", async () => {
  const refused: string[] = [];
  for (const grammar of catalogue) if (typeof (await moduleOf(grammar)) === "string") refused.push(grammar.name);
  expect(new Set(refused)).toEqual(REFUSED);
});

test("a failure says what was expected", async () => {
  const parse = await moduleOf(combined);
  if (typeof parse === "string") throw new Error(parse);
  expect(parse('192.0.2.7 - - [03/Feb/2026:10:20:30 +0000] "GET / HTTP/1.1" abc 512')).toEqual({
    ok: false,
    line: 1,
    column: 61,
    expected: expect.arrayContaining(["status code"]),
  });
  expect(() => parse(5 as unknown as string)).toThrow("parse takes a record");
});

test("the module of combined is small, has no import, and generates no code", async () => {
  const made = await exportTo("js", requestOf(combined));
  if (!("text" in made)) throw new Error(made.reason);
  const minified = transformSync(made.text, { minify: true, format: "esm" }).code;
  expect(gzipSync(minified).length).toBeLessThan(6 * 1024);
  expect(made.text).not.toMatch(/\bimport\b|\beval\b|\bFunction\b/);
});

test("its types", async () => {
  const made = await exportTo("js", requestOf(combined, { isTypes: true }));
  if (!("text" in made)) throw new Error(made.reason);
  expect(made.text).toContain("export interface CombinedEvent {");
  expect(made.text).toContain("  readonly status?: number;");
  expect(made.text).toContain("export function parse(line: string)");
});
