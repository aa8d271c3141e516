import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { below, between, pick } from "../../engine/backends/sample/random.ts";
import { type Limits, usualLimits } from "../../engine/pipeline/limits.ts";
import type { ParallelOptions } from "../../engine/pipeline/options.ts";
import { seeded } from "../backends/seeded.ts";
import { optionsOf, ran } from "../pipeline/in-process.ts";
import { makeCommand, type Words } from "./commands.ts";
import { bytesOf, clockOf, type Input, makeInputs } from "./inputs.ts";
import { layouts } from "./layouts.ts";

/** Files and a command line, which three runs have to agree on. */
export interface Trial {
  readonly seed: number;
  readonly inputs: readonly Input[];
  /** The options, each with its value. */
  readonly command: readonly Words[];
  /** Limits that make the files large. */
  readonly limits: Limits;
  readonly division: ParallelOptions;
}

/** What a run prints. */
export interface Shown {
  readonly stdout: string;
  readonly stderr: string;
  readonly code: number;
}

/** How a run reads: the first one is right by definition. */
export const ways = ["reference", "compiled", "parallel"] as const;
export type Way = (typeof ways)[number];

export interface Difference {
  readonly way: Way;
  readonly expected: Shown;
  readonly found: Shown;
}

const SIZES = [30, 100, 200, 300, 400, 600, 1000, 3000];
const CHUNKS = [256, 509, 1024, 4096, 16_384, usualLimits.chunkBytes];

/** Makes the trial of a seed. */
export async function trialOf(seed: number): Promise<Trial> {
  const random = seeded(seed);
  const layout = pick(random, pick(random, layouts));
  const clock = clockOf(random);
  const chunkBytes = pick(random, CHUNKS);
  const isLarge = chunkBytes > 16_384;
  const records = isLarge ? between(random, 30, 300) : pick(random, SIZES);
  const files = pick(random, [1, 1, 1, 2, 3]);
  return {
    seed,
    inputs: makeInputs(random, { layout, chunkBytes, records, files }, clock),
    command: await accepted(makeCommand(random, layout, clock, records, chunkBytes)),
    limits: {
      ...usualLimits,
      chunkBytes,
      outputBytes: pick(random, [512, 4096, 65_536]),
      longBytes: pick(random, [200, 10_000, usualLimits.longBytes]),
      warm: pick(random, [3, 20, 60]),
      patience: pick(random, [2, 8, 64]),
      wasmAfter: pick(random, [0, 30, 100, usualLimits.wasmAfter]),
      settledAfter: pick(random, [5, 50]),
      probePause: pick(random, [5, 50]),
      dayPause: pick(random, [10, 100]),
      names: pick(random, [20, 100, usualLimits.names]),
      aheadBytes: pick(random, [100, 10_000, usualLimits.aheadBytes]),
    },
    division: {
      readers: between(random, 2, 5),
      isOrdered: below(random, 8) > 0,
      leastBytes: pick(random, [0, 0, 5000]),
      waits: pick(random, [true, true, false]),
      rangeBytes: pick(random, [150, 777, 2000, 8192, 60_000]),
      batchLines: pick(random, [null, 3, 40]),
    },
  };
}

/** The options without the last ones, for as long as the command line is refused. */
async function accepted(command: readonly Words[]): Promise<readonly Words[]> {
  try {
    await optionsOf(command.flat(), []);
    return command;
  } catch {
    return accepted(command.slice(0, -1));
  }
}

/** Carries out the runs of a trial. @returns the first difference, or null where there is none. */
export async function differenceIn(trial: Trial, tried: readonly Way[] = ways.slice(1)): Promise<Difference | null> {
  const directory = mkdtempSync(join(tmpdir(), "froe-"));
  try {
    const paths = trial.inputs.map(({ name }) => join(directory, name));
    for (const [i, input] of trial.inputs.entries()) {
      const bytes = bytesOf(input);
      if (bytes) writeFileSync(paths[i]!, bytes);
    }
    const show = async (way: Way) => without(directory, await shown(trial, paths, way), endsEarly(trial));
    const expected = await show("reference");
    for (const way of tried) {
      const found = await show(way);
      const isOrdered = way !== "parallel" || trial.division.isOrdered;
      if (!isSame(found, expected, isOrdered)) return { way, expected, found };
    }
    return null;
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

const EARLY: ReadonlySet<string> = new Set(["--merge-sorted", "--head", "-n", "--strict", "-e"]);

function endsEarly({ command }: Pick<Trial, "command">): boolean {
  return command.some(([option = ""]) => EARLY.has(option));
}

async function shown({ command, limits, division }: Trial, paths: readonly string[], way: Way): Promise<Shown> {
  const options = await optionsOf(command.flat(), paths);
  const parallel = way === "parallel" ? division : null;
  // What is read in advance, where a run ends early, depends on how much is read at once.
  const plain = endsEarly({ command }) ? { ...usualLimits, chunkBytes: limits.chunkBytes } : usualLimits;
  // Statistics on standard error go past those who catch what a run says there.
  const statistics = options.statistics && { ...options.statistics, stream: "stdout" as const };
  const asked = process.env.FROE_BACKEND;
  process.env.FROE_BACKEND = way === "reference" ? "reference" : "compiled";
  try {
    const { stdout, stderr, code } = await ran({
      ...options,
      statistics,
      parallel,
      limits: way === "reference" ? plain : limits,
    });
    return { stdout: stdout.toString("latin1"), stderr, code };
  } catch (error) {
    return { stdout: "", stderr: `throws ${error instanceof Error ? error.stack : String(error)}`, code: -1 };
  } finally {
    if (asked === undefined) delete process.env.FROE_BACKEND;
    else process.env.FROE_BACKEND = asked;
  }
}

/** What a run shows of its speed, of its files' folder, and of how it was divided. */
const SPEED = /"(?:duration_ms|\w+_per_second)":[\w.]+,|^Speed: .*\n/gm;
const UNDIVIDED = /^(?:\x1b\[\d+m)*hint:(?:\x1b\[\d+m)* -P: .*\n/gm;

/** How much has been read in advance, where a run has ended early. */
const ADVANCE = /"(?:read|unread|delivered)":\d+,|^Input: .*\n/gm;

function without(directory: string, { stdout, stderr, code }: Shown, endsEarly: boolean): Shown {
  const clean = (text: string) => {
    const plain = text.replaceAll(`${directory}/`, "").replace(SPEED, "").replace(UNDIVIDED, "");
    return endsEarly ? plain.replace(ADVANCE, "") : plain;
  };
  return { stdout: clean(stdout), stderr: clean(stderr), code };
}

/** @param isOrdered whether what is printed has to come in the same order. */
function isSame(a: Shown, b: Shown, isOrdered: boolean): boolean {
  const outputOf = ({ stdout }: Shown) => (isOrdered ? stdout : stdout.split("\n").sort().join("\n"));
  return outputOf(a) === outputOf(b) && a.stderr === b.stderr && a.code === b.code;
}
