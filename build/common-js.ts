/**
 * A bundle as CommonJS: only a script can be compiled from a cache of what earlier runs have compiled (cli/starter.ts),
 * and modules cannot import from a script.
 */
export const commonJs = {
  name: "common-js",
  // The entry has to stay in one file with what other files ask it for.
  options: <T extends object>(options: T) => ({ ...options, preserveEntrySignatures: "allow-extension" as const }),
  outputOptions: <T extends object>(options: T) => ({
    ...options,
    format: "cjs" as const,
    entryFileNames: "[name].cjs",
    chunkFileNames: "cli/[name].cjs",
  }),
  renderDynamicImport({ targetModuleId }: { targetModuleId: string | null }) {
    // What users bring along is imported, whatever it is.
    return targetModuleId === null ? null : { left: "Promise.resolve().then(() => require(", right: "))" };
  },
  resolveImportMeta(property: string | null): string | null {
    return (property && META[property]) ?? null;
  },
};

const META: Readonly<Record<string, string>> = {
  url: `require("node:url").pathToFileURL(__filename).href`,
  resolve: `((specifier) => require("node:url").pathToFileURL(require.resolve(specifier)).href)`,
};
