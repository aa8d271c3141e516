#!/usr/bin/env node
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { Script } from "node:vm";
import { codeCache } from "./start/code-cache.ts";
import { loadScript, refuseInspector, type Wrapped, wrapped } from "./start/load-script.ts";

/*
 * Starts main.ts, whose bundle is beside this file, with what earlier runs have compiled of it: compiling it takes longer
 * than reading a log of usual size. The bundle is a script, not a module, because V8 returns the compiled code of a script
 * as data, with the functions that have been called. The first run that reads logs keeps it in `cache/` (code-cache.ts,
 * sealed there), as the first run that needs another file keeps that, and later runs of the same Node compile nothing.
 *
 * A start makes nothing that the build can make (stored-formats.ts: grammars and their programs as data) and loads nothing
 * that it does not need: plain imports of the entry go into one file, and what few runs need is imported late.
 */

refuseInspector();

/** Stores the compiled code of each file that no cache had, by the path of the file. */
const keeping = new Map<string, () => void>();
/** True if V8 accepted the stored code of a file. */
let isOfThisV8 = false;

function compile(filename: string, text: Buffer): Wrapped {
  const cache = codeCache(filename, text);
  const cachedData = cache?.read();
  const script = new Script(wrapped(text), { filename, cachedData });
  if (cachedData && !script.cachedDataRejected) isOfThisV8 = true;
  // What is refused after what was not has only met flags that the run has set meanwhile.
  else if (cache && !(cachedData && isOfThisV8))
    keeping.set(filename, () => cache.write(() => script.createCachedData()));
  return script.runInThisContext();
}

const main = fileURLToPath(new URL("main.cjs", import.meta.url));
const { start, hasReadLogs } = loadScript(main, {
  require: createRequire(main),
  read: (file) => readFileSync(file),
  compile,
});
process.once("exit", (code) => {
  if (code !== 0) return;
  // Of the entry a run without logs needs little of what others do.
  if (typeof hasReadLogs !== "function" || !hasReadLogs()) keeping.delete(main);
  for (const keep of keeping.values()) keep();
});
if (typeof start === "function") start();
