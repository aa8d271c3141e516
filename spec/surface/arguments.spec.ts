import { expect, test } from "vitest";
import * as exports from "../../grammars/export.ts";
import * as filter from "../../grammars/filter.ts";
import { combined, csv, logfmt, line as text } from "../../grammars/formats.ts";
import * as froe from "../../grammars/library.ts";
import * as output from "../../grammars/output.ts";
import * as schema from "../../grammars/schema.ts";
import { arbitraryLine } from "../../testing/fast-check.ts";
import { matchers } from "../../testing/matchers.ts";
import * as nodeTest from "../../testing/node-test.ts";
import { VALUES } from "./values.ts";

// Every exported function says which argument is wrong, what was expected and what was found: no error of the engine, no silence.

const line = '192.0.2.7 - - [03/Feb/2026:10:20:30 +0000] "GET / HTTP/1.1" 404 512';
const failure = { message: "", line: 1, render: () => "" };
const csvOptions = { columns: ["a"], header: true, separator: ";" };
const people = { format: "view", color: true, width: 80, fields: ["a"] };
const reading = {
  grammar: combined,
  lines: null,
  meta: true,
  timeZone: "UTC",
  maxLineBytes: 100,
  onReject() {},
  name: "a",
  exact: true,
};
const bytes = Buffer.from("a\n");
const times = { since: "1h", until: new Date(), field: "ts", zone: "UTC", now: new Date() };
const scripting = { onError() {}, zone: "UTC", print() {} };
const files = "examples/*.log";
const on = { equals: Object.is };

type Called = (...args: never[]) => unknown;
/** The functions with arguments that are right; the options come last. */
const functions: Readonly<Record<string, readonly [Called, ...unknown[]]>> = {
  createParser: [froe.createParser, combined, { exact: true }],
  parse: [froe.parse, combined, line, { exact: true }],
  readAll: [froe.readAll, bytes, { ...reading, encoding: "latin1" }],
  readEvents: [froe.readEvents, bytes, { ...reading, encoding: "latin1", signal: AbortSignal.abort() }],
  readBatches: [froe.readBatches, bytes, { ...reading, encoding: "latin1", signal: AbortSignal.abort() }],
  detect: [froe.detect, ["a=1"], { catalogue: [logfmt, text] }],
  typeOf: [froe.typeOf, 1n],
  jsonText: [froe.jsonText, 1n],
  Float: [(float: number) => new froe.Float(float), 1],
  RejectedRecord: [(of: froe.ParseFailure) => new froe.RejectedRecord(of), failure],
  sampler: [froe.sampler, combined, Math.random, { odd: 0.5, first: 0.5 }],
  toJsonLines: [output.toJsonLines, {}],
  toLogfmt: [output.toLogfmt, {}],
  toCsv: [output.toCsv, {}, csvOptions],
  render: [output.render, {}, people],
  csvStream: [output.csvStream, csvOptions],
  renderStream: [output.renderStream, people],
  levelFilter: [filter.levelFilter, ["warn"], { exclude: true }],
  timeFilter: [filter.timeFilter, times],
  ScriptError: [(message: string) => new filter.ScriptError(message), "x"],
  compileFilter: [filter.compileFilter, "true", scripting],
  compileScript: [filter.compileScript, "e.a = 1", { ...scripting, emit() {} }],
  scriptStream: [filter.scriptStream, "e.a = 1", scripting],
  filterStream: [filter.filterStream, () => true],
  through: [filter.through, new TransformStream()],
  standardSchema: [schema.standardSchema, combined],
  exportGrammar: [
    exports.exportGrammar,
    "regex",
    combined,
    { flavor: "python", partial: true, types: false, schemaFrom: ["a"] },
  ],
  assertParses: [nodeTest.assertParses, combined, line, { status: 404 }],
  assertRejects: [nodeTest.assertRejects, combined, "x", { column: 2 }],
  assertAccepts: [nodeTest.assertAccepts, csv, files, { min: 0, empty: true }],
  arbitraryLine: [arbitraryLine, combined, { odd: 0.5 }],
  toParseAs: [matchers.toParseAs.bind(on) as Called, line, combined, {}],
  toBeAcceptedBy: [matchers.toBeAcceptedBy.bind(on) as Called, files, csv, { min: 0, empty: true }],
};
/** What functions give: a wrong event is no error of the engine either. */
const kept = { level: filter.levelFilter(["warn"]), time: filter.timeFilter({}) };
test.each(Object.entries(kept))("an event that is none, for a filter by %s", (_, isKept) => {
  for (const value of VALUES.filter((one) => typeof one !== "object" || one === null || Array.isArray(one)))
    expect(() => isKept(value as object)).toThrow(/^expected an event as an object of fields, found /);
});

