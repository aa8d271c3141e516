import { defineConfig } from "vitest/config";

/** Needs Java, and a Python with pyspark (FROE_PYTHON, or python3), which the tests of every day do not. */
export default defineConfig({
  test: { include: ["spec/spark/compare.ts"], testTimeout: 1_200_000, hookTimeout: 1_200_000 },
});
