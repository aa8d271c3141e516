import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { patience } from "./spec/patience.ts";

/** Specs of a project share their processes: loading what they test takes longer than most of them. */
const project = (backend: string, groupOrder: number, include: readonly string[], exclude: readonly string[] = []) => ({
  test: {
    name: backend,
    include: [...include],
    exclude: [...exclude],
    env: { FROE_BACKEND: backend },
    isolate: false,
    // A process is made anew for another project, so one project follows the other.
    sequence: { groupOrder },
    ...patience,
  },
});

/** What reads records by the parsers of a run is tested twice: with the compiled parsers, and with the reference alone. */
const READING = ["corpus", "grammars", "readers", "records", "select"];

/** Where no parser of a run takes part. */
const WITHOUT = [
  "spec/grammars/{event-types,event-types-print,fixed-layouts,formats}.spec.ts",
  "spec/records/{groups,input-buffer,line-filter,line-search,repaired-lines}.spec.ts",
  "spec/select/cascade.spec.ts",
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
