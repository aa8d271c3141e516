import { defineConfig } from "vitest/config";
import { patience } from "../../spec/patience.ts";

/** Packs and installs froe as its users get it; the newest Node.js comes from the registry. */
export default defineConfig({
  test: { include: ["trials/package/installed.ts"], ...patience },
});
