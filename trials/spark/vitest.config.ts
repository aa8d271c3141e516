import { defineConfig } from "vitest/config";
import { patience } from "../../spec/patience.ts";

/** Needs Java, and a Python with pyspark (FROE_PYTHON, or python3), which the tests of every day do not. */
export default defineConfig({
  test: { globalSetup: ["trials/all/needed.mjs", "spec/build.ts"], include: ["trials/spark/compare.ts"], ...patience },
});
