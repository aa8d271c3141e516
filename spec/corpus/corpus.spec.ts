import { describe, expect, test } from "vitest";
import { catalogue } from "../../grammars/index.ts";
import { loadCases, topicsOf, writeCases } from "./load.ts";
import { corpusReader } from "./read.ts";

// `npm run corpus:update` writes what the records are now into the corpus: the difference is to be reviewed.
const isUpdate = process.env.FROE_UPDATE === "1";
const KNOWN_ATTRIBUTES = ["escaped"];

const formats = catalogue
  .map((grammar) => ({ name: grammar.name, grammar, topics: topicsOf(grammar.name) }))
  .filter(({ topics }) => topics.length > 0);

describe.each(formats)("$name", ({ name, grammar, topics }) => {
  const inFile = corpusReader(grammar, grammar.framer);
  const bounded = corpusReader(grammar, "bounded");

  describe.each(topics)("%s", (topic) => {
    if (isUpdate) {
      writeCases(
        name,
        topic,
        loadCases(name, topic).map((one) => ({ ...one, expected: bounded(one.bytes) })),
      );
    }

    test.each(loadCases(name, topic))("$title", ({ attributes, bytes, expected }) => {
      expect(KNOWN_ATTRIBUTES).toEqual(expect.arrayContaining([...attributes.keys()]));
      expect(inFile(bytes)).toEqual(expected);
      expect(bounded(bytes)).toEqual(expected);
    });
  });
});
