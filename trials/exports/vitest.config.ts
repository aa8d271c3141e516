import { defineConfig } from "vitest/config";
import { patience } from "../../spec/patience.ts";

/** Needs Ruby, and a Python with pcre2, pyarrow and duckdb (FROE_PYTHON, or python3). */
export default defineConfig({
  test: {
    globalSetup: ["trials/all/needed.mjs", "spec/build.ts"],
    include: ["trials/exports/compare.ts", "trials/exports/parquet.ts"],
    ...patience,
  },
});
