import { describe, expect, test } from "vitest";
import { catalogue } from "../../grammars/index.ts";
import { openCoverage } from "./coverage.ts";
import { type Effort, fuzz } from "./fuzz.ts";
import { linesOf } from "./lines.ts";
import type { Target, TargetMaker } from "./target.ts";
import { targets } from "./targets/index.ts";

// The long run is a command of its own: `npm run test:fuzz`. Of the catalogue's grammars, whose back ends spec/parse/agreement
// holds equal, two are enough here.

const TRIED = ["json", "combined"];
const isTried = ({ name }: TargetMaker) => TRIED.includes(name) || !catalogue.some((grammar) => grammar.name === name);

const INPUTS = Number(process.env.FROE_RUNS ?? 6);
const SEED = 20_260_203;
const effort: Effort = { inputs: INPUTS, seed: SEED, kept: [], coverage: null, heap: () => 0 };

test.each(targets.filter(isTried).map(({ name, make }) => [name, make] as const))(
  "%s holds whatever it reads",
  async (_, make) => {
    const { found } = await fuzz(await make(), effort);
    expect(found.map(({ input, what }) => `${what}\n${JSON.stringify(input.toString())}`)).toEqual([]);
  },
);

describe("a fuzzer", () => {
  const target = (trial: Target["trial"]): Target => ({
    name: "test",
    seed: () => Buffer.from("seed"),
    words: [],
    trial,
  });

  test("reports what was thrown, and what was wrong, once", async () => {
    const thrown = await fuzz(
      target(() => {
        throw new Error("no");
      }),
      effort,
    );
    expect(thrown.found).toHaveLength(1);
    expect(thrown.found[0]!.what).toContain("throws Error: no");
    const wrong = await fuzz(
      target((input) => (input.length > 4 ? `${input.length} bytes` : null)),
      effort,
    );
    expect(wrong.found).toHaveLength(1);
  });

  test("finds its way by what has run before", async () => {
    const coverage = openCoverage("lock");
    let isOpen = false;
    const unlock = new Function(
      "input",
      'if (input[0] === 70) { if (input[1] === 85) { if (input[2] === 90) { return "open"; } } } return null;\n//# sourceURL=lock',
    ) as Target["trial"];
    const trial: Target["trial"] = (input, thorough) => {
      const what = unlock(input, thorough);
      isOpen ||= what !== null;
      return what;
    };
    const { found } = await fuzz(target(trial), { ...effort, inputs: 200_000, coverage, isOver: () => isOpen });
    coverage.close();
    expect(found.map(({ what }) => what)).toEqual(["open"]);
  });

  test("knows the lines that have run", () => {
    const source = "function a() {\n  b();\n  c();\n}\n";
    const lines = linesOf(source);
    lines.run(Uint8Array.from(source, (_, at) => (at < source.indexOf("c();") ? 1 : 0)));
    expect({ count: lines.count, covered: lines.covered, missed: lines.missed }).toEqual({
      count: 3,
      covered: 2,
      missed: ["c();"],
    });
  });
});
