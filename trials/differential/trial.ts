import { type Limits, usualLimits } from "../../engine/records/options.ts";
import { optionsOf } from "../../spec/run/in-process.ts";
import type { Division } from "../../spec/run/parallel/divided.ts";
import { seeded } from "../../spec/seeded.ts";
import { below, between, pick } from "../../workbench/sample/words.ts";
import { HEAD } from "./changes.ts";
import { makeCommand, type Words } from "./commands.ts";
import { clockOf, type Input, makeInputs } from "./inputs.ts";
import { layouts } from "./layouts.ts";

/** Files and a command line, which three runs have to agree on. */
export interface Trial {
  readonly seed: number;
  readonly inputs: readonly Input[];
  /** The options, each with its value. */
  readonly command: readonly Words[];
  /** Limits that make the files large. */
  readonly limits: Limits;
  readonly division: Division;
  /** True if its records begin as lines of plain text do, in several ways. */
  readonly hasHeads: boolean;
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
    hasHeads: layout.hasHeads,
    inputs: makeInputs(random, { layout, chunkBytes, records, files }, clock),
    command: await accepted(makeCommand(random, layout, clock, records, chunkBytes)),
    limits: {
      ...usualLimits,
      chunkBytes,
      outputBytes: pick(random, [512, 4096, 65_536]),
      longBytes: pick(random, [200, 10_000, usualLimits.longBytes]),
      warm: pick(random, [3, 20, 60]),
      patience: pick(random, [2, 8, 64]),
      settledAfter: pick(random, [5, 50]),
      probePause: pick(random, [5, 50]),
      names: pick(random, [20, 100, usualLimits.names]),
      aheadBytes: pick(random, [100, 10_000, usualLimits.aheadBytes]),
    },
    division: {
      readers: between(random, 2, 5),
      isOrdered: below(random, 8) > 0,
      isAsked: pick(random, [true, false]),
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

/** Options that end a run early: what is read in advance then depends on how much is read at once. */
const EARLY: ReadonlySet<string> = new Set(["--merge-sorted", "--head", "-n", "--strict", "-e"]);

/** True if the runs of a trial may end before their input does. */
export function endsEarly({ command }: Trial): boolean {
  return command.some(([option = ""]) => EARLY.has(option));
}

/** Formats that read plain lines, alone or after others; without a format, one may be detected. */
const PLAIN = /(?:^|,)(?:line|raw)$/;

/** True if the runs of a trial look how lines begin: they decide it by what they have read when they are first asked. */
export function readsHeads({ hasHeads, inputs, command }: Trial): boolean {
  const format = command.find(([option]) => option === "-f")?.[1];
  const begins = hasHeads || inputs.some(({ lines }) => lines.some((line) => line.startsWith(HEAD)));
  return begins && (format === undefined || PLAIN.test(format));
}
