import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { samplesOf } from "../../cli/commands/samples.ts";
import { Event, jsonText, NameTable, toMap, typeOf, type Value } from "../../engine/event/index.ts";
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
  samples: samplesOf(grammar.name),
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

/** The fields that froe reads, as strings where a target gives no types. */
function eventsOf(grammar: Grammar, lines: readonly string[], isTyped: boolean): readonly Fields[] {
  const names = new NameTable();
  const parser = compile(grammar, names, "bounded");
  const event = new Event(names);
  return lines.map((line) => {
    const bytes = Buffer.from(line);
    if (parser.parse(bytes, 0, bytes.length, event) === REJECT) return null;
    return inOrder([...toMap(event)].map(([name, value]) => [name, isTyped ? typed(value) : textOf(value)]));
  });
}

const textOf = (value: Value) => (typeof value === "string" ? value : jsonText(value));
const typed = (value: Value) => (typeOf(value) === "int" || typeOf(value) === "float" ? Number(textOf(value)) : value);
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
  ["regex", "re2", PYTHON, ["trials/exports/match.py"], "re2"],
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
      const expected = eventsOf(grammar, lines, false);
      const found = run(command, args, { engine, source: text.trimEnd(), lines });
      const fields = found.map((one, index) => asNumbers(renamed(one, grammar), expected[index]!));
      expect({ name, differences: differences(lines, fields, expected).slice(0, 2) }).toEqual({
        name,
        differences: [],
      });
    }
  });
});

test("vrl: Vector's language makes what froe reads, with its types", async () => {
  const all = await exported("vrl");
  expect(all.length).toBeGreaterThan(10);
  for (const [name, grammar, source] of all) {
    const lines = linesOf(grammar);
    const found = run(PYTHON, ["trials/exports/match.py"], { engine: "vrl", source, lines });
    const expected = eventsOf(grammar, lines, true);
    expect({ name, differences: differences(lines, found, expected).slice(0, 2) }).toEqual({ name, differences: [] });
  }
});

test("grok and fluentbit: the expression is that of Oniguruma, one name for each field", async () => {
  for (const target of ["grok", "fluentbit"] as const) {
    for (const [, grammar, text] of await exported(target)) {
      const made = await exportTo("regex", requestOf(grammar, "oniguruma"));
      const source = "text" in made ? made.text.trimEnd() : "";
      expect(text).toContain(target === "grok" ? source.replaceAll("'", "\\x27") : `    Regex   ${source}\n`);
    }
  }
});

test("lnav takes every format file, whose samples it checks", async () => {
  const folder = mkdtempSync(join(tmpdir(), "froe-lnav-"));
  const formats = join(folder, "formats", "froe");
  mkdirSync(formats, { recursive: true });
  const all = (await exported("lnav")).filter(([name]) => catalogue.some((format) => format.name === name));
  expect(all.map(([name]) => name)).toEqual(expect.arrayContaining(["sqldb", "iso8601-level", "scriptlog"]));
  // lnav does not know how these write the time: lnav needs to be configured for them.
  const unknownTimes = ["kvstore", "webserver-a-error", "proxy-lb"];
  for (const [name, , text] of all)
    if (!unknownTimes.includes(name)) writeFileSync(join(formats, `${name}.json`), text);
  const { stdout, stderr, error } = spawnSync("lnav", ["-n", "-N", "-W", "-I", folder, "-c", ";SELECT 1"], {
    encoding: "utf8",
    env: { ...process.env, HOME: folder },
  });
  expect(error).toBeUndefined();
  // A warning that two expressions match a line is none here: lnav tries them in the order of the format.
  const problems = `${stdout}${stderr}`.split("\n").filter((line) => /froe_|error/.test(line));
  expect(problems.filter((line) => !line.includes("warning: invalid log format"))).toEqual([]);
});
