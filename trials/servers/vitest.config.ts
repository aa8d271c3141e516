import { defineConfig } from "vitest/config";
import { patience } from "../../spec/patience.ts";

/** Holds the formats for servers to what their makers publish: messages, fields and attributes. */
export default defineConfig({
  test: {
    include: ["trials/servers/{otlp,names}.ts"],
    globalSetup: "spec/build.ts",
    fileParallelism: false,
    ...patience,
  },
});
