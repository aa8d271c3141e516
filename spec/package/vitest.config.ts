import { defineConfig } from "vitest/config";

/** Packs and installs froe as its users get it; the newest Node.js comes from the registry. */
export default defineConfig({
  test: { include: ["spec/package/installed.ts"], testTimeout: 600_000, hookTimeout: 600_000 },
});
