import fs from "node:fs";
import nodeModule, { createRequire } from "node:module";
import { join, sep } from "node:path";
import { getAssetKeys, getRawAsset } from "node:sea";
import { fileURLToPath, pathToFileURL } from "node:url";
import { Script } from "node:vm";
import type { WorkerOptions } from "node:worker_threads";
import { type Exports, loadScript, type Wrapped, wrapped } from "../start/load-script.ts";

/*
 * The package's files are inside the executable. Their paths continue the executable's own, which no file of the system
 * can, so whatever loads or reads a file of froe's gets it, and everything else is as it was.
 */

const root = join(process.execPath, "froe", sep);
const names = new Set(getAssetKeys());

/** The path of a file of the package. */
export function packagePath(name: string): string {
  return join(root, name);
}

/** The bytes of an asset, not copied; undefined if the build made none of this name. */
export function asset(name: string): Buffer | undefined {
  return names.has(name) ? Buffer.from(getRawAsset(name)) : undefined;
}

/** A file of the package by its path; undefined for every other path. */
export function packageFile(path: string): Buffer | undefined {
  return path.startsWith(root) ? asset(path.slice(root.length).replaceAll(sep, "/")) : undefined;
}

/** Lets `readFileSync` find the package's files. */
export function readPackageFiles(): void {
  const { readFileSync } = fs;
  const read = (file: unknown, options?: BufferEncoding | { readonly encoding?: BufferEncoding | null } | null) => {
    const path = file instanceof URL && file.protocol === "file:" ? fileURLToPath(file) : file;
    const bytes = typeof path === "string" ? packageFile(path) : undefined;
    if (bytes === undefined) return Reflect.apply(readFileSync, fs, [file, options]);
    const encoding = typeof options === "string" ? options : options?.encoding;
    return encoding ? bytes.toString(encoding) : bytes;
  };
  Object.assign(fs, { readFileSync: read });
}

interface Resolution {
  readonly url: string;
  readonly format?: string | null | undefined;
  readonly shortCircuit?: boolean;
}
interface LoadedSource {
  readonly source: string | NodeJS.ArrayBufferView;
  readonly format: string;
  readonly shortCircuit?: boolean;
}
/** A Node with synchronous hooks of modules, as every executable has. */
interface HookingNode {
  registerHooks(hooks: {
    resolve(
      specifier: string,
      context: { readonly parentURL?: string },
      next: (specifier: string, context: unknown) => Resolution,
    ): Resolution;
    load(url: string, context: unknown, next: (url: string, context: unknown) => LoadedSource): LoadedSource;
  }): { deregister(): void };
}
const isHooking = (node: object): node is HookingNode => "registerHooks" in node;

/** Lets this thread's imports, and Node's own `require`, find the package's files. */
export function importPackageFiles(): void {
  const node: object = nodeModule;
  if (!isHooking(node)) throw new Error("this Node has no hooks of modules");
  node.registerHooks({
    resolve(specifier, context, next) {
      const url = packageUrl(specifier, context.parentURL);
      return url === undefined ? next(specifier, context) : { url, format: formatOf(url), shortCircuit: true };
    },
    load(url, context, next) {
      const source = url.startsWith("file:") ? packageFile(fileURLToPath(url)) : undefined;
      return source === undefined ? next(url, context) : { source, format: formatOf(url), shortCircuit: true };
    },
  });
}

/** What a specifier means, if that is a file of the package. */
function packageUrl(specifier: string, parent: string | undefined): string | undefined {
  if (specifier.startsWith(PACKAGE)) return urlOf(packagePath(specifier.slice(PACKAGE.length)));
  if (specifier.startsWith("file:")) return urlOf(fileURLToPath(specifier));
  if (specifier.startsWith(root)) return urlOf(specifier);
  const isBeside = specifier.startsWith(".") && parent?.startsWith("file:");
  return isBeside ? urlOf(fileURLToPath(new URL(specifier, parent))) : undefined;
}
const PACKAGE = "froe/";

function urlOf(path: string): string | undefined {
  return packageFile(path) === undefined ? undefined : pathToFileURL(path).href;
}

function formatOf(url: string): "commonjs" | "module" | "json" {
  if (url.endsWith(".json")) return "json";
  return url.endsWith(".mjs") ? "module" : "commonjs";
}

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
