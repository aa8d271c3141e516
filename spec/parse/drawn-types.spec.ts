import { expect, test } from "vitest";
import { sampler } from "../../workbench/sample/index.ts";
import { seeded } from "../seeded.ts";
import { comparison } from "./agreement.ts";
import { drawnTypes } from "./drawn-types.ts";

// FROE_RUNS=2000 looks for a difference at a larger scale.

const SEEDS = Number(process.env.FROE_RUNS ?? 36);
const EACH = 6;

test("choices of many types are read alike, whatever their parts, where records fail or end early as well", () => {
  for (const drawn of drawnTypes(0, SEEDS)) {
    const compare = comparison(drawn);
    const random = seeded(SEEDS);
    const made = sampler(drawn, random, { odd: 0.1 });
    for (let i = 0; i < EACH; i++) {
      const [record, miss] = [made.sample(), made.nearMiss()];
      const cut = Math.floor(random() * record.length);
      for (const some of [record, miss]) expect(compare(some, { before: `${miss}\n`, behind: record })).toBeNull();
      expect(compare(record.slice(0, cut), { before: "", behind: record.slice(cut) })).toBeNull();
    }
  }
});
