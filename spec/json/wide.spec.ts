import fc from "fast-check";
import { expect, test } from "vitest";
import { froe } from "../cli/froe.ts";
import { SEED } from "../output/values.ts";

/** Up to this many keys, a map has no table of its own. */
const WIDE = 64;
const width = fc.integer({ min: 1, max: 4 * WIDE });

const map = (keys: readonly string[], textOf: (i: number) => string) =>
  `{${keys.map((key, i) => `"${key}":${textOf(i)}`).join(",")}}`;
const keysOf = (count: number) => Array.from({ length: count }, (_, i) => `k${i}`);

test("a key that a wide map has twice is found, whatever maps are inside it", async () => {
  const records = fc.array(
    fc.record({ outer: width, inner: width, at: fc.nat(), twice: fc.nat(), deep: fc.boolean() }),
    { minLength: 1, maxLength: 6 },
  );
  await fc.assert(
    fc.asyncProperty(records, async (some) => {
      const lines = some.map(({ outer, inner, at, twice, deep }) => {
        const outerKeys = keysOf(outer);
        const innerKeys = keysOf(inner);
        const keys = deep ? innerKeys : outerKeys;
        keys.splice(at % (keys.length + 1), 0, `k${twice % (2 * keys.length)}`);
        const place = at % outerKeys.length;
        return map(outerKeys, (i) => (i === place ? map(innerKeys, String) : String(i)));
      });
      const { stdout } = await froe(["-f", "json", "-J"], { stdin: `${lines.join("\n")}\n` });
      expect(stdout.trimEnd().split("\n")).toEqual(lines.map((line) => JSON.stringify(JSON.parse(line))));
    }),
    { seed: SEED, numRuns: 40 },
  );
});
