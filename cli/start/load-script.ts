import { Module } from "node:module";
import { dirname, join } from "node:path";

export type Exports = Readonly<Record<string, unknown>>;
/** A script in the function that gives it what scripts of CommonJS know. */
export type Wrapped = (exports: Exports, require: NodeJS.Require, module: Module, filename: string) => void;

/** Where the scripts of the bundle are. */
interface Scripts {
  /** Loads what is no script of the bundle, and the scripts that import modules, as Node does. */
  readonly require: NodeJS.Require;
  read(file: string): Buffer;
  /** @param text the text inside {@link wrapped}. */
  compile(file: string, text: Buffer): Wrapped;
}

const HEAD = Buffer.from("(function(exports,require,module,__filename){");
const TAIL = Buffer.from("\n})");

/** The source of a {@link Wrapped}, joined as bytes: strings of this size are garbage that V8 collects at once. */
export const wrapped = (text: Buffer): string => Buffer.concat([HEAD, text, TAIL]).toString();

/** Runs a script of the bundle, and those that it requires, each once. @returns what it exports. */
export function loadScript(file: string, { require: nodeRequire, read, compile }: Scripts): Exports {
  /** To join each path once saves milliseconds of a start: scripts require the same ones again and again. */
  const paths = new Map<string, string>();
  const pathOf = (id: string, folder: string): string => {
    const named = `${folder}/${id}`;
    const path = paths.get(named) ?? join(named);
    paths.set(named, path);
    return path;
  };
  const load = (file: string): Exports => {
    const known = nodeRequire.cache[file];
    if (known) return known.exports;
    const text = read(file);
    // Users' files can be imported by modules only, not by scripts.
    if (text.includes("import(")) return nodeRequire(file);
    const module = new Module(file);
    nodeRequire.cache[file] = module;
    const requireBeside = (id: string) => (id.startsWith(".") ? load(pathOf(id, dirname(file))) : nodeRequire(id));
    compile(file, text)(module.exports, Object.assign(requireBeside, nodeRequire), module, file);
    module.loaded = true;
    return module.exports;
  };
  return load(file);
}

/** Flags of users who debug froe itself. */
const ASKED = /--inspect/;

/**
 * Keeps SIGUSR1 from opening Node's inspector, a port that runs any code that it receives: a listener replaces Node's
 * own. An inspector that a signal opened while Node started is closed again.
 */
export function refuseInspector(): void {
  process.on("SIGUSR1", () => {});
  if (ASKED.test(`${process.execArgv.join(" ")} ${process.env.NODE_OPTIONS ?? ""}`)) return;
  closeInspector();
  // A signal that came just before is answered by another thread.
  setImmediate(closeInspector);
}

function closeInspector(): void {
  // Loading `node:inspector` would cost each start 2.6 ms.
  const close: unknown = Reflect.get(process, "_debugEnd");
  if (typeof close === "function") close();
}
