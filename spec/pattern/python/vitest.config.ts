import { defineConfig } from "vitest/config";
import { patience } from "../../patience.ts";

/** Needs python3, which the tests of every day do not. */
export default defineConfig({ test: { include: ["spec/pattern/python/compare.ts"], ...patience } });
