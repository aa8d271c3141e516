import { describe, expect, test } from "vitest";
import { extend, field, type Grammar, grammar, rest, within } from "../../engine/authoring/index.ts";
import { exportGrammar } from "../../grammars/export.ts";
import { combined } from "../../grammars/formats.ts";
import { createParser, detect, parse, readAll, readBatches, readEvents, sampler } from "../../grammars/library-node.ts";
import { standardSchema } from "../../grammars/schema.ts";
import { checkLine } from "../../testing/line.ts";

// A grammar may be data that nobody has checked: from a file, a database, another program.

const sound: Grammar = grammar("data", { about: "A grammar as data", layout: "<v>", record: field("v", rest) });
/** The grammar as data, with another node. */
const withNode = (node: unknown): Grammar =>
  JSON.parse(JSON.stringify({ ...sound, record: { ...sound.record, node } }));

const malformed: Readonly<Record<string, readonly [node: unknown, problem: string]>> = {
  "a literal without text": [{ kind: "literal" }, "literal: text has to be a text, not undefined [shape]"],
  "a charset that is a number": [{ kind: "run", charset: 5, min: 1, max: null }, "charset has to be a charset"],
  "a bound that is a text": [{ kind: "digits", min: "x", max: null, range: null }, "min has to be a number"],
  "an unknown kind": [{ kind: "letters" }, '"letters" is no kind of node'],
  "a list where a node belongs": [[{ kind: "rest" }], "a list is no part of a grammar"],
  "no node inside": [{ kind: "optional" }, "undefined is no part of a grammar"],
  "no rule of the name": [{ kind: "ref", rule: "none" }, "there is no rule none"],
};

const uses: Readonly<Record<string, (given: Grammar) => unknown>> = {
  createParser: (given) => createParser(given),
  parse: (given) => parse(given, "x"),
  readAll: (given) => readAll("x\n", { grammar: given }),
  "readAll of several": (given) => readAll("x\n", { grammar: [combined, given] }),
  readEvents: (given) => readEvents("x\n", { grammar: given }).next(),
  readBatches: (given) => readBatches("x\n", { grammar: [combined, given], meta: true }).next(),
  detect: (given) => detect("x\n", { catalogue: [given] }),
  sampler: (given) => sampler(given, Math.random),
  extend: (given) => extend(given, { name: "longer" }),
  within: (given) => grammar("around", { about: "Around", layout: "", record: within(field("v", rest), given) }),
  standardSchema: (given) => standardSchema(given),
  exportGrammar: (given) => exportGrammar("regex", given),
  "a matcher": (given) => checkLine("toParseAs", given, "x", {}, Object.is),
};

describe.each(Object.entries(malformed))("%s is named with its place", (_, [node, problem]) => {
  test.each(Object.entries(uses))("by %s", async (_, use) => {
    const error = await (async () => use(withNode(node)))().catch((thrown: unknown) => thrown);
    expect(error).toHaveProperty("name", "GrammarError");
    expect(String(error)).toMatch(/ {2}record( > field "v" >|: field "v")?/);
    expect(String(error)).toContain(problem);
  });
});

test.each(Object.entries(uses))("%s takes a well-formed one", async (name, use) => {
  if (name === "detect") return;
  await expect((async () => use(JSON.parse(JSON.stringify(sound))))()).resolves.toBeDefined();
});

test.each([
  [{ skip: { a: null } }, "skip has to be an object of parts"],
  [{ skip: { a: [] } }, "skip has to be an object of parts"],
  [{ columns: { directives: { "#F": "names" } } }, "columns has to be namedColumns({ directives, separator"],
  [{ columns: { directives: { "#F": "names" }, separator: " ", date: 5 } }, "columns has to be namedColumns("],
  [{ lines: undefined, framer: "quoted" }, "lines has to be joined(...) or null"],
  [{ lines: { by: { kind: "patterns", match: "a", end: 5 }, joint: "space" } }, "lines has to be joined(...) or null"],
] as const)("%j of a grammar is named", (properties, problem) => {
  const given: Grammar = JSON.parse(JSON.stringify({ ...sound, ...properties }));
  expect(() => createParser(given)).toThrow(problem);
});
