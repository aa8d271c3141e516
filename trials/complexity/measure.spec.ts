import { expect, test } from "vitest";
import type { Case } from "./case.ts";
import { type Clock, measure, slowest } from "./measure.ts";

// A separate command reports what is measured: `npm run test:complexity`. Here the clock is made up.

function grown(millisOf: (size: number) => number): Promise<{ ratio: number | null; isFine: boolean }> {
  let size = 0;
  const one: Case = {
    name: "test",
    make: (given) => {
      size = given;
      return () => {};
    },
  };
  const clock: Clock = () => millisOf(size);
  return measure(one, 2 ** 24, clock);
}

test("what takes twice as long for twice as much is fine", async () => {
  expect(await grown((size) => size / 50_000)).toMatchObject({ ratio: 2, isFine: true });
  expect(await grown((size) => (size * Math.log2(size)) / 500_000)).toMatchObject({ isFine: true });
});

test("what takes four times as long is not", async () => {
  const { ratio, isFine } = await grown((size) => (size / 2 ** 16) ** 2);
  expect(ratio).toBeCloseTo(4);
  expect(isFine).toBe(false);
});

test("what takes hardly any time is not told", async () => {
  expect(await grown(() => 0.5)).toMatchObject({ ratio: null, isFine: true });
});

test("the shortest of several times counts", async () => {
  let calls = 0;
  const sizes = 9;
  const disturbed = await grown((size) => (size / 50_000) * (calls++ === sizes - 1 ? 9 : 1));
  expect(disturbed).toMatchObject({ ratio: 2, isFine: true });
});

test("of many inputs the slowest are measured, whenever they were tried", async () => {
  const cases = Array.from({ length: 50 }, (_, index) => ({ name: String(index), make: () => () => index }));
  const found = await slowest(cases.reverse(), async (work) => Number(await work()));
  expect(found.map(({ name }) => name)).toEqual(["49", "48", "47"]);
});
