import { defineConfig } from "vitest/config";
import { patience } from "../../spec/patience.ts";

/** Makes froe one file and runs it where there is no Node. */
export default defineConfig({
  test: {
    include: ["trials/binary/{executable,debian,container}.ts"],
    globalSetup: ["trials/all/needed.mjs", "trials/binary/made.ts"],
    ...patience,
  },
});
