import { defineConfig } from "vitest/config";
import { patience } from "../patience.ts";

/** Needs lnav, Ruby, and a Python with google-re2, pcre2 and vrl-python, pyarrow and duckdb (FROE_PYTHON, or python3). */
export default defineConfig({
  test: { include: ["spec/exports/compare.ts", "spec/exports/parquet.ts"], ...patience },
});
