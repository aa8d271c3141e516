import { describe, expect, it } from "vitest";
import { catalogue } from "../../../grammars/index.ts";
import { printed } from "./divided.ts";
import { recordsOf, withoutSpeed } from "./records.ts";

// A few ways for each format, 1 to 4 workers over the whole catalogue; `npm run test:parallel` tries them all.

const SIZE = 9 * 1024;
const MOST_WORKERS = 4;
/** Years that follow from the timestamps before are read by one reader, which says so. */
const UNDIVIDED = /^hint: -P: one reader read the input, because the year .*\n/m;

describe.each(catalogue.map(({ name }, i) => [name, i] as const))("%s", (name, i) => {
  const files = { "a.log": recordsOf(name, SIZE) };
  const few = (i % MOST_WORKERS) + 1;
  it("is read by workers as by one reader, wherever ranges end", async () => {
    const large = [few, 8 * 1024] as const;
    const small = [MOST_WORKERS + 1 - few, 997] as const;
    // Events of each format, and the statistics of every second one.
    const runs = [
      { args: ["-f", name, "-J"], divisions: [large, small] },
      { args: ["-f", name, "--stats=json"], divisions: [small] },
    ];
    for (const { args, divisions } of runs.slice(0, 1 + (i % 2))) {
      const alone = await printed(args, files, null);
      for (const [workers, rangeBytes] of divisions) {
        const divided = await printed(args, files, { readers: workers + 1, rangeBytes });
        const stderr = divided.stderr.replace(UNDIVIDED, "");
        expect(withoutSpeed({ ...divided, stderr })).toEqual(withoutSpeed(alone));
      }
    }
  });
});
