import { defineConfig } from "vitest/config";
import { patience } from "../../spec/patience.ts";

/** Needs python3, which the tests of every day do not. */
export default defineConfig({
  test: { globalSetup: "trials/all/needed.mjs", include: ["trials/patterns/compare.ts"], ...patience },
});
