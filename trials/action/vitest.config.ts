import { defineConfig } from "vitest/config";
import { patience } from "../../spec/patience.ts";

/** Plays the runner of a workflow with the packed froe: action.yml, and the hooks of pre-commit. */
export default defineConfig({
  test: {
    include: ["trials/action/{action,hooks}.ts"],
    globalSetup: ["trials/all/needed.mjs", "trials/package/packed.ts"],
    fileParallelism: false,
    ...patience,
  },
});
