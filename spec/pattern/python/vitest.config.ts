import { defineConfig } from "vitest/config";

/** Needs python3, which the tests of every day do not. */
export default defineConfig({ test: { include: ["spec/pattern/python/compare.ts"], testTimeout: 300_000 } });
