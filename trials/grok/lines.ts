import type { Grammar } from "../../engine/grammar/index.ts";
import { seeded } from "../../spec/seeded.ts";
import { NoSample, sampler } from "../../workbench/sample/index.ts";
import { mutated } from "./mutate.ts";

const LINES = 40;

/** What docs/IMPORTS.md says is read in another way: characters beyond ASCII beside words and in paths, and zones of IPv6. */
const APPROXIMATE = /[\r\n\u0080-\uFFFF]|:[0-9a-fA-F.:]*%/;

/** Lines for a pattern: those given, some like them, and some of its grammar if it has one. */
export function linesFor(format: Grammar | null, given: readonly string[], seed: number): readonly string[] {
  const random = seeded(seed);
  const lines = [...given, ...(format === null ? [] : samples(format, seed))];
  for (let i = 0; i < LINES; i++) lines.push(...given.map((line) => mutated(line, random)));
  return lines.filter((line) => !APPROXIMATE.test(line));
}

/** Lines made from a format; none if chance makes none, as of a pattern with looks far ahead. */
function samples(format: Grammar, seed: number): readonly string[] {
  const made = sampler(format, seeded(seed), { odd: 0.1 });
  try {
    return Array.from({ length: LINES }, () => made.sample());
  } catch (error) {
    if (error instanceof NoSample) return [];
    throw error;
  }
}
