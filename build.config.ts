import { cpSync, writeFileSync } from "node:fs";
import { type BuildConfig, defineBuildConfig } from "unbuild";
import { manual } from "./cli/man/index.ts";
import { surface } from "./cli/surface.ts";
import packageJson from "./package.json" with { type: "json" };
// Whoever builds the package holds every grammar of the catalogue to the rules: a malformed one is refused here.
import "./grammars/index.ts";

/** The package's grammars have been checked by the build, so that a start need not. Authors' grammars still are. */
const checkedAlready = {
  name: "checked-already",
  load: (id: string) => (/engine[\\/]check[\\/]index\.ts$/.test(id) ? "export function checkGrammar() {}" : null),
};

const BUILTIN = "froe:builtin";

/**
 * Node's own modules by a call where the Node has it. An import would ask them for all that they export, and so load
 * their streams and promises too, which takes longer than all of froe.
 */
const builtins = {
  name: "builtins",
  resolveId: (id: string) => (id === BUILTIN ? `\0${id}` : null),
  load: (id: string) =>
    id === `\0${BUILTIN}`
      ? `export const builtin = process.getBuiltinModule ?? (await import("node:module")).createRequire(import.meta.url);`
      : null,
  transform(code: string) {
    if (!code.includes('"node:') && !code.includes("'node:")) return null;
    const named = /^import\s*\{([^}]*)\}\s*from\s*["'](node:\w+)["'];?/gm;
    const calls = code.replace(
      named,
      (_, names: string, id: string) => `const {${bindings(names)}} = builtin("${id}");`,
    );
    return calls === code ? null : { code: `import { builtin } from "${BUILTIN}"; ${calls}`, map: null };
  },
};

/** `a, type T, b as c` as a destructuring pattern: `a, b: c`. */
function bindings(names: string): string {
  const values = names.split(",").filter((name) => name.trim() !== "" && !/^\s*type\s/.test(name));
  return values.map((name) => name.replace(/\s+as\s+/, ": ")).join(",");
}

const common: BuildConfig = {
  declaration: "node16",
  sourcemap: true,
  // Only behind the last bundle nothing that package.json names is missing.
  failOnWarn: false,
  rollup: {
    // Libraries are bundled: loading one from node_modules costs more than all of froe.
    inlineDependencies: true,
    esbuild: { target: "node20", minify: true },
  },
};

/** Puts all that an entry needs from the first moment into one file. */
const oneFile: ManualChunks = (id, { getModuleIds, getModuleInfo }) => {
  const entries = [...getModuleIds()].filter((module) => getModuleInfo(module)?.isEntry);
  const needed = new Set(entries);
  for (const module of needed) for (const imported of getModuleInfo(module)?.importedIds ?? []) needed.add(imported);
  return needed.has(id) ? "start" : undefined;
};

type ManualChunks = (
  id: string,
  graph: {
    getModuleIds(): IterableIterator<string>;
    getModuleInfo(id: string): { readonly isEntry: boolean; readonly importedIds: readonly string[] } | null;
  },
) => string | undefined;

/** Chunks of two bundles may have the same name, so each bundle has a folder of its own. */
const forStarts = (name: string): NonNullable<BuildConfig["hooks"]> => ({
  "rollup:options": (_context, options) => {
    for (const output of [options.output].flat()) {
      if (!output) continue;
      output.manualChunks = oneFile;
      output.chunkFileNames = `${name}/[name].mjs`;
    }
    options.plugins.unshift(builtins, checkedAlready);
  },
});

/** jiti is loaded as it is, by a Node that does not run TypeScript: its parser alone is larger than all of froe. */
function shipJiti(): void {
  for (const file of ["dist/jiti.cjs", "dist/babel.cjs", "LICENSE"]) {
    cpSync(`node_modules/jiti/${file}`, `dist/jiti/${file.replace("dist/", "")}`);
  }
}

/** The manual is made of the same definitions as the command line. */
const withManual: BuildConfig["hooks"] = {
  ...forStarts("cli"),
  "build:done": async () => {
    writeFileSync("dist/froe.1", await manual(packageJson, surface));
    shipJiti();
  },
};

// Each entry is a bundle of its own: a module that two entries share would be one more file to load at every start.
export default defineBuildConfig([
  { ...common, clean: true, entries: [{ input: "cli/main", name: "cli" }], declaration: false, hooks: withManual },
  { ...common, clean: false, entries: [{ input: "grammars/library", name: "index" }], hooks: forStarts("library") },
  {
    ...common,
    clean: false,
    entries: [
      { input: "engine/grammar/index", name: "grammar" },
      { input: "grammars/vocabulary", name: "vocabulary" },
    ],
    failOnWarn: true,
  },
]);
