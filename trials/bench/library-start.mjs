// What a program pays for a library before its first record: the bytes of one bundled file, gzipped, and the processor time of a
// start beyond that of an empty program, the least of the runs. It measures dist/, so run `npx unbuild` first.
//
//   node trials/bench/library-start.mjs [--runs N] [--node PATH] [--peers DIR]
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { PEERS } from "./library-peers.mjs";

const { values: options } = parseArgs({
  options: {
    runs: { type: "string", default: "15" },
    node: { type: "string", default: process.execPath },
    peers: { type: "string", default: join(tmpdir(), "froe-bench/peers") },
  },
});

const COMBINED = 'import { combined } from "froe/formats/combined";';
const EMPTY = "an empty program";
const PROGRAMS = {
  [EMPTY]: "",
  "froe: createParser, combined": `import { createParser } from "froe"; ${COMBINED} globalThis.used = createParser(combined);`,
  "froe: readEvents, combined": `import { readEvents } from "froe"; ${COMBINED} globalThis.used = [readEvents, combined];`,
  "froe, required": 'globalThis.used = require("froe").createParser;',
  parsimmon: 'import P from "parsimmon"; globalThis.used = P.regexp(/a/);',
  arcsecond: 'import { char } from "arcsecond"; globalThis.used = char("a");',
  zod: 'import { z } from "zod"; globalThis.used = z.object({ status: z.number() });',
  papaparse: 'import P from "papaparse"; globalThis.used = P.parse;',
};

/** A project in which each of the libraries is installed. */
const folder = mkdtempSync(join(tmpdir(), "froe-start-"));
const modules = join(folder, "node_modules");
mkdirSync(modules);
for (const name of PEERS) symlinkSync(resolve(options.peers, "node_modules", name), join(modules, name));
symlinkSync(resolve(import.meta.dirname, "../.."), join(modules, "froe"));

const files = new Map(Object.keys(PROGRAMS).map((name, at) => [name, join(folder, `${at}.${suffix(PROGRAMS[name])}`)]));
for (const [name, file] of files) writeFileSync(file, PROGRAMS[name]);
const starts = new Map([...files.keys()].map((name) => [name, []]));
// In turns, so that what else the machine does touches all alike.
for (let run = 0; run < Number(options.runs); run++)
  for (const [name, file] of files) starts.get(name).push(milliseconds(file));
const least = (name) => Math.min(...starts.get(name));

console.log(
  "| program | bundled, kB gzipped | start, ms of processor time | of an empty program |\n|---|---:|---:|---:|",
);
for (const [name, file] of files) {
  const size = suffix(PROGRAMS[name]) === "mjs" ? (await bundled(file)).toFixed(1) : "";
  console.log(`| ${name} | ${size} | ${least(name).toFixed(0)} | ${(least(name) / least(EMPTY)).toFixed(2)} |`);
}
rmSync(folder, { recursive: true });

function suffix(source) {
  return source.includes("require(") ? "cjs" : "mjs";
}

/** What a page loads before it can read: the file of the program, and those that it imports at once. */
async function bundled(file) {
  const { outputFiles, metafile } = await build({
    entryPoints: [file],
    bundle: true,
    minify: true,
    splitting: true,
    format: "esm",
    outdir: folder,
    write: false,
    metafile: true,
    logLevel: "silent",
  });
  const loaded = Object.keys(metafile.outputs).filter((name) =>
    metafile.outputs[name].entryPoint?.endsWith(basename(file)),
  );
  for (const name of loaded)
    for (const { path, kind } of metafile.outputs[name].imports)
      if (kind === "import-statement" && !loaded.includes(path)) loaded.push(path);
  const names = new Set(loaded.map((name) => basename(name)));
  const texts = outputFiles.filter(({ path }) => names.has(basename(path))).map(({ contents }) => contents);
  return gzipSync(Buffer.concat(texts)).length / 1000;
}

function milliseconds(file) {
  const program = `process.on("exit", () => { const { user, system } = process.cpuUsage(); console.log((user + system) / 1000); }); import(${JSON.stringify(file)});`;
  const { stdout, stderr, status } = spawnSync(options.node, ["-e", program], { encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
  return Number(stdout);
}
