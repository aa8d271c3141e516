import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { type BuildConfig, defineBuildConfig } from "unbuild";
import { commonJs, commonJsTypes } from "./build/common-js.ts";
import { constants } from "./build/constants.ts";
import { storedFormats } from "./build/formats.ts";
import { helpWords } from "./build/help-words.ts";
import { writtenMatchers } from "./build/matchers.ts";
import { noticesOf } from "./build/notices.ts";
import { builtins, checkedAlready } from "./build/plugins.ts";
import { storedSamples } from "./build/samples.ts";
import { startFile } from "./build/start.ts";
import { sortUnions } from "./build/unions.ts";
import { manual } from "./cli/man/index.ts";
import { surface } from "./cli/surface.ts";
import packageJson from "./package.json" with { type: "json" };

type Hooks = NonNullable<BuildConfig["hooks"]>;
type RollupOptions = Parameters<NonNullable<Hooks["rollup:options"]>>[1];
type Plugin = RollupOptions["plugins"][number];

/** The formats that the library exports, and the files that they are in, without their suffix. */
const formats = [
  ...readFileSync("grammars/formats.ts", "utf8").matchAll(/^export \{ (\w+) \} from "\.\/(.+)\.ts"/gm),
].map(([, name, file]) => [name!, file!] as const);
const formatEntry = (file: string) => `library/formats/${file}`;

/** Types take longer than all the rest, and the tests of what is built do not look at them. */
const hasTypes = process.env.FROE_BUILD !== "tests";

const common: BuildConfig = {
  declaration: hasTypes ? "node16" : false,
  sourcemap: true,
  // Only after the last bundle nothing that package.json names is missing.
  failOnWarn: false,
  rollup: {
    // Libraries are bundled: loading one from node_modules costs more than all of froe.
    inlineDependencies: true,
    esbuild: { target: "node20", minify: true },
  },
};

const cli: BuildConfig = {
  ...common,
  clean: true,
  entries: [{ input: "cli/main", name: "main" }],
  declaration: false,
  rollup: { ...common.rollup, preserveDynamicImports: false },
};
const starter: BuildConfig = {
  ...common,
  clean: false,
  entries: [{ input: "cli/starter", name: "cli" }],
  declaration: false,
};
/**
 * The library. Its entries share chunks, because an exact value that one gives is a value for the others; each format is
 * an entry, so that who imports one does not load the others.
 */
const embedding: BuildConfig = {
  ...common,
  clean: false,
  entries: [
    { input: "grammars/library-node", name: "index" },
    { input: "grammars/formats", name: "formats" },
    ...formats.map(([, file]) => ({ input: `grammars/${file}`, name: formatEntry(file) })),
    { input: "grammars/output", name: "output" },
    { input: "grammars/filter", name: "filter" },
    { input: "grammars/schema", name: "schema" },
  ],
};

/** The library for bundlers: a file for each module, of which they take what is used. */
const modules: BuildConfig = {
  ...common,
  clean: false,
  entries: ["library", "formats", "output", "filter", "schema"].map((name) => ({ input: `grammars/${name}`, name })),
  declaration: false,
  sourcemap: false,
};

const worker: BuildConfig = {
  ...common,
  clean: false,
  entries: [{ input: "cli/worker", name: "worker" }],
  declaration: false,
};

/** An entry whose start is in one file, in two passes; `changing` are the plugins that are its own. */
function started(
  folder: string,
  form: "module" | "script",
  entry: BuildConfig,
  changing: () => readonly Plugin[],
  done: () => Promise<void>,
): readonly BuildConfig[] {
  const { survey, chunkOf } = startFile();
  const finding: Hooks = {
    "rollup:options": (_context, { plugins }) => {
      plugins.unshift(builtins(form), constants, checkedAlready, storedFormats, storedSamples, writtenMatchers);
      plugins.push(...changing(), survey);
    },
  };
  const writing: Hooks = {
    "rollup:options": (_context, options) => {
      // Of what only passes through an index nothing comes along.
      for (const output of [options.output].flat()) {
        if (output) Object.assign(output, { manualChunks: chunkOf, onlyExplicitManualChunks: true });
      }
      chunksIn(folder, options);
      options.plugins.unshift(builtins(form), constants, checkedAlready, storedFormats, storedSamples, writtenMatchers);
      options.plugins.push(...changing());
    },
    "build:done": done,
  };
  return [
    { ...entry, hooks: finding },
    { ...entry, clean: false, hooks: writing },
  ];
}

