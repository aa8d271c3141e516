import { defineConfig } from "vitest/config";
import { patience } from "../../spec/patience.ts";

/**
 * Needs Ruby, the pattern files of Logstash (FROE_GROK_PATTERNS is their folder), and a Python with google-re2, pcre2 and
 * vrl-python (FROE_PYTHON). FROE_GROK_PIPELINES is a folder with further patterns and lines.
 */
export default defineConfig({
  test: { include: ["trials/grok/compare.ts", "trials/grok/converted.ts"], ...patience },
});
