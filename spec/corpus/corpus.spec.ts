import { describe, expect, test } from "vitest";
import { catalogue } from "../../grammars/index.ts";
import { type Case, loadCases, topicsOf, writeCases } from "./load.ts";
import { corpusReader } from "./read.ts";

// `npm run corpus:update` writes what the records are now into the corpus, `npm run corpus:update -- -t json` into that
// of one format: the difference is to be reviewed.
const isUpdate = process.env.FROE_UPDATE === "1";
const KNOWN_ATTRIBUTES = ["escaped", "types"];

const formats = catalogue
  .map((grammar) => ({ name: grammar.name, grammar, topics: topicsOf(grammar.name) }))
  .filter(({ topics }) => topics.length > 0);

describe.each(formats)("$name", ({ name, grammar, topics }) => {
  const inFile = corpusReader(grammar, grammar.framer);
  const bounded = corpusReader(grammar, "bounded");

  describe.each(topics)("%s", (topic) => {
    const cases = loadCases(name, topic);
    if (isUpdate) {
      test("is written again", () => {
        const read = (one: Case) => ({ ...one, expected: bounded(one.bytes, one.attributes.get("types")) });
        writeCases(name, topic, cases.map(read));
      });
      return;
    }

    test.each(cases)("$title", ({ attributes, bytes, expected }) => {
      expect(KNOWN_ATTRIBUTES).toEqual(expect.arrayContaining([...attributes.keys()]));
      const types = attributes.get("types");
      expect(inFile(bytes, types)).toEqual(expected);
      expect(bounded(bytes, types)).toEqual(expected);
    });
  });
});
