#!/usr/bin/env node
import { readFileSync } from "node:fs";
import { createRequire, Module } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Script } from "node:vm";
import { codeCache } from "./code-cache.ts";
import { refuseInspector } from "./inspector.ts";

/*
 * Starts main.ts, whose bundle is beside this file, with what earlier runs have compiled of it: compiling it takes longer
 * than reading a log of usual size. The bundle is a script, not a module, because V8 returns the compiled code of a script
 * as data, with the functions that have been called. The first run that reads logs keeps it in `cache/` (code-cache.ts,
 * sealed by seal.ts), and later runs of the same Node compile nothing.
 *
 * A start makes nothing that the build can make (stored-formats.ts: grammars and their programs as data) and loads nothing
 * that it does not need: plain imports of the entry go into one file, and what few runs need is imported late.
 */

type Exports = Readonly<Record<string, unknown>>;
type Wrapped = (exports: Exports, require: NodeJS.Require, module: Module, filename: string) => void;

refuseInspector();

const file = fileURLToPath(new URL("main.cjs", import.meta.url));
const nodeRequire = createRequire(file);
/** Stores the compiled code of each file that no cache had. */
const keeping: (() => void)[] = [];
/** True if V8 accepted the stored code of a file. */
let isOfThisV8 = false;

/** Runs a file of the bundle, once. @returns what it exports. */
function load(file: string): Exports {
  const known = nodeRequire.cache[file];
  if (known) return known.exports;
  const text = readFileSync(file);
  // Users' files can be imported by modules only, not by scripts.
  if (text.includes("import(")) return nodeRequire(file);
  const module = new Module(file);
  nodeRequire.cache[file] = module;
  const requireBeside = (id: string) => (id.startsWith(".") ? load(join(dirname(file), id)) : nodeRequire(id));
  compiled(file, text)(module.exports, Object.assign(requireBeside, nodeRequire), module, file);
  module.loaded = true;
  return module.exports;
}

function compiled(filename: string, text: Buffer): Wrapped {
  const cache = codeCache(filename, text);
  const cachedData = cache?.read();
  const wrapped = `(function(exports,require,module,__filename){${text.toString()}\n})`;
  const script = new Script(wrapped, { filename, cachedData });
  if (cachedData && !script.cachedDataRejected) isOfThisV8 = true;
  // What is refused after what was not has only met flags that the run has set meanwhile.
  else if (cache && !(cachedData && isOfThisV8)) keeping.push(() => cache.write(() => script.createCachedData()));
  return script.runInThisContext();
}

const { start, hasReadLogs } = load(file);
process.once("exit", (code) => {
  if (code === 0 && typeof hasReadLogs === "function" && hasReadLogs()) for (const keep of keeping) keep();
});
if (typeof start === "function") start();
