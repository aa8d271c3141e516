import { describe, expect, test } from "vitest";
import { checkGrammar } from "../../engine/analysis/check/index.ts";
import { type Grammar, isSpecError, type SpecFormat } from "../../engine/grammar/index.ts";
import { specs } from "../../grammars/index.ts";
import { type Case, loadCases, topicsOf, writeCases } from "./load.ts";
import { corpusReader } from "./read.ts";

// The formats that users complete themselves. A case has its spec under `:spec`, and what is wrong with that is its one
// expectation: `spec:column: message`. `npm run corpus:update` writes expectations here as well.
const isUpdate = process.env.FROE_UPDATE === "1";
const KNOWN_ATTRIBUTES = ["escaped", "spec", "cols-sep"];

describe.each(specs.map((format) => [format.name, format] as const))("%s", (name, format) => {
  describe.each(topicsOf(name))("%s", (topic) => {
    const cases = loadCases(name, topic);
    if (isUpdate) {
      test("is written again", async () => {
        const read = async (one: Case) => ({ ...one, expected: await outcomesOf(format, one) });
        writeCases(name, topic, await Promise.all(cases.map(read)));
      });
      return;
    }

    test.each(cases)("$title", async (one) => {
      expect(KNOWN_ATTRIBUTES).toEqual(expect.arrayContaining([...one.attributes.keys()]));
      expect(await outcomesOf(format, one)).toEqual(one.expected);
    });
  });
});

async function outcomesOf(format: SpecFormat, { attributes, bytes }: Case): Promise<readonly string[]> {
  const separator = attributes.get("cols-sep") ?? null;
  const grammar = await format.make(attributes.get("spec") ?? "", { separator });
  if (isSpecError(grammar)) return [`spec:${grammar.column}: ${grammar.message}`];
  // The grammar is data: what is read with its copy is the same.
  const copy: Grammar = JSON.parse(JSON.stringify(grammar));
  expect(copy).toStrictEqual(grammar);
  expect(() => checkGrammar(copy)).not.toThrow();
  const outcomes = corpusReader(copy, copy.framer)(bytes);
  expect(corpusReader(grammar, "bounded")(bytes)).toEqual(outcomes);
  return outcomes;
}
