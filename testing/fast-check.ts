import { Arbitrary, type Random, type Stream, stream, Value } from "fast-check";
import type { Grammar } from "../engine/grammar/index.ts";
import { createParser } from "../engine/reading/index.ts";
import { samplerFor } from "../workbench/sample/index.ts";
import { shorterLines } from "./shorter.ts";

export interface LineConstraints {
  /** The chance, for each part of a line, of an unusual text that the grammar admits; 0 unless given. */
  readonly odd?: number;
}

const MOST_SEEDS = 2 ** 31 - 1;

/**
 * Lines that a grammar accepts, without their line end. Equal seeds of fast-check give equal lines; a counterexample shrinks to
 * a short line that the grammar accepts, too.
 */
export function arbitraryLine(grammar: Grammar, constraints: LineConstraints = {}): Arbitrary<string> {
  return new Lines(grammar, constraints);
}

class Lines extends Arbitrary<string> {
  readonly #sample: () => string;
  readonly #accepts: (line: string) => boolean;
  #seed = 0;

  constructor(grammar: Grammar, constraints: LineConstraints) {
    super();
    this.#sample = samplerFor("arbitraryLine", grammar, () => this.#next(), constraints).sample;
    const { parse } = createParser(grammar);
    this.#accepts = (line) => !line.endsWith("\n") && parse(line) !== null;
  }

  override generate(random: Random): Value<string> {
    this.#seed = random.nextInt(0, MOST_SEEDS);
    return new Value(this.#sample(), null);
  }

  override canShrinkWithoutContext(value: unknown): value is string {
    return typeof value === "string" && this.#accepts(value);
  }

  override shrink(line: string): Stream<Value<string>> {
    return stream(shorterLines(line, this.#accepts)).map((shorter) => new Value(shorter, null));
  }

  /** mulberry32 */
  #next(): number {
    this.#seed = (this.#seed + 0x6d2b79f5) >>> 0;
    const seed = this.#seed;
    let mixed = Math.imul(seed ^ (seed >>> 15), seed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
}
