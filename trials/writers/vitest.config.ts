import { defineConfig } from "vitest/config";
import { patience } from "../../spec/patience.ts";

/**
 * Runs servers and loggers, and reads what they write by their own configuration. Needs nginx, apache2, postgres,
 * and java with log4j2 and logback; FROE_SERVERS names folders with further programs.
 */
export default defineConfig({
  test: {
    include: ["trials/writers/{web,database,loggers}.ts"],
    globalSetup: "spec/build.ts",
    fileParallelism: false,
    ...patience,
  },
});
