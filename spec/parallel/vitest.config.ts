import { defineConfig } from "vitest/config";

/** Every format and output with 1 to 8 workers: minutes, which the tests of every day do not have. */
export default defineConfig({ test: { include: ["spec/parallel/divided.ts"], testTimeout: 1_800_000 } });
