import { defineConfig } from "vitest/config";
import { patience } from "../../spec/patience.ts";

/** Packs and installs froe as its users get it; what it is used with comes from the registry. */
export default defineConfig({
  test: {
    include: ["trials/package/{first-hour,installed,runtimes,types,runners,schemas,bundlers}.ts"],
    globalSetup: "trials/package/packed.ts",
    fileParallelism: false,
    ...patience,
  },
});
