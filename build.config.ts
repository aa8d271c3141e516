import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { type BuildConfig, defineBuildConfig } from "unbuild";
import { bundlerFiles } from "./build/bundler-files.ts";
import { commonJs, typesOfScripts } from "./build/common-js.ts";
import { constants } from "./build/constants.ts";
import { divideCore } from "./build/divided-core.ts";
import { storedFormats } from "./build/formats.ts";
import { formatsTogether } from "./build/formats-together.ts";
import { helpWords } from "./build/help-words.ts";
import { isLate, lateCalls } from "./build/late-calls.ts";
import { manual } from "./build/man-page.ts";
import { writtenMatchers } from "./build/matchers.ts";
import { noticesOf } from "./build/notices.ts";
import { buildPlayground } from "./build/playground.ts";
import { builtins, bundledAlone, checkedAlready, colorsOn, handsOn, withoutRequire } from "./build/plugins.ts";
import { pureCalls } from "./build/pure-calls.ts";
import { scriptsTogether } from "./build/scripts-together.ts";
import { settingsSchema } from "./build/settings-schema.ts";
import { shortNames } from "./build/short-names.ts";
import { startFile } from "./build/start.ts";
import { storedPrograms } from "./build/stored-programs.ts";
import { sortUnions } from "./build/unions.ts";
import { surface } from "./cli/commands/definitions/index.ts";
import { line } from "./grammars/line.ts";
import packageJson from "./package.json" with { type: "json" };

type Hooks = NonNullable<BuildConfig["hooks"]>;
type RollupOptions = Parameters<NonNullable<Hooks["rollup:options"]>>[1];
type Plugin = RollupOptions["plugins"][number];

/** The formats that the library exports, and the files that they are in, without their suffix. */
const formats = [
  ...readFileSync("grammars/formats.ts", "utf8").matchAll(/^export \{ (\w+) \} from "\.\/(.+)\.ts"/gm),
].map(([, name, file]) => [name!, file!] as const);
const formatEntry = (file: string) => `library/formats/${file}`;

/** What changes the sources of each bundle. */
const everywhere: readonly Plugin[] = [constants, checkedAlready, colorsOn, withoutRequire, bundledAlone];

/** Where the build goes. Tests build beside dist/ and rename, so that nobody meets half a build. */
const out = process.env.FROE_OUT ?? "dist";

/** Types take longer than all the rest, and the tests of what is built do not look at them. */
const hasTypes = process.env.FROE_BUILD !== "tests";

