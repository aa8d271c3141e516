import { defineConfig } from "vitest/config";
import { patience } from "../patience.ts";

/** Needs Java, and a Python with pyspark (FROE_PYTHON, or python3), which the tests of every day do not. */
export default defineConfig({
  test: { include: ["spec/spark/compare.ts"], ...patience },
});
