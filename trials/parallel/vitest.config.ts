import { defineConfig } from "vitest/config";
import { patience } from "../../spec/patience.ts";

/** Every format and output with 1 to 8 workers: minutes, which the tests of every day do not have. */
export default defineConfig({ test: { include: ["trials/parallel/divided.ts"], ...patience } });
