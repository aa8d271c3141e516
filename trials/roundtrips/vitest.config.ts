import { defineConfig } from "vitest/config";
import { patience } from "../../spec/patience.ts";

/** Needs python3 and go, which the tests of every day do not. */
export default defineConfig({
  test: {
    globalSetup: ["trials/all/needed.mjs", "spec/build.ts"],
    include: ["trials/roundtrips/roundtrips.ts"],
    ...patience,
  },
});
