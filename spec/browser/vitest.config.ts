import { defineConfig } from "vitest/config";
import { patience } from "../patience.ts";

/** Runs the library in a Chromium of the machine; without one the tests fail. */
export default defineConfig({
  test: { include: ["spec/browser/chromium.ts"], globalSetup: "spec/build.ts", ...patience },
});
