import fc from "fast-check";
import type { Grammar } from "../engine/grammar/index.ts";
import { samplerFor } from "../workbench/sample/index.ts";

export interface LineConstraints {
  /** The chance, for each part of a line, of a text that no log would hold but that the grammar admits; 0 unless told. */
  readonly odd?: number;
}

const MOST_SEEDS = 2 ** 31 - 1;

/** Lines that a grammar accepts, without their line end. Equal seeds of fast-check give equal lines. */
export function arbitraryLine(grammar: Grammar, constraints: LineConstraints = {}): fc.Arbitrary<string> {
  let seed = 0;
  const { sample } = samplerFor("arbitraryLine", grammar, () => next(), constraints);
  /** mulberry32 */
  const next = (): number => {
    seed = (seed + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(seed ^ (seed >>> 15), seed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  // A smaller seed makes another line, not a simpler one.
  return fc.noShrink(fc.nat(MOST_SEEDS)).map((start) => {
    seed = start;
    return sample();
  });
}
