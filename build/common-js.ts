import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

/** Where files go, below dist/; empty, or with a slash at the end. */
interface Folders {
  /** What entries export: `allow-extension` if they may also export what other files ask them for. */
  readonly signatures: "allow-extension" | "strict";
  readonly entries: string;
  readonly chunks: string;
}

/** What a Node without zstd decompresses with, 80 kB: the modules for bundlers have it, and scripts import theirs. */
const ZSTD = "zstddec/stream";
const ZSTD_MODULE = "modules/node_modules/zstddec/dist/zstddec-stream.mjs";

/** What the library says on a Node that lacks what it is written with, before anything of it fails. */
export const REFUSES_OLD = `if (![].toSorted) throw new Error("froe needs Node.js 20.16 or later");`;

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
    minifyInternalExports: true,
    // What a file does not use itself, it does not load: that is for who uses it.
    hoistTransitiveImports: folders.signatures !== "strict",
    entryFileNames: `${folders.entries}[name].cjs`,
    chunkFileNames: `${folders.chunks}[name].cjs`,
    intro: ({ isEntry }: { readonly isEntry: boolean }) =>
      isEntry && folders.signatures === "strict" ? REFUSES_OLD : "",
  }),
  resolveDynamicImport(specifier: unknown) {
    if (specifier !== ZSTD) return null;
    return { id: `${folders.chunks.replace(/[^/]+/g, "..")}${ZSTD_MODULE}`, external: true };
  },
  renderDynamicImport({ targetModuleId }: { targetModuleId: string | null }) {
    // No script can require a module in each Node.
    if (targetModuleId?.endsWith(ZSTD_MODULE)) return { left: "import(", right: ")" };
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

const TYPES = ".d.mts";
/** Matches an import of a package. */
const OF_PACKAGE = /from\s*["'](?!\.|node:)/;
/** What a file of types imports from another one: its path up to the suffix. */
const IMPORTED = /((?:from|import)\s*["'])(\.[^"']*)\.mjs(?=["'])/g;

/**
 * Moves the types in dist/ to the scripts in `folder` of it. Those of modules hand them on, as modules hand on what scripts
 * export; those of a module without a script, for a test runner, import them.
 */
export function typesOfScripts(folder: string): void {
  const files = readdirSync("dist", { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(TYPES));
  for (const file of files) {
    const path = join("dist", file);
    const text = readFileSync(path, "utf8");
    const script = join(folder, file.slice(0, -TYPES.length));
    const isShared = file.startsWith("shared");
    const isScript = isShared || existsSync(join("dist", `${script}.cjs`));
    const ofModule = text.replace(IMPORTED, (_, start, to) => `${start}./${join(folder, to)}.cjs`);
    if (!isScript) {
      writeFileSync(path, ofModule);
      continue;
    }
    mkdirSync(dirname(join("dist", script)), { recursive: true });
    writeFileSync(join("dist", `${script}.d.cts`), text.replace(IMPORTED, "$1$2.cjs"));
    if (isShared) rmSync(path);
    // A package may have other types for modules than for scripts.
    else if (OF_PACKAGE.test(text)) writeFileSync(path, ofModule);
    else writeFileSync(path, `export * from "${relativeTo(dirname(file), `${script}.cjs`)}";\n`);
  }
}

function relativeTo(from: string, to: string): string {
  const path = relative(from, to);
  return path.startsWith(".") ? path : `./${path}`;
}
