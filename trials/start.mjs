// Runs a program of this folder that is written in TypeScript: `node trials/start.mjs trials/fuzz/main.ts json`. It is put into
// one file first, as every Node.js that froe runs on can run it, and at the speed of what is published.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";

const [program, ...args] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), "froe-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
process.on("SIGINT", () => process.exit(130));
process.on("SIGTERM", () => process.exit(143));

const outfile = join(folder, "program.mjs");
await build({
  entryPoints: [program],
  outfile,
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node20",
  logLevel: "error",
  // Libraries that are no modules ask for what Node.js has.
  banner: { js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);' },
});
process.argv = [process.argv[0], resolve(program), ...args];
await import(pathToFileURL(outfile).href);
