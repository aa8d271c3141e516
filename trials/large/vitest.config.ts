import { defineConfig } from "vitest/config";
import { patience } from "../../spec/patience.ts";

/** What takes minutes, and gigabytes of the disk. */
export default defineConfig({
  test: { globalSetup: "spec/build.ts", include: ["trials/large/*.large.ts"], ...patience },
});
