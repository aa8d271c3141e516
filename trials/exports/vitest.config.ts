import { defineConfig } from "vitest/config";
import { patience } from "../../spec/patience.ts";

/** Needs lnav, Ruby, and a Python with google-re2, pcre2 and vrl-python, pyarrow and duckdb (FROE_PYTHON, or python3). */
export default defineConfig({
  test: { include: ["trials/exports/compare.ts", "trials/exports/parquet.ts"], ...patience },
});
