import { spawnSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { Event, jsonText, NameTable, toMap, type Value } from "../../engine/event/index.ts";
import type { Grammar } from "../../engine/grammar/index.ts";
import { compile, REJECT } from "../../engine/parse/compile/index.ts";
import { catalogue } from "../../grammars/index.ts";
import { loadCases, topicsOf } from "../../spec/corpus/load.ts";
import { smallGrammars } from "../../spec/parse/grammars.ts";
import { seeded } from "../../spec/seeded.ts";
import { type ExportRequest, exportTo, type TargetName } from "../../workbench/export/index.ts";
import { sampler } from "../../workbench/sample/index.ts";

// What is exported runs in the engines that it is for, and has to say what froe says.

const PYTHON = process.env.FROE_PYTHON ?? "python3";
const LINES = 60;

type Fields = Readonly<Record<string, unknown>> | null;

const requestOf = (grammar: Grammar, flavor: ExportRequest["flavor"]): ExportRequest => ({
  grammar,
  format: grammar.name,
  types: [],
  flavor,
  partial: false,
  schema: null,
});

/** What can be exported without loss, by the name of the format. */
async function exported(target: TargetName, flavor: ExportRequest["flavor"] = "pcre") {
  const all: (readonly [name: string, grammar: Grammar, text: string])[] = [];
  for (const grammar of [...catalogue, ...smallGrammars]) {
    const made = await exportTo(target, requestOf(grammar, flavor));
    if ("text" in made) all.push([grammar.name, grammar, made.text]);
  }
  return all;
}

function linesOf(grammar: Grammar): readonly string[] {
  const made = sampler(grammar, seeded(5), { odd: 0.1 });
  const corpus = topicsOf(grammar.name).flatMap((topic) => loadCases(grammar.name, topic));
  const lines = corpus.flatMap(({ bytes }) => bytes.toString().split(/\r?\n/));
  for (let i = 0; i < LINES; i++) lines.push(made.sample(), made.nearMiss());
  return lines.filter((line) => !/[\r\n\uFFFD]|\p{Surrogate}/u.test(line));
}

/** The fields that froe reads, as strings. */
function eventsOf(grammar: Grammar, lines: readonly string[]): readonly Fields[] {
  const names = new NameTable();
  const parser = compile(grammar, names, "bounded");
  const event = new Event(names);
  return lines.map((line) => {
    const bytes = Buffer.from(line);
    if (parser.parse(bytes, 0, bytes.length, event) === REJECT) return null;
    return inOrder([...toMap(event)].map(([name, value]) => [name, textOf(value)]));
  });
}

const textOf = (value: Value) => (typeof value === "string" ? value : jsonText(value));
const inOrder = (fields: readonly (readonly [string, unknown])[]) =>
  Object.fromEntries([...fields].sort(([a], [b]) => (a < b ? -1 : 1)));

function run(command: string, args: readonly string[], job: object): readonly Fields[] {
  const { stdout, stderr, status } = spawnSync(command, args, {
    input: JSON.stringify(job),
    encoding: "utf8",
    maxBuffer: 2 ** 28,
  });
  if (status !== 0) throw new Error(stderr || `no ${command}`);
  return JSON.parse(stdout);
}

/** The first differences between what an engine finds and what froe reads. */
function differences(lines: readonly string[], found: readonly Fields[], expected: readonly Fields[]) {
  return lines.flatMap((line, index) => {
    const [one, other] = [found[index], expected[index]].map((fields) =>
      JSON.stringify(fields && inOrder(Object.entries(fields))),
    );
    return one === other ? [] : [{ line, found: one, expected: other }];
  });
}

/** Groups by the names of their fields; strings of numbers as froe prints them. */
function renamed(fields: Fields, grammar: Grammar): Fields {
  if (fields === null) return null;
  const names = new Set([...JSON.stringify(grammar.record).matchAll(/"name":"([^"]+)"/g)].map(([, name]) => name!));
  return Object.fromEntries(
    Object.entries(fields).map(([name, text]) => {
      const base = name.replace(/_[0-9]+$/, "");
      const field = names.has(name) ? name : base;
      return [field, text];
    }),
  );
}

/** Texts of fields that froe reads as numbers are compared as numbers. */
function asNumbers(fields: Fields, like: Fields): Fields {
  if (fields === null || like === null) return fields;
  return Object.fromEntries(
    Object.entries(fields).map(([name, text]) => {
      const number = like[name];
      return [name, typeof number === "string" && number !== text && Number(number) === Number(text) ? number : text];
    }),
  );
}

describe.each([
  ["regex", "pcre", PYTHON, ["trials/exports/match.py"], "pcre2"],
  ["regex", "python", PYTHON, ["trials/exports/match.py"], "re"],
  ["regex", "oniguruma", "ruby", ["trials/exports/match.rb"], "ruby"],
] as const)("%s in %s", (target, flavor, command, args, engine) => {
  test("finds what froe reads", async () => {
    const all = await exported(target, flavor);
    expect(all.length).toBeGreaterThan(15);
    for (const [name, grammar, text] of all) {
      // Groups of patterns have types, and an empty one is no field: Spark's test compares those.
      if (name.startsWith("pattern")) continue;
      const lines = linesOf(grammar);
      const expected = eventsOf(grammar, lines);
      const found = run(command, args, { engine, source: text.trimEnd(), lines });
      const fields = found.map((one, index) => asNumbers(renamed(one, grammar), expected[index]!));
      expect({ name, differences: differences(lines, fields, expected).slice(0, 2) }).toEqual({
        name,
        differences: [],
      });
    }
  });
});
