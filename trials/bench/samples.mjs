// Lines of a format, made by froe's own sampler from its grammar. They come from dist/, as everything here.
import { catalogue, sampler } from "../../dist/index.mjs";

/**
 * A function that makes the next line of the format.
 * @param input `wanted`: only lines that match this are taken; `first`: the chance of the first alternative of each
 * choice of the grammar
 * @param random numbers from 0 (inclusive) to 1 (exclusive)
 */
export function lineMaker({ format, wanted = /^/, first = 0 }, random) {
  const grammar = catalogue.find(({ name }) => name === format);
  const { sample } = sampler(grammar, random, { first });
  return () => {
    for (;;) {
      const line = sample();
      if (wanted.test(line)) return line;
    }
  };
}