const common: BuildConfig = {
  outDir: out,
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
  entries: [
    { input: "cli/main", name: "main" },
    { input: "cli/worker", name: "worker" },
  ],
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
 * The library for Node: scripts, which modules and scripts can load, so that both get the same values. Each format is an
 * entry, so that who imports one does not load the others.
 */
const library = [
  { input: "grammars/library-node", name: "index" },
  { input: "engine/authoring/index", name: "grammar" },
  { input: "grammars/shared", name: "vocabulary" },
  { input: "grammars/formats", name: "formats" },
  ...formats.map(([name, file]) => ({ input: `grammars/${file}`, name: formatEntry(file), exports: [name] })),
  { input: "grammars/output", name: "output" },
  { input: "grammars/filter", name: "filter" },
  { input: "grammars/schema", name: "schema" },
  { input: "grammars/export", name: "export" },
  { input: "testing/jest", name: "jest" },
  { input: "testing/node-test", name: "node-test" },
  { input: "testing/fast-check", name: "fast-check" },
];

/** What exports the library is apart from its code: what a call loads late uses that code, and may not import the exports. */
const FACADE = /\/grammars\/library(?:-node)?\.ts$/;
const isFacade = (id: string) => isLate(id) || FACADE.test(id);
const scriptOf = (id: string) => (isFacade(id) ? "library" : null);

/** The scripts that one file has: what every program loads, what formats are made of, and what the first event needs besides. */
const packs = new Map([
  ["exported.cjs", FACADE],
  [
    "combinators.cjs",
    /[\\/](?:grammars[\\/](?:vocabulary|lexemes[\\/]fields)|engine[\\/]authoring[\\/]grammar\.unchecked)\.ts$/,
  ],
  [
    "first-event.cjs",
    /[\\/](?:grammars[\\/]read-events|engine[\\/](?:reading[\\/]files|parse[\\/]programs[\\/]parser))\.ts$/,
  ],
]);

const scripts: BuildConfig = {
  ...common,
  // An uncaught error prints its line, which is short.
  rollup: { ...common.rollup, esbuild: { target: "node20", minify: true, lineLimit: 120 } },
  clean: false,
  declaration: false,
  entries: [...library, { input: "testing/matchers", name: "matchers" }],
  externals: ["@jest/globals", "fast-check"],
  hooks: {
    "rollup:options": (_context, options) => {
      options.plugins.unshift(builtins("script"), ...everywhere, lateCalls, storedPrograms(new Map(formats)));
      options.plugins.push(commonJs({ signatures: "strict", entries: "commonjs/", chunks: "commonjs/chunks/" }));
      options.plugins.push(
        formatsTogether(
          "commonjs/chunks/all-formats.cjs",
          new Map(formats.map(([name, file]) => [file, name])),
          Reflect.ownKeys(line),
        ),
        scriptsTogether("commonjs/chunks", packs, isFacade),
      );
      for (const one of [options.output].flat())
        if (one) Object.assign(one, { manualChunks: scriptOf, onlyExplicitManualChunks: true });
    },
  },
};

/** The types of the library, and its modules for Node, which hand on what the scripts export. */
const facades: BuildConfig = {
  ...common,
  clean: false,
  sourcemap: false,
  entries: [...library, { input: "testing/vitest", name: "vitest" }],
  // What tests run with is their project's.
  externals: ["vitest", "fast-check", "@jest/globals"],
  hooks: {
    "rollup:options": (_context, { plugins }) => {
      plugins.unshift(builtins("module"), ...everywhere, handsOn("commonjs", library));
    },
    // Each format's declaration refers to that of all formats, which is made once.
    "rollup:dts:options": (_context, options) => {
      const { input, plugins } = options;
      options.plugins = plugins.filter((plugin) => !plugin || !("name" in plugin) || !CODE_ONLY.includes(plugin.name));
      if (typeof input === "object" && !Array.isArray(input))
        for (const [, file] of formats) delete input[formatEntry(file)];
    },
  },
};
/** The plugins that have nothing to do with types. */
const CODE_ONLY = ["hands-on", "checked-already"];

function declareFormats(): void {
  for (const [name, file] of formats) {
    writeFileSync(`${out}/${formatEntry(file)}.d.mts`, `export { ${name} } from "../../formats.mjs";\n`);
  }
}

/** Vitest cannot be required either. */
function refuseRequire(): void {
  const advice = 'write import "froe/vitest" in a file .mts, or with "type": "module" in package.json';
  writeFileSync(
    `${out}/commonjs/vitest.cjs`,
    `throw new Error(${JSON.stringify(`froe/vitest is imported, as Vitest is: ${advice}`)});\n`,
  );
  if (hasTypes) writeFileSync(`${out}/commonjs/vitest.d.cts`, "export {};\n");
}

/** The library for bundlers: files of which they take what is used. */
const modules: BuildConfig = {
  ...common,
  clean: false,
  entries: [
    ...["library", "formats", "output", "filter", "schema", "export"].map((name) => ({
      input: `grammars/${name}`,
      name,
    })),
    { input: "engine/authoring/index", name: "grammar" },
    { input: "grammars/shared", name: "vocabulary" },
    ...formats.map(([, file]) => ({ input: `grammars/${file}`, name: `grammars/${file}` })),
  ],
  declaration: false,
  sourcemap: false,
};

/** What is loaded late, but together: each chunk has what its module imports and no earlier chunk has. */
const TOGETHER = {
  commands: "cli/commands/actions.ts",
  evidence: "engine/report/evidence.ts",
  dating: "engine/emission/dating/dating.ts",
  patterns: "engine/pattern/matchers.ts",
  reference: "engine/parse/reference/index.ts",
  report: "engine/report/report.ts",
  detect: "cli/commands/detect.ts",
  explain: "cli/commands/explain.ts",
  check: "cli/commands/check.ts",
};

/** The bundle of the command line, whose entry `main` starts from one file, in two passes. */
function started(
  entry: BuildConfig,
  changing: () => readonly Plugin[],
  done: () => Promise<void>,
): readonly BuildConfig[] {
  const { survey, chunkOf } = startFile("main", TOGETHER);
  const finding: Hooks = {
    "rollup:options": (_context, { plugins }) => {
      plugins.unshift(builtins("script"), ...everywhere, storedFormats, writtenMatchers);
      plugins.push(...changing(), survey);
    },
  };
  const writing: Hooks = {
    "rollup:options": (_context, options) => {
      // Of what only passes through an index nothing comes along.
      for (const output of [options.output].flat()) {
        if (output) Object.assign(output, { manualChunks: chunkOf, onlyExplicitManualChunks: true });
      }
      options.plugins.unshift(builtins("script"), ...everywhere, storedFormats, writtenMatchers);
      options.plugins.push(...changing());
    },
    "build:done": done,
  };
  return [
    { ...entry, hooks: finding },
    { ...entry, clean: false, hooks: writing },
  ];
}

/** The manual is built from the same definitions as the command line. */
async function writeManual(): Promise<void> {
  writeFileSync(`${out}/froe.1.gz`, gzipSync(await manual(packageJson, surface), { level: 9 }));
  writeFileSync(`${out}/settings.schema.json`, JSON.stringify(await settingsSchema()));
  shipJiti();
}

const inFolder = (folder: string): Hooks => ({
  "rollup:options": (_context, options) => {
    chunksIn(folder, options);
    // An import for its effects alone has none, and bundlers warn of it.
    for (const one of [options.output].flat()) if (one) one.hoistTransitiveImports = false;
    options.plugins.unshift(builtins("module"), ...everywhere);
  },
});

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
    specifier === "./index.ts" ? { id: join(import.meta.dirname, "catalogue.mjs"), external: "relative" } : null,
};

