import { defineConfig } from "vitest/config";

/** Needs lnav, Ruby, and a Python with google-re2, pcre2 and vrl-python (FROE_PYTHON, or python3). */
export default defineConfig({ test: { include: ["spec/exports/compare.ts"], testTimeout: 300_000 } });
