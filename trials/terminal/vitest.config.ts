import { defineConfig } from "vitest/config";
import { patience } from "../../spec/patience.ts";

/** Runs froe in terminals of tmux, as a person sees them. */
export default defineConfig({
  test: {
    globalSetup: ["trials/all/needed.mjs", "spec/build.ts"],
    include: ["trials/terminal/terminal.ts"],
    fileParallelism: false,
    ...patience,
  },
});
