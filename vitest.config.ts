import { defineConfig } from "vitest/config";
import { specsThatRead } from "./spec/modes.ts";
import { patience } from "./spec/patience.ts";

/** Specs of a project share their processes: loading what they test takes longer than most of them. */
const project = (backend: string, include: readonly string[]) => ({
  test: { name: backend, include: [...include], env: { FROE_BACKEND: backend }, isolate: false, ...patience },
});

/** What reads records is run twice: with the compiled parsers, and with the reference parsers alone. */
export default defineConfig({
  test: {
    globalSetup: "spec/build.ts",
    projects: [project("compiled", ["{spec,trials}/**/*.spec.ts"]), project("reference", specsThatRead("spec"))],
  },
});
