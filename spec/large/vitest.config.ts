import { defineConfig } from "vitest/config";
import { patience } from "../patience.ts";

/** What takes minutes, and gigabytes of the disk. */
export default defineConfig({
  test: { globalSetup: "spec/build.ts", include: ["spec/large/*.large.ts"], ...patience },
});
