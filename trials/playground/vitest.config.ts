import { defineConfig } from "vitest/config";
import { patience } from "../../spec/patience.ts";

/** Drives the playground in a Chromium of the machine; without one the tests fail. */
export default defineConfig({
  test: {
    include: ["trials/playground/*.test.ts"],
    globalSetup: "trials/playground/build.ts",
    fileParallelism: false,
    ...patience,
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});
