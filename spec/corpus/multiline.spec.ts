import { describe, expect, test } from "vitest";
import type { Joint } from "../../engine/grammar/index.ts";
import { catalogue } from "../../grammars/index.ts";
import { type Grouped, readGrouped } from "../records/grouped.ts";
import { type Case, loadCases, topicsOf, writeCases } from "./load.ts";

// Events of several lines: corpus/multiline/<strategy>.txt. A case has its format under `:format`, what follows `-M`
// under `:multiline`, and `:join` for that option. An expectation is `line: event`, with the event's first line, or
// `line:column: message`. `npm run corpus:update` writes expectations here as well.
const isUpdate = process.env.FROE_UPDATE === "1";
const KNOWN_ATTRIBUTES = ["escaped", "format", "multiline", "join"];
const NAME = "multiline";
const JOINTS: readonly Joint[] = ["space", "newline", "empty"];

describe.each(topicsOf(NAME))("%s", (topic) => {
  const cases = loadCases(NAME, topic);
  if (isUpdate) {
    test("is written again", async () => {
      const read = async (one: Case) => ({ ...one, expected: await readGrouped(asked(one), [one.bytes]) });
      writeCases(NAME, topic, await Promise.all(cases.map(read)));
    });
    return;
  }

  test.each(cases)("$title", async (one) => {
    const { attributes, bytes, expected } = one;
    expect(KNOWN_ATTRIBUTES).toEqual(expect.arrayContaining([...attributes.keys()]));
    expect(await readGrouped(asked(one), [bytes])).toEqual(expected);
    // Where the input is cut makes no difference.
    for (const size of [1, 7]) expect(await readGrouped(asked(one), chunksOf(bytes, size))).toEqual(expected);
  });
});

function asked({ attributes }: Case): Grouped {
  const grammar = catalogue.find(({ name }) => name === attributes.get("format"));
  if (!grammar) throw new Error(`there is no format ${attributes.get("format")}`);
  const joint = JOINTS.find((joint) => joint === attributes.get("join"));
  return { grammar, strategy: attributes.get("multiline") ?? "", joint };
}

function chunksOf(bytes: Uint8Array, size: number): readonly Uint8Array[] {
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) => bytes.subarray(i * size, (i + 1) * size));
}
