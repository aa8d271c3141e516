import { mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chooseParallel } from "../../cli/options/index.ts";
import { parseCommandLine } from "../../cli/parse.ts";
import { usualLimits } from "../../engine/records/options.ts";
import type { ParallelOptions } from "../../engine/run/options.ts";

let directory: string;
let large: string;
let small: string;

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), "froe-"));
  large = join(directory, "large.log");
  small = join(directory, "small.log");
  for (const path of [large, small]) writeFileSync(path, "");
  truncateSync(large, usualLimits.considerBytes);
  truncateSync(small, usualLimits.considerBytes - 1);
});

afterAll(() => rmSync(directory, { recursive: true }));

/** How a command line is divided on a machine with this many cores that have nothing else to do. */
function divided(free: number, ...argv: string[]): ParallelOptions | null {
  const parsed = parseCommandLine(argv);
  return chooseParallel(parsed, { kind: "auto", perFile: false }, parsed.files, usualLimits, () => () => free);
}

describe("a run is divided without being asked", () => {
  it("if its files are large and cores are free", () => {
    expect(divided(2, large)).toMatchObject({ isAsked: false, readers: 2 });
    expect(divided(2, large)?.readersNow?.()).toBe(2);
    expect(divided(2, small)).toBeNull();
    expect(divided(2, small, small)).toMatchObject({ isAsked: false, readers: 2 });
    expect(divided(1, large)?.readersNow?.()).toBe(1);
  });

  it("among four readers at most, because each takes memory", () => {
    expect(divided(64, large, "--threads", "64")?.readers).toBe(4);
    expect(divided(64, large, "--threads", "3")?.readers).toBe(3);
  });

  it("but not against an option, nor for patterns, whose merging takes longer", () => {
    expect(divided(2, large, "--no-parallel")).toBeNull();
    expect(divided(2, large, "--threads", "1")).toBeNull();
    expect(divided(2, large, "--patterns")).toBeNull();
  });

  it("and where -P asks for it, whatever else the cores do", () => {
    expect(divided(1, small, "-P", "--threads", "2")).toMatchObject({ isAsked: true, readers: 2 });
  });
});
