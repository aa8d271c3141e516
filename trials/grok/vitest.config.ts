import { defineConfig } from "vitest/config";
import { patience } from "../../spec/patience.ts";

/**
 * Needs Ruby, and the pattern files of Logstash (FROE_GROK_PATTERNS is their folder). FROE_GROK_PIPELINES is a folder with
 * further patterns and lines.
 */
export default defineConfig({
  test: { globalSetup: "trials/all/needed.mjs", include: ["trials/grok/compare.ts"], ...patience },
});
