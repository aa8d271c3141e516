/** Numbers from 0 (inclusive) to 1 (exclusive); with a seeded generator, samples can be reproduced. */
export type Random = () => number;

/** An integer from 0 (inclusive) to `bound` (exclusive). */
export function below(random: Random, bound: number): number {
  return Math.floor(random() * bound);
}

/** An integer from `least` to `most`, both inclusive. */
export function between(random: Random, least: number, most: number): number {
  return least + below(random, most - least + 1);
}

export function pick<T>(random: Random, from: readonly T[]): T {
  return from[below(random, from.length)]!;
}

export function digitsOf(random: Random, count: number): string {
  return Array.from({ length: count }, () => below(random, 10)).join("");
}

/** Numbers that are the same for the same seed (mulberry32). */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
