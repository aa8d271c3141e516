import { existsSync, statfsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { patience } from "./spec/patience.ts";

/** Folders of tests are in memory where there is room: on a disk, each is waited for as it is removed. */
const MEMORY = "/dev/shm";
const ROOM = 2 ** 31;

function hasRoom(): boolean {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= ROOM;
}

const folders = hasRoom() ? { TMPDIR: MEMORY } : {};

/**
 * Most code of a spec runs a few times and drops what it makes. So there is room for that, what is compiled is kept, and on
 * Node 20, which has no compiler between the first and the best one, only what runs longer is given to the best one.
 */
const execArgv = ["--min-semi-space-size=64", "--max-semi-space-size=64", "--no-flush-bytecode"];
if (process.versions.node.startsWith("20.")) execArgv.push("--interrupt-budget=400000");

/** Specs of a project share their processes: loading what they test takes longer than most of them. */
const project = (backend: string, groupOrder: number, include: readonly string[], exclude: readonly string[] = []) => ({
  test: {
    name: backend,
    include: [...include],
    exclude: [...exclude],
    env: { FROE_BACKEND: backend, ...folders },
    isolate: false,
    execArgv,
    // A process is made anew for another project, so one project follows the other.
    sequence: { groupOrder },
    ...patience,
  },
});

/** What turns records into events is tested twice: with the compiled parsers, and with the reference alone. */
const READING = ["corpus", "grammars", "readers", "records"];

/** Where no parser of a run takes part, or the others of these specs read what it reads. */
const WITHOUT = [
  "spec/grammars/{event-types,event-types-print,fixed-layouts,formats,names}.spec.ts",
  "spec/readers/{chosen-rows,format-advice,midnights,prefix-hints}.spec.ts",
  "spec/records/{chunk-copies,groups,input-buffer,line-filter,line-search,long-lines,multiline}.spec.ts",
  "spec/records/{repaired-lines,wrapped-lines}.spec.ts",
];

export default defineConfig({
  test: {
    // The whole suite builds dist/ first; a single spec builds it when it starts the command.
    ...(process.env.FROE_SUITE ? { globalSetup: "spec/build.ts" } : {}),
    // Vitest leaves one processor to itself, of two as well, and does little with it.
    maxWorkers: availableParallelism(),
    projects: [
      project("compiled", 0, ["{spec,trials}/**/*.spec.ts"]),
      project("reference", 1, [`spec/{${READING}}/**/*.spec.ts`], WITHOUT),
    ],
  },
});
