import { describe, expect, test } from "vitest";
import { here } from "./carriers.ts";
import { type Carrier, differenceIn } from "./compare.ts";
import { shrink } from "./shrink.ts";
import { trialOf } from "./trial.ts";

// The long run is a command of its own: `npm run test:differential`.

/**
 * Trials that have found something: runs of --merge-sorted that end in an error, and have read ahead until then; counts after a
 * stop; the heads of plain lines, decided by a chunk smaller than any real one.
 */
const FOUND = [781, 927, 987];
const SEEDS = [...FOUND, ...Array.from({ length: Number(process.env.FROE_RUNS ?? 7) }, (_, n) => 1_000_000 + n)];

test.each(SEEDS)("seed %i: the compiled parsers and several readers print what the reference does", async (seed) => {
  expect(await differenceIn(await trialOf(seed), here)).toBeNull();
});

describe("a trial", () => {
  const ODD = "extra";
  /** The compiled parsers cannot read one name, which comes late. */
  const carry: Carrier = async ({ inputs, command }, way) => {
    const isWrong = way === "compiled" && inputs.some(({ lines }) => lines.some((line) => line.includes(ODD)));
    return { stdout: command.flat().join(" "), stderr: isWrong ? "wrong" : "", code: 0 };
  };
  const odd = async () => {
    for (let seed = 1; ; seed++) {
      const trial = await trialOf(seed);
      if (trial.inputs.some(({ lines }) => lines.filter((line) => line.includes(ODD)).length > 5)) return trial;
    }
  };

  test("is the same for the same seed", async () => {
    expect(await trialOf(7)).toEqual(await trialOf(7));
  });

  test("shows a difference, and is made as small as shows it", async () => {
    const trial = await odd();
    const difference = await differenceIn(trial, carry);
    expect(difference).toMatchObject({ way: "compiled", expected: { stderr: "" }, found: { stderr: "wrong" } });
    const small = await shrink(trial, difference!, carry);
    expect(small.command).toEqual([]);
    expect(small.inputs).toHaveLength(1);
    expect(small.inputs[0]!.lines).toHaveLength(1);
    expect(small.inputs[0]!.lines[0]).toContain(ODD);
  });
});
