// Runs the command line of the sources: `npm run froe -- ARGS`. They are put into files that every Node runs, which takes half
// a second after a change and nothing otherwise. Whatever the start needs from dist/ comes from the sources as well.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const SOURCES = ["grammars", "engine", "workbench", "cli"];
const files = SOURCES.flatMap((room) =>
  readdirSync(room, { recursive: true, encoding: "utf8" }).map((file) => join(room, file)),
);
const newest = Math.max(...[...files, "build/run-source.mjs"].map((file) => statSync(file).mtimeMs));
/** Each checkout has its own folder, and each state of it: a run that goes on keeps the files that it began with. */
const ROOT = resolve("node_modules/.cache/froe-source", createHash("sha1").update(resolve(".")).digest("hex"));
const OUT = join(ROOT, String(newest));
const KEPT_MS = 600_000;

/** Where a shipped file is: the library in the bundle; what no source makes, in dist/. */
const shippedFrom = `(/^(?:jiti|playground)\\//.test(path) ? ${JSON.stringify(pathToFileURL(resolve("dist/")).href)}+"/" : ${JSON.stringify(`${pathToFileURL(OUT).href}/`)})`;

/** What a source finds by its own place: the corpus beside it, the thread's script and the library in the bundle. */
const ownPaths = {
  name: "own-paths",
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]cli[\\/].*\.ts$/ }, ({ path }) => {
      const text = readFileSync(path, "utf8");
      if (!text.includes("import.meta")) return null;
      const isThread = path.endsWith("start-worker.ts");
      const url = pathToFileURL(isThread ? join(OUT, "cli/start.mjs") : path).href;
      const contents = text
        .replaceAll("import.meta.url", JSON.stringify(url))
        .replace(/new URL\(`dist\/.*?froe\/package\.json"\)\)/, `new URL(path, ${shippedFrom})`);
      return { contents, loader: "ts" };
    });
  },
};

if (!existsSync(OUT)) await bundle();
process.argv = [process.argv[0], resolve("cli/main.ts"), ...process.argv.slice(2)];
await (await import(pathToFileURL(join(OUT, "main.mjs")).href)).start();

async function bundle() {
  const { build } = await import("esbuild");
  const beside = `${OUT}-${process.pid}`;
  const common = {
    ...{ bundle: true, platform: "node", target: "node20", logLevel: "error", sourcemap: "linked" },
    // As in the build: the file of a package for CommonJS may hide the names that it exports.
    mainFields: ["module", "main"],
  };
  const formats = files.filter((file) => /^grammars\/[\w-]+\.ts$/.test(file));
  await Promise.all([
    build({
      ...common,
      entryPoints: {
        main: "cli/main.ts",
        grammar: "engine/authoring/index.ts",
        vocabulary: "grammars/shared.ts",
        ...Object.fromEntries(formats.map((file) => [`library/formats/${file.slice(9, -3)}`, file])),
        formats: "grammars/formats.ts",
      },
      outdir: beside,
      outExtension: { ".js": ".mjs" },
      format: "esm",
      splitting: true,
      // Libraries that are no modules ask for what Node.js has.
      banner: {
        js: 'import { createRequire as froeRequire } from "node:module"; const require = froeRequire(import.meta.url);',
      },
      plugins: [ownPaths],
    }),
    // A thread is started from a script of its own, as dist/ has one.
    build({ ...common, entryPoints: ["cli/worker.ts"], outfile: join(beside, "worker.cjs"), format: "cjs" }),
  ]);
  // Another run may have been quicker.
  if (existsSync(OUT)) rmSync(beside, { recursive: true });
  else renameSync(beside, OUT);
  for (const state of readdirSync(ROOT)) {
    const path = join(ROOT, state);
    if (path !== OUT && Date.now() - statSync(path).mtimeMs > KEPT_MS) rmSync(path, { recursive: true, force: true });
  }
}
