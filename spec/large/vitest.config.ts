import { defineConfig } from "vitest/config";

/** What takes minutes, and gigabytes of the disk. */
export default defineConfig({
  test: { globalSetup: "spec/build.ts", include: ["spec/large/*.large.ts"], testTimeout: 1_800_000 },
});
