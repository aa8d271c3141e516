import { defineConfig } from "vitest/config";
import { patience } from "../../spec/patience.ts";

/** Runs the library, and lays out pictures, in a Chromium of the machine; without one the tests fail. */
export default defineConfig({
  test: {
    include: ["trials/browser/chromium.ts", "trials/browser/pictures.ts"],
    globalSetup: "spec/build.ts",
    ...patience,
  },
});
