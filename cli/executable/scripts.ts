import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { Script } from "node:vm";
import type { WorkerOptions } from "node:worker_threads";
import { type Exports, loadScript, type Wrapped, wrapped } from "../load-script.ts";
import { asset, importPackageFiles, packageFile, packagePath, readPackageFiles } from "./package-files.ts";

type WorkerThreads = typeof import("node:worker_threads");

/** How the names of the assets begin that have the code that V8 compiled for a script. */
const CODE = "code/";
/** The asset with the text of worker.ts. */
const WORKER = "worker.cjs";

/** Runs a script of the package inside the executable. @returns what it exports. */
export function runScript(name: string): Exports {
  readPackageFiles();
  const main = packagePath(name);
  const nodeRequire = createRequire(main);
  // Both take time, and few runs need them.
  const startWorkers = once(() => startWorkersHere(nodeRequire("node:worker_threads")));
  const importFiles = once(importPackageFiles);
  const require = (id: string): unknown => {
    if (id === "node:worker_threads") startWorkers();
    else if (!id.startsWith("node:")) importFiles();
    return nodeRequire(id);
  };
  return loadScript(main, { require: Object.assign(require, nodeRequire), read, compile });
}

function once(act: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) act();
    isDone = true;
  };
}

function read(file: string): Buffer {
  const text = packageFile(file);
  if (text === undefined) throw new Error(`the executable has no ${file}`);
  return text;
}

function compile(filename: string, text: Buffer): Wrapped {
  const cachedData = asset(`${CODE}${filename.slice(packagePath("").length)}`);
  return new Script(wrapped(text), { filename, cachedData }).runInThisContext();
}

/** A worker whose file is in the executable begins with worker.ts: only then does it find its file. */
function startWorkersHere(threads: WorkerThreads): void {
  const { Worker } = threads;
  class PackageWorker extends Worker {
    constructor(file: string | URL, options?: WorkerOptions) {
      const path = file instanceof URL ? fileURLToPath(file) : file;
      if (packageFile(path) === undefined) super(file, options);
      else super(String(asset(WORKER)), { ...options, eval: true });
    }
  }
  Object.assign(threads, { Worker: PackageWorker });
}
