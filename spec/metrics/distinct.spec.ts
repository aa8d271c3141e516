import { describe, expect, test } from "vitest";
import { encodeUtf8 } from "../../engine/event/index.ts";
import {
  addHashed,
  coarsen,
  type Distinct,
  distinctCount,
  hashOfKey,
  LEAST_ERROR,
  mergeDistinct,
  newDistinct,
  USUAL_ERROR,
} from "../../engine/metrics/distinct.ts";

/** The keys `key-<from>` to `key-<to - 1>`. */
function add(distinct: Distinct, from: number, to: number): Distinct {
  for (let i = from; i < to; i++) {
    const bytes = encodeUtf8(`key-${i}`);
    addHashed(distinct, hashOfKey(bytes, 0, bytes.length));
  }
  return distinct;
}

const count = (distinct: Distinct) => distinctCount(distinct, Number.POSITIVE_INFINITY);

test("few keys are counted exactly, each once", () => {
  const distinct = add(newDistinct(USUAL_ERROR), 0, 1000);
  add(distinct, 0, 1000);
  expect(distinct.exact).not.toBeNull();
  expect(count(distinct)).toBe(1000);
});

test("there are never more keys than values", () => {
  const distinct = add(newDistinct(USUAL_ERROR), 0, 5000);
  expect(distinctCount(distinct, 1)).toBe(1);
});

describe("the error of an estimate", () => {
  // Four standard errors: one estimate in 16,000 would be further off.
  test.each([
    [0.26, [100, 10_000]],
    [0.05, [100, 1000, 30_000]],
    [USUAL_ERROR, [1100, 5000, 20_000, 100_000, 400_000]],
    [LEAST_ERROR, [140_000]],
  ])("%d", (error, sizes) => {
    let size = 0;
    const distinct = newDistinct(error);
    for (const next of sizes) {
      add(distinct, size, next);
      size = next;
      expect(distinct.exact).toBeNull();
      expect(Math.abs(count(distinct) / size - 1), String(size)).toBeLessThan(4 * error);
    }
  });
});

describe("merging", () => {
  test.each([
    [500, 600],
    [500, 5000],
    [5000, 500],
    [20_000, 30_000],
  ])("%d and %d keys, some of them the same, are what they are at once", (to, other) => {
    const merged = add(newDistinct(USUAL_ERROR), 0, to);
    mergeDistinct(merged, add(newDistinct(USUAL_ERROR), to / 2, other));
    const atOnce = add(newDistinct(USUAL_ERROR), 0, Math.max(to, other));
    expect(merged.registers).toEqual(atOnce.registers);
    expect(count(merged)).toBe(count(atOnce));
  });

  test("a lower precision can be had afterwards as well", () => {
    const first = add(newDistinct(0.1), 0, 9000);
    const later = add(newDistinct(USUAL_ERROR), 0, 9000);
    coarsen(later, 0.1);
    expect(later.registers).toEqual(first.registers);
    const merged = add(newDistinct(USUAL_ERROR), 0, 4000);
    mergeDistinct(merged, add(newDistinct(0.1), 4000, 9000));
    expect(merged.registers).toEqual(first.registers);
  });
});
