import { readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { describe, expect, test } from "vitest";
import { checkGrammar, GrammarError } from "../../../engine/analysis/check/index.ts";
import type { Grammar } from "../../../engine/grammar/index.ts";

// Bad grammars are data: corpus/bad-grammars/<rule>.json has grammars that break the rule, with the message that their
// author reads, and their nearest good neighbours, which have none.

interface Case {
  readonly title: string;
  /** The lines of the message; null where the grammar is well formed. */
  readonly message: readonly string[] | null;
  readonly grammar: Partial<Grammar> & Pick<Grammar, "record">;
}

const folder = new URL("../../../corpus/bad-grammars/", import.meta.url);
const checks = new URL("../../../engine/analysis/check/", import.meta.url);

function casesOf(rule: string): readonly Case[] {
  return JSON.parse(readFileSync(new URL(`${rule}.json`, folder), "utf8"));
}

const usual: Omit<Grammar, "record"> = {
  name: "bad",
  about: "",
  layout: "",
  url: null,
  notes: [],
  rules: {},
  framer: "line",
  header: false,
  blank: "skip",
  acceptsAll: false,
  verbatim: false,
  lines: null,
  usualLines: null,
  timeZone: null,
  skip: {},
  columns: null,
  soleName: null,
  evidence: null,
  json: false,
  repeated: "last",
  example: null,
  knownAs: [],
  covers: [],
  waive: {},
};

/** The payloads inside a value of JSON with the properties of grammars that they leave out. */
function completed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(completed);
  if (typeof value !== "object" || value === null) return value;
  const inside = Object.fromEntries(Object.entries(value).map(([name, one]) => [name, completed(one)]));
  return inside.kind === "within" ? { ...inside, grammar: { ...usual, ...Object(inside.grammar) } } : inside;
}

function problemsOf({ record, ...part }: Case["grammar"]): readonly string[] | null {
  // The cases are malformed on purpose.
  const grammar: Grammar = { ...usual, ...part, record: completed(record) as Grammar["record"] };
  try {
    checkGrammar(grammar);
    return null;
  } catch (error) {
    if (error instanceof GrammarError) return error.message.split("\n");
    throw error;
  }
}

const rules = readdirSync(folder).map((file) => basename(file, ".json"));

describe.each(rules)("%s", (rule) => {
  const cases = casesOf(rule);

  test.each(cases)("$title", ({ grammar, message }) => {
    expect(problemsOf(grammar)).toEqual(message);
  });

  test("has grammars that break it, and one that does not", () => {
    const broken = cases.flatMap(({ message }) => message?.slice(1) ?? []);
    expect(broken.filter((line) => line.endsWith(`[${rule}]`))).not.toHaveLength(0);
    expect(cases.filter(({ message }) => message === null)).not.toHaveLength(0);
  });
});

test("every rule has its bad grammars", () => {
  const index = readFileSync(new URL("index.ts", checks), "utf8");
  const tables = index.slice(index.indexOf("const nodeChecks"));
  const listed = [...tables.matchAll(/^ {2}(?:"([a-z-]+)": \w+|([a-z]+)),$/gm)].map(
    ([, quoted, plain]) => quoted ?? plain,
  );
  expect(rules.toSorted()).toEqual(listed.toSorted());
});
