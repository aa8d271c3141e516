import { expect, test } from "vitest";
import { textFor } from "../../workbench/sample/nodes.ts";
import { seeded } from "../seeded.ts";
import { comparison } from "./agreement.ts";
import { drawnTypes } from "./drawn-types.ts";

// FROE_RUNS=2000 looks for a difference at a larger scale.

const SEEDS = Number(process.env.FROE_RUNS ?? 12);
const EACH = 6;

test("choices of many types are read alike, whatever their parts, where records fail or end early as well", () => {
  for (let seed = 0; seed < SEEDS; seed++) {
    const { record, rules, ...others } = drawnTypes(seed);
    const compare = comparison({ record, rules, ...others });
    const random = seeded(seed);
    const start = { rules, random, odd: 0.05, first: 0, depth: 0, loops: 0, wanted: null };
    for (let i = 0; i < EACH; i++) {
      // No sampler: it leaves out what the compiled parser rejects.
      const text = textFor(record, { ...start, used: new Set() });
      const at = Math.floor(random() * text.length);
      const miss = text.slice(0, at) + text.slice(at + 1);
      for (const some of [text, miss]) expect(compare(some, { before: `${miss}\n`, behind: text })).toBeNull();
      expect(compare(text.slice(0, at), { before: "", behind: text.slice(at) })).toBeNull();
    }
  }
});
