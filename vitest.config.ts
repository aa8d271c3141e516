import { defineConfig } from "vitest/config";
import { patience } from "./spec/patience.ts";

/** The suite runs twice: with the compiled parsers, and with the reference parsers alone. */
export default defineConfig({
  test: {
    globalSetup: "spec/build.ts",
    projects: ["compiled", "reference"].map((backend) => ({
      test: { name: backend, include: ["spec/**/*.spec.ts"], env: { FROE_BACKEND: backend }, ...patience },
    })),
  },
});