test("lists say what is in them", () => {
  expect(() => filter.levelFilter(["warn", 5 as never])).toThrow('found [the string "warn",the number 5]');
  expect(() => output.toCsv({}, { columns: [] })).toThrow("found []");
  expect(() => nodeTest.assertAccepts(csv, undefined as never)).toThrow("or several, found undefined");
});

/** Functions without arguments, and what froe alone makes. */
const BARE = ["jsonLinesStream", "logfmtStream", "DamagedArchive"];

/** What comes of a call: "right", or the error. */
async function outcome(called: Called, args: readonly unknown[]): Promise<unknown> {
  try {
    await called(...(args as never[]));
    return "right";
  } catch (error) {
    return error;
  }
}

/** What is wrong with how the call ends: an error that is not of froe, or does not name the function. */
function problem(found: unknown, name: string): string | null {
  if (found === "right") return null;
  // What is wrong in a script, a line or a file that was read is no wrong argument.
  if (found instanceof Error && /^(?:Script|Assertion)Error$/.test(found.name)) return null;
  if (!(found instanceof TypeError || found instanceof RangeError)) return `no TypeError: ${found}`;
  const { message } = found;
  return (message.startsWith(`${name}: `) || message.startsWith("a chunk of the source: ")) &&
    /found|is after|pass|no option|looks like|ends in/.test(message)
    ? null
    : `${found}`;
}

test("each export is here", () => {
  const exported = [froe, output, filter, schema, exports, nodeTest].flatMap((one) =>
    Object.entries(one).flatMap(([name, value]) => (typeof value === "function" ? [name] : [])),
  );
  expect(exported.filter((name) => !(name in functions) && !BARE.includes(name))).toEqual([]);
});

test.each(Object.entries(functions))("%s", async (name, [called, ...args]) => {
  expect(problem(await outcome(called, args), name)).toBeNull();
  const problems: string[] = [];
  for (const i of args.keys()) {
    for (const value of VALUES) {
      const wrong = problem(await outcome(called, args.with(i, value)), name);
      if (wrong) problems.push(`${i} ${String(value)}: ${wrong}`);
    }
  }
  expect(problems).toEqual([]);
});

const withOptions = Object.entries(functions).filter(
  ([name, [, ...args]]) =>
    args.length > 0 &&
    isOptions(args.at(-1)) &&
    !["assertParses", "toParseAs", "toJsonLines", "toLogfmt", "RejectedRecord", "through", "standardSchema"].includes(
      name,
    ),
);
function isOptions(value: unknown): value is object {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

test.each(withOptions)("the options of %s", async (name, [called, ...args]) => {
  const options = args.pop() as Readonly<Record<string, unknown>>;
  for (const option of Object.keys(options)) {
    const misspelt = `${option}x`;
    expect(await outcome(called, [...args, { ...options, [misspelt]: 1 }])).toEqual(
      new TypeError(`${name}: no option is named "${misspelt}"; did you mean ${option}?`),
    );
    const outcomes = await Promise.all(
      VALUES.slice(1).map((value) => outcome(called, [...args, { ...options, [option]: value }])),
    );
    expect(outcomes.map((one) => problem(one, name)).filter((one) => one !== null)).toEqual([]);
    expect(
      outcomes.some((one) => one !== "right"),
      option,
    ).toBe(true);
  }
});