/** What a grammar validates with is there already, in the modules for bundlers. */
const schemasApart: Plugin = {
  name: "schemas-apart",
  resolveDynamicImport: (specifier) =>
    specifier === "../writing/standard-schema.ts" ? { id: "../schema.mjs", external: "relative" } : null,
};

const inCatalogue: Hooks = {
  "rollup:options": (context, options) => {
    inFolder("modules/catalogue")["rollup:options"]?.(context, options);
    options.plugins.unshift(schemasApart);
  },
};

const { survey: filesFound, fileOf } = bundlerFiles(import.meta.dirname);

const preserved: Hooks = {
  "rollup:options": (_context, options) => {
    for (const one of [options.output].flat()) {
      if (!one) continue;
      Object.assign(one, { dir: `${out}/modules`, entryFileNames: "[name].mjs", chunkFileNames: "[name].mjs" });
      Object.assign(one, { manualChunks: fileOf, onlyExplicitManualChunks: true });
      Object.assign(one, { hoistTransitiveImports: false, minifyInternalExports: false });
    }
    options.plugins.unshift(...everywhere, catalogueApart, filesFound);
    options.plugins.push(pureCalls);
  },
};

/** Chunks of two bundles may have the same name, so each bundle has a folder of its own. */
function chunksIn(folder: string, { output }: RollupOptions): void {
  for (const one of [output].flat()) if (one) one.chunkFileNames = `${folder}/[name].mjs`;
}

/**
 * jiti is loaded by a Node that does not run TypeScript. It is compressed, because its parser alone would be a third of the
 * package: the few runs that need it, for a grammar file that has changed, spend 5 ms on it.
 */
function shipJiti(): void {
  mkdirSync(`${out}/jiti`, { recursive: true });
  for (const file of ["jiti.cjs", "babel.cjs"])
    writeFileSync(`${out}/jiti/${file}.br`, brotliCompressSync(readFileSync(`node_modules/jiti/dist/${file}`)));
}

// The library is a bundle of its own: a module that it shared with the command line would be one more file to load at every
// start. A worker loads the file that the command line starts from.
export default defineBuildConfig([
  ...started(
    cli,
    () => [helpWords(), commonJs({ signatures: "allow-extension", entries: "", chunks: "cli/" }), shortNames],
    writeManual,
  ),
  { ...starter, hooks: inFolder("library") },
  scripts,
  { ...modules, hooks: { ...preserved, "build:done": () => divideCore(`${out}/modules`) } },
  { ...allFormats, hooks: inCatalogue },
  {
    ...facades,
    failOnWarn: hasTypes,
    hooks: {
      ...facades.hooks,
      // Before the check that each file which package.json names is there.
      "rollup:done": () => {
        if (hasTypes) {
          declareFormats();
          sortUnions(out);
          typesOfScripts("commonjs");
        }
        refuseRequire();
      },
      "build:done": async () => {
        // It takes as long as the types, and the tests build it themselves.
        const { packages } = hasTypes ? await buildPlayground() : { packages: [] };
        writeFileSync(`${out}/NOTICES`, noticesOf(out, ["node_modules/jiti", ...packages]));
      },
    },
  },
]);
