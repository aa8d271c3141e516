import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Where files go, below dist/; empty, or with a slash at the end. */
interface Folders {
  /** What entries export: `allow-extension` if they may also export what other files ask them for. */
  readonly signatures: "allow-extension" | "strict";
  readonly entries: string;
  readonly chunks: string;
}

/**
 * A bundle as CommonJS: only a script can be compiled from a cache of what earlier runs have compiled (cli/starter.ts),
 * and modules cannot import from a script.
 */
export const commonJs = (folders: Folders) => ({
  name: "common-js",
  options: <T extends object>(options: T) => ({ ...options, preserveEntrySignatures: folders.signatures }),
  outputOptions: <T extends object>(options: T) => ({
    ...options,
    format: "cjs" as const,
    entryFileNames: `${folders.entries}[name].cjs`,
    chunkFileNames: `${folders.chunks}[name].cjs`,
  }),
  renderDynamicImport({ targetModuleId }: { targetModuleId: string | null }) {
    // What users bring along is imported, whatever it is.
    return targetModuleId === null ? null : { left: "Promise.resolve().then(() => require(", right: "))" };
  },
  resolveImportMeta(property: string | null): string | null {
    return (property && META[property]) ?? null;
  },
});

const META: Readonly<Record<string, string>> = {
  url: `require("node:url").pathToFileURL(__filename).href`,
  resolve: `((specifier) => require("node:url").pathToFileURL(require.resolve(specifier)).href)`,
};

/** The types of the modules in `from`, as those of scripts in `to`: the same, but that they name scripts. */
export function commonJsTypes(from: string, to: string): void {
  const files = readdirSync(from, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".d.mts"));
  for (const file of files) {
    const path = join(to, file.replace(/\.d\.mts$/, ".d.cts"));
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(
      path,
      readFileSync(join(from, file), "utf8").replace(/(from\s*["']\.[^"']*)\.mjs(["'])/g, "$1.cjs$2"),
    );
  }
}
