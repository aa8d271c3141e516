import fc from "fast-check";
import { expect, test } from "vitest";
import { addFloat, addInt, type ExactSum, mergeSum, newSum, rounded } from "../../engine/metrics/exact-sum.ts";

/** The sum of floats. */
function sumOf(floats: readonly number[]): ExactSum {
  const sum = newSum();
  for (const float of floats) addFloat(sum, float);
  return sum;
}

/** A finite double as a whole number of units of 2^-1074, the smallest double. */
function units(number: number): bigint {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, number);
  const bits = view.getBigUint64(0);
  const exponent = (bits >> 52n) & 0x7ffn;
  const fraction = bits & 0xfffffffffffffn;
  const size = exponent === 0n ? fraction : (fraction | (1n << 52n)) << (exponent - 1n);
  return number < 0 ? -size : size;
}

test("the loss of a running sum does not happen", () => {
  const tenths = Array.from({ length: 10 }, () => 0.1);
  expect(tenths.reduce((sum, tenth) => sum + tenth)).not.toBe(1);
  expect(rounded(sumOf(tenths))).toBe(1);
  expect(rounded(sumOf([1e16, 1, -1e16]))).toBe(1);
  expect(rounded(sumOf([1e308, 1e308, -1e308]))).toBe(1e308);
  expect(rounded(sumOf([1e308, 1e308]))).toBe(Number.POSITIVE_INFINITY);
});

test("infinities and not-a-numbers are what they are in any order", () => {
  const { POSITIVE_INFINITY: most, NEGATIVE_INFINITY: least } = Number;
  expect(rounded(sumOf([1, most, 2]))).toBe(most);
  expect(rounded(sumOf([most, 1, least]))).toBeNaN();
  expect(rounded(sumOf([Number.NaN, 1]))).toBeNaN();
});

test("ints are exact beyond doubles, also among floats", () => {
  const sum = newSum();
  for (let i = 0; i < 4; i++) addInt(sum, 2 ** 53 - 1);
  addInt(sum, 2n ** 63n);
  expect(sum.ints).toBe(2n ** 63n + 4n * (2n ** 53n - 1n));
  addInt(sum, -(2n ** 63n));
  addFloat(sum, -(2 ** 55));
  addFloat(sum, 0.5);
  expect(rounded(sum)).toBe(-3.5);
});

const doubles = fc.array(fc.double({ noNaN: true, noDefaultInfinity: true }));

test("property: the double closest to the sum, whatever the order", () => {
  fc.assert(
    fc.property(doubles, (floats) => {
      const result = rounded(sumOf(floats));
      expect(rounded(sumOf(floats.toReversed()))).toEqual(result);
      if (!Number.isFinite(result)) return;
      const exact = floats.reduce((sum, float) => sum + units(float), 0n);
      const distance = (double: number) => {
        const difference = units(double) - exact;
        return difference < 0n ? -difference : difference;
      };
      for (const neighbor of neighbors(result)) expect(distance(neighbor)).toBeGreaterThanOrEqual(distance(result));
    }),
  );
});

test("property: a merged sum is the sum of all", () => {
  fc.assert(
    fc.property(doubles, doubles, (some, others) => {
      const merged = sumOf(some);
      mergeSum(merged, sumOf(others));
      expect(rounded(merged)).toEqual(rounded(sumOf([...some, ...others])));
    }),
  );
});

/** The doubles next to a finite one. */
function neighbors(number: number): number[] {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, number);
  const bits = view.getBigInt64(0);
  return [bits - 1n, bits + 1n].flatMap((next) => {
    view.setBigInt64(0, next);
    const double = view.getFloat64(0);
    return Number.isFinite(double) ? [double] : [];
  });
}
