import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  ACCURACY,
  addQuantity,
  areExact,
  EXACT_NUMBERS,
  mergeQuantiles,
  newQuantiles,
  type Quantiles,
  quantilesAt,
} from "../../engine/metrics/quantiles.ts";

const SHARES = [0, 0.001, 0.1, 0.25, 0.5, 0.9, 0.95, 0.99, 0.999, 1];
/** A logarithm may be off in its last digit. */
const BOUND = ACCURACY * (1 + 1e-9);

function quantilesOf(numbers: Iterable<number>): Quantiles {
  const quantiles = newQuantiles();
  for (const number of numbers) addQuantity(quantiles, number);
  return quantiles;
}

/** The quantiles of sorted numbers: between the two nearest ranks. */
function exactly(sorted: readonly number[], share: number): { value: number; around: number } {
  const place = share * (sorted.length - 1);
  const below = sorted[Math.floor(place)]!;
  const above = sorted[Math.ceil(place)]!;
  return {
    value: below + (place - Math.floor(place)) * (above - below),
    around: Math.max(Math.abs(below), Math.abs(above)),
  };
}

describe("few different numbers", () => {
  test("are ranked exactly, between two where there is no number at the place", () => {
    expect(quantilesAt(quantilesOf([1, 2, 3, 4]), [0, 0.5, 1])).toEqual([1, 2.5, 4]);
    expect(quantilesAt(quantilesOf([7, 7, 7, 900]), [0.5, 0.75])).toEqual([7, 230.25]);
    expect(quantilesAt(quantilesOf([0, -0, 5]), [0.5])).toEqual([0]);
    expect(quantilesAt(quantilesOf([-0, 0]), [0, 1])).toEqual([0, 0]);
    const far = [...new Array<number>(293).fill(1), 2500, 5500, 6000, 6000];
    expect(quantilesAt(quantilesOf(far), [0.99])).toEqual([2620]);
  });

  test("have no quantiles where there are none; a not-a-number is none", () => {
    expect(quantilesAt(newQuantiles(), [0.5])).toBeUndefined();
    expect(quantilesAt(quantilesOf([Number.NaN]), [0.5])).toBeUndefined();
    expect(quantilesAt(quantilesOf([Number.NaN, 3]), [0.5])).toEqual([3]);
  });

  test("may come as often as they like", () => {
    const quantiles = quantilesOf(Array.from({ length: 100_000 }, (_, i) => i % 500));
    expect(areExact(quantiles)).toBe(true);
    expect(quantilesAt(quantiles, [0.5])).toEqual([249.5]);
  });
});

describe("many different numbers", () => {
  const random = (seed: number) => {
    let state = seed;
    return () => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return (state + 0.5) / 2 ** 32;
    };
  };
  const next = random(7);
  const distributions: Readonly<Record<string, () => number>> = {
    uniform: () => next() * 1000,
    "long-tailed": () => next() ** -3,
    "of both signs": () => (next() - 0.5) * 10 ** (next() * 12 - 6),
    "near the greatest double": () => ((next() + 1) / 2) * Number.MAX_VALUE,
    "of every size": () => (next() < 0.5 ? -1 : 1) * 2 ** (next() * 2000 - 1000),
  };

  test.each(Object.keys(distributions))("%s: within the accuracy of the exact quantile", (name) => {
    const numbers = Array.from({ length: 4 * EXACT_NUMBERS }, distributions[name]!);
    const quantiles = quantilesOf(numbers);
    expect(areExact(quantiles)).toBe(false);
    const sorted = numbers.toSorted((a, b) => a - b);
    const found = quantilesAt(quantiles, SHARES)!;
    for (const [i, share] of SHARES.entries()) {
      const { value, around } = exactly(sorted, share);
      expect(Math.abs(found[i]! - value), `at ${share}`).toBeLessThanOrEqual(around * BOUND);
    }
  });

  test("zeros, infinities and the smallest and greatest doubles have their places", () => {
    const quantiles = quantilesOf(Array.from({ length: EXACT_NUMBERS }, (_, i) => i + 1));
    for (const number of [0, Number.MIN_VALUE, Number.MAX_VALUE, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]) {
      addQuantity(quantiles, number);
    }
    expect(areExact(quantiles)).toBe(false);
    const last = quantiles.count - 1;
    const [least, zero, tiny, huge, most] = quantilesAt(
      quantiles,
      [0, 1, 2, last - 1, last].map((rank) => rank / last),
    )!;
    expect([least, zero, most]).toEqual([Number.NEGATIVE_INFINITY, 0, Number.POSITIVE_INFINITY]);
    expect(tiny).toBeLessThan(1e-300);
    expect(huge! / Number.MAX_VALUE).toBeGreaterThan(1 - BOUND);
    expect(huge).toBeLessThan(Number.POSITIVE_INFINITY);
  });

  test("a merged sketch is the sketch of all, whichever of the parts are exact", () => {
    const numbers = Array.from({ length: 3 * EXACT_NUMBERS }, distributions["long-tailed"]!);
    for (const cut of [0, 100, EXACT_NUMBERS - 1, 2 * EXACT_NUMBERS, numbers.length]) {
      const merged = quantilesOf(numbers.slice(0, cut));
      mergeQuantiles(merged, quantilesOf(numbers.slice(cut)));
      expect(quantilesAt(merged, SHARES)).toEqual(quantilesAt(quantilesOf(numbers), SHARES));
    }
  });
});

test("property: quantiles do not depend on the order, and stay between the least and the greatest", () => {
  fc.assert(
    fc.property(fc.array(fc.double({ noNaN: true }), { minLength: 1 }), (numbers) => {
      const found = quantilesAt(quantilesOf(numbers), SHARES)!;
      expect(found).toEqual(quantilesAt(quantilesOf(numbers.toReversed()), SHARES));
      for (const number of found) {
        expect(number).toBeGreaterThanOrEqual(Math.min(...numbers));
        expect(number).toBeLessThanOrEqual(Math.max(...numbers));
      }
    }),
  );
});