/** The library for who calls `require`: Jest as it is set up unless told otherwise, and older projects. */
const scripts: BuildConfig = {
  ...common,
  clean: false,
  declaration: false,
  sourcemap: false,
  entries: [
    { input: "grammars/library-node", name: "index" },
    { input: "engine/authoring/index", name: "grammar" },
    { input: "grammars/shared", name: "vocabulary" },
    { input: "grammars/formats", name: "formats" },
    { input: "testing/jest", name: "jest" },
    { input: "testing/node-test", name: "node-test" },
  ],
  externals: ["@jest/globals"],
  hooks: {
    "rollup:options": (_context, options) => {
      options.plugins.unshift(builtins("script"), constants);
      options.plugins.push(commonJs({ entries: "commonjs/", chunks: "commonjs/chunks/" }));
    },
  },
};

/** The manual is built from the same definitions as the command line. */
async function writeManual(): Promise<void> {
  writeFileSync("dist/froe.1", await manual(packageJson, surface));
  shipJiti();
}

const inFolder = (folder: string): Hooks => ({
  "rollup:options": (_context, options) => {
    chunksIn(folder, options);
    // An import for its effects alone has none, and bundlers warn of it.
    for (const one of [options.output].flat()) if (one) one.hoistTransitiveImports = false;
    options.plugins.unshift(builtins("module"), constants, checkedAlready);
  },
});
const embedded = inFolder("library");

/**
 * Detection needs all formats, so bundlers get them in a file of their own: of modules that an index lists, some take all
 * once one of them is loaded later.
 */
const allFormats: BuildConfig = {
  ...common,
  clean: false,
  entries: [{ input: "grammars/index", name: "modules/catalogue" }],
  declaration: false,
  sourcemap: false,
};
const catalogueApart: Plugin = {
  name: "catalogue-apart",
  resolveDynamicImport: (specifier) =>
    specifier === "./index.ts" ? { id: "../catalogue.mjs", external: "relative" } : null,
};

const preserved: Hooks = {
  "rollup:options": (_context, options) => {
    for (const one of [options.output].flat()) {
      if (!one) continue;
      Object.assign(one, { dir: "dist/modules", preserveModules: true, preserveModulesRoot: import.meta.dirname });
      Object.assign(one, { entryFileNames: "[name].mjs", sourcemap: false });
    }
    options.plugins.unshift(constants, checkedAlready, catalogueApart);
  },
};

/** Each format's declaration refers to that of all formats, which is made once. */
const embeddedFormats: Hooks = {
  ...embedded,
  "rollup:dts:options": (_context, { input }) => {
    if (typeof input === "object" && !Array.isArray(input))
      for (const [, file] of formats) delete input[formatEntry(file)];
  },
  "build:done": () => {
    if (!hasTypes) return;
    for (const [name, file] of formats) {
      writeFileSync(`dist/${formatEntry(file)}.d.mts`, `export { ${name} } from "../../formats.mjs";\n`);
    }
  },
};

/** Chunks of two bundles may have the same name, so each bundle has a folder of its own. */
function chunksIn(folder: string, { output }: RollupOptions): void {
  for (const one of [output].flat()) if (one) one.chunkFileNames = `${folder}/[name].mjs`;
}

/** jiti is loaded as it is, by a Node that does not run TypeScript: its parser alone is larger than all of froe. */
function shipJiti(): void {
  for (const file of ["jiti.cjs", "babel.cjs"]) cpSync(`node_modules/jiti/dist/${file}`, `dist/jiti/${file}`);
}

// Each entry is a bundle of its own: a module that two entries share would be one more file to load at every start.
export default defineBuildConfig([
  ...started("cli", "script", cli, () => [helpWords(), commonJs({ entries: "", chunks: "cli/" })], writeManual),
  { ...starter, hooks: embedded },
  { ...embedding, hooks: embeddedFormats },
  { ...modules, hooks: preserved },
  { ...allFormats, hooks: inFolder("modules/catalogue") },
  ...started(
    "worker",
    "module",
    worker,
    () => [],
    async () => {},
  ),
  scripts,
  {
    ...common,
    clean: false,
    entries: [
      { input: "engine/authoring/index", name: "grammar" },
      { input: "grammars/shared", name: "vocabulary" },
      { input: "testing/vitest", name: "vitest" },
      { input: "testing/jest", name: "jest" },
      { input: "testing/node-test", name: "node-test" },
      { input: "testing/fast-check", name: "fast-check" },
    ],
    // What tests run with is their project's.
    externals: ["vitest", "fast-check", "@jest/globals"],
    failOnWarn: hasTypes,
    hooks: {
      // Before the check that each file which package.json names is there.
      "rollup:done": () => {
        if (hasTypes) commonJsTypes("dist", "dist/commonjs");
      },
      "build:done": () => {
        sortUnions("dist");
        writeFileSync("dist/NOTICES", noticesOf("dist", ["node_modules/jiti"]));
      },
    },
  },
]);
