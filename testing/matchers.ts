import { encodeUtf8, NameTable } from "../engine/event/index.ts";
import { framingOf, type Grammar } from "../engine/grammar/index.ts";
import { createParser as makeParser } from "../engine/parse/parser.ts";
import { type AnyEvent, createParser, type Parser } from "../engine/reading/index.ts";
import { explain, render } from "../engine/report/report.ts";
import { Audit } from "../workbench/audit/index.ts";
import { readSamples } from "./samples.ts";

/** What a matcher answers, in Vitest and in Jest. */
export interface MatcherResult {
  readonly pass: boolean;
  readonly message: () => string;
}

/** What of a matcher's surroundings is used; both Vitest and Jest have it. */
interface Surroundings {
  readonly equals: (a: unknown, b: unknown) => boolean;
}

/** What samples have to come to. */
export interface Acceptance {
  /** The least share of accepted records, from 0 to 1; 1 unless told. */
  readonly min?: number;
}

const LOOK = { color: false, width: 100, form: "long" } as const;
const parsers = new WeakMap<Grammar, Parser>();

function parserOf(grammar: Grammar): Parser {
  const parser = parsers.get(grammar) ?? createParser<Grammar>(grammar);
  parsers.set(grammar, parser);
  return parser;
}

/** Matchers for `expect.extend`: of one line, and of sample files. */
export const matchers = {
  /** The line is a record of the grammar, and its event has these fields. */
  toParseAs(
    this: Surroundings,
    line: string,
    grammar: Grammar,
    fields: Readonly<Record<string, unknown>> = {},
  ): MatcherResult {
    const event = parserOf(grammar).parse(line);
    if (!event) return { pass: false, message: () => rejection(grammar, line) };
    const wrong = Object.keys(fields).filter((name) => !this.equals(event[name], fields[name]));
    if (wrong.length === 0) return { pass: true, message: () => `${grammar.name} parses the line:\n  ${line}` };
    return { pass: false, message: () => difference(grammar, line, event, fields, wrong) };
  },

  /** So many records of the files (a path, with `*` and `**` if need be, or several) are accepted. */
  toBeAcceptedBy(files: string | readonly string[], grammar: Grammar, { min = 1 }: Acceptance = {}): MatcherResult {
    const samples = readSamples(typeof files === "string" ? [files] : files);
    if (samples.length === 0) return { pass: false, message: () => `no file is called ${[files].flat().join(", ")}` };
    const names = new NameTable();
    const audit = new Audit([grammar], [], (one) => makeParser(one, names, framingOf(one), null), names);
    for (const { source, bytes } of samples) audit.add(source, bytes);
    const { records, accepted, causes } = audit.result();
    const share = records === 0 ? 1 : accepted / records;
    const examples = causes.map(({ count, example }) => `${count} x ${render(example, LOOK)}`);
    const head = `${grammar.name} accepts ${accepted} of ${records} records (${share}), of at least ${min}`;
    return { pass: share >= min, message: () => [head, ...examples].join("\n") };
  },
};

/** Why a line is rejected, with a caret under the column. */
function rejection(grammar: Grammar, line: string): string {
  const bytes = encodeUtf8(line);
  return render(explain({ grammar, source: grammar.name, line: 1, bytes, offset: 0, places: [] }), LOOK);
}

function difference(
  grammar: Grammar,
  line: string,
  event: AnyEvent,
  fields: Readonly<Record<string, unknown>>,
  wrong: readonly string[],
): string {
  const lines = wrong.map((name) => {
    const found = name in event ? show(event[name]) : "no field of this name";
    return `  ${name}: expected ${show(fields[name])}, found ${found}`;
  });
  return [`${grammar.name} parses the line, but:`, ...lines, `  ${line}`].join("\n");
}

function show(value: unknown): string {
  return typeof value === "bigint" || typeof value === "symbol"
    ? String(value)
    : (JSON.stringify(value) ?? "undefined");
}
