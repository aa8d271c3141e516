import { describe, expect, test } from "vitest";
import { checkGrammar } from "../../engine/analysis/check/index.ts";
import { describe as describeGrammar } from "../../engine/analysis/describe/index.ts";
import type { Grammar } from "../../engine/grammar/index.ts";
import * as formats from "../../grammars/formats.ts";
import { catalogue } from "../../grammars/index.ts";
import { loadCases, topicsOf } from "./load.ts";
import { corpusReader } from "./read.ts";

// What every grammar of the catalogue owes to its users and authors; a new one is held to it without a new test.

const REJECTED = /^\d+:\d+: /;
const grammars = catalogue.map((grammar) => ({ name: grammar.name, grammar }));

describe.each(grammars)("$name", ({ name, grammar }) => {
  const cases = topicsOf(name).flatMap((topic) => loadCases(name, topic));
  const outcomes = cases.flatMap(({ expected }) => expected);

  test("says what it is, how a line looks, and what else there is to know", () => {
    expect(grammar.about).toMatch(/^\S.*[^.\s]$/);
    expect(grammar.layout).toMatch(/^\S.*\S$/);
    for (const note of grammar.notes) expect(note).toMatch(/^\S.*[.)]$/);
    if (grammar.url !== null) expect(URL.canParse(grammar.url)).toBe(true);
  });

  test("has records that it accepts in its corpus, and ones that it rejects", () => {
    expect(outcomes.filter((line) => !REJECTED.test(line))).not.toHaveLength(0);
    const rejected = outcomes.filter((line) => REJECTED.test(line));
    if (grammar.acceptsAll) expect(rejected).toHaveLength(0);
    else expect(rejected).not.toHaveLength(0);
  });

  test("has an event with each of its fields, and one without each that may be missing", () => {
    const events = outcomes.filter((line) => !REJECTED.test(line)).map((line) => Object.keys(JSON.parse(line)));
    for (const field of describeGrammar(grammar).fields) {
      const having = events.filter((names) => names.includes(field.name));
      expect(having, `with ${field.name}`).not.toHaveLength(0);
      if (field.optional) expect(having.length, `without ${field.name}`).toBeLessThan(events.length);
      else expect(having.length, `always ${field.name}`).toBe(events.length);
    }
  });

  test("is the same grammar when it has been JSON", () => {
    const copy: Grammar = JSON.parse(JSON.stringify(grammar));
    expect(copy).toStrictEqual(grammar);
    expect(() => checkGrammar(copy)).not.toThrow();
    const read = corpusReader(copy, copy.framer);
    for (const { bytes, attributes, expected } of cases) expect(read(bytes, attributes.get("types"))).toEqual(expected);
  });
});

const covering = catalogue.flatMap((wide) => wide.covers.map((name) => [wide.name, name, wide] as const));

test.each(covering)("%s reads the lines of %s as that does", (_, name, wide) => {
  const narrow = catalogue.find((grammar) => grammar.name === name)!;
  const read = corpusReader(wide, wide.framer);
  const readNarrow = corpusReader(narrow, narrow.framer);
  for (const { bytes, title } of topicsOf(name).flatMap((topic) => loadCases(name, topic))) {
    for (const line of bytes.toString().split(/(?<=\n)/)) {
      const expected = readNarrow(Buffer.from(line));
      if (expected.every((outcome) => !REJECTED.test(outcome)))
        expect(read(Buffer.from(line)), title).toEqual(expected);
    }
  }
});

test("no two cases of a topic share a title", () => {
  for (const { name } of catalogue)
    for (const topic of topicsOf(name)) {
      const titles = loadCases(name, topic).map(({ title }) => title);
      expect(new Set(titles).size, `${name}, ${topic}`).toBe(titles.length);
    }
});

test("no two formats share a name", () => {
  const names = catalogue.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

test("froe/formats exports every format, under its name in camel case", () => {
  const camelCase = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  expect(Object.fromEntries(catalogue.map((grammar) => [camelCase(grammar.name), grammar]))).toEqual({ ...formats });
});
