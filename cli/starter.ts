#!/usr/bin/env node
import { readFileSync } from "node:fs";
import { createRequire, Module } from "node:module";
import { fileURLToPath } from "node:url";
import { Script } from "node:vm";
import { codeCache } from "./code-cache.ts";

/*
 * Starts main.ts, whose bundle is beside this file, with what an earlier run has compiled of it: compiling it takes
 * longer than reading a log of usual size.
 */

const file = fileURLToPath(new URL("main.cjs", import.meta.url));
const text = readFileSync(file);
const cache = codeCache(file, text);
const cachedData = cache?.read();
const wrapped = `(function(exports,require,module,__filename){${text.toString()}\n})`;
const script = new Script(wrapped, { filename: file, cachedData });
const main = new Module(file);
const require = createRequire(file);
// The other files of the bundle ask for what is in this one.
require.cache[file] = main;
main.loaded = true;
script.runInThisContext()(main.exports, require, main, file);

if (cache && (!cachedData || script.cachedDataRejected)) {
  process.once("exit", (code) => {
    if (code === 0 && main.exports.hasReadLogs()) cache.write(script.createCachedData());
  });
}
