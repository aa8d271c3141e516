import { readFileSync } from "node:fs";
import * as nodeModule from "node:module";
import { dirname } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { constants, Script } from "node:vm";
import { brotliDecompressSync } from "node:zlib";
import { once } from "../../engine/event/remembered.ts";

type Exports = Readonly<Record<string, unknown>>;
/** The modules that an author's file gets from this froe, by their specifiers. */
export type Modules = ReadonlyMap<string, { readonly url: string; readonly exports: object }>;

/** What a specifier means. */
interface Resolved {
  readonly url: string;
  readonly format?: string | null | undefined;
  readonly shortCircuit?: boolean;
}

/** How Node 22.15 and later let a program resolve specifiers. */
interface ResolvingNode {
  registerHooks(hooks: {
    resolve(specifier: string, context: unknown, next: (specifier: string, context: unknown) => Resolved): Resolved;
  }): { deregister(): void };
}

/**
 * Runs an author's file. @returns what it exports.
 * @param file an absolute path.
 * @throws what the file throws, and what keeps it from being run.
 */
export async function importFile(file: string, modules: Modules): Promise<Exports> {
  const node: object = nodeModule;
  const rewritten = () => jitiIn(dirname(file), modules).import(file);
  if (!canResolve(node) || !runsAsItIs(file)) return rewritten();
  try {
    return await importNatively(node, file, modules);
  } catch (error) {
    if (!TYPESCRIPT.test(file) || !isBeyondStripping(error)) throw error;
    beyondStripping.add(file);
    try {
      return await rewritten();
    } catch (other) {
      if (!(other instanceof SyntaxError)) throw other;
      // Node says it better.
      beyondStripping.delete(file);
      throw error;
    }
  }
}

const TYPESCRIPT = /\.[cm]?ts$/;
/** The files that this Node runs only rewritten. */
const beyondStripping = new Set<string>();

/** What Node says of an `enum`, and of a type that is imported as a value is. */
function isBeyondStripping(error: unknown): boolean {
  if (!(error instanceof SyntaxError)) return false;
  const isUnsupported = "code" in error && error.code === "ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX";
  return isUnsupported || error.message.includes("does not provide an export named");
}

/** True if transformed source is run: its lines are those of the file, its columns are not. */
export function isRewritten(file: string): boolean {
  return !canResolve(nodeModule) || !runsAsItIs(file) || beyondStripping.has(file);
}

/** Node refuses to strip the types of what is installed. */
function runsAsItIs(file: string): boolean {
  return !TYPESCRIPT.test(file) || (stripsTypes() && !/[\\/]node_modules[\\/]/.test(file));
}

function canResolve(node: object): node is ResolvingNode {
  return "registerHooks" in node;
}

/** True if this Node runs TypeScript. */
function stripsTypes(): boolean {
  const { features }: { features: object } = process;
  return "typescript" in features && Boolean(features.typescript);
}

async function importNatively(node: ResolvingNode, file: string, modules: Modules): Promise<Exports> {
  const hooks = node.registerHooks({
    resolve(specifier, context, next) {
      const own = modules.get(specifier);
      return own ? { url: own.url, shortCircuit: true } : asModule(next(specifier, context));
    },
  });
  const { emitWarning } = process;
  // Some releases warn of every file whose types they strip.
  process.emitWarning = () => {};
  try {
    return await importAsNode(pathToFileURL(file).href);
  } finally {
    process.emitWarning = emitWarning;
    hooks.deregister();
  }
}

/**
 * `import()` of Node. Test runners put their own in place of the word, which know neither froe's modules nor hooks of Node,
 * and report an error at a line of their own. A Node without the option has only the word.
 */
export const importAsNode = (url: string): Promise<Exports> => nodeImport()(url);

const nodeImport = once(() => quietly(importingScript));

type Import = (url: string) => Promise<Exports>;

function importingScript(): Import {
  const importModuleDynamically = constants?.USE_MAIN_CONTEXT_DEFAULT_LOADER;
  if (importModuleDynamically === undefined) return (url) => import(url);
  const run: Import = new Script("(url) => import(url)", { importModuleDynamically }).runInThisContext();
  // The first call is the one that Node warns of.
  void run("node:module");
  return run;
}

/** Does something without warnings of Node: some releases call the option experimental. */
function quietly<T>(act: () => T): T {
  const { emitWarning } = process;
  process.emitWarning = () => {};
  try {
    return act();
  } finally {
    process.emitWarning = emitWarning;
  }
}

const COMMONJS = /^commonjs(?=$|-)/;

/** A package says what its files are (`npm init` writes that they are CommonJS), but a file that imports or exports is a module. */
function asModule(found: Resolved): Resolved {
  const { url, format } = found;
  if (!format || !COMMONJS.test(format) || !url.startsWith("file:") || /\.c[jt]s$/.test(url)) return found;
  const isModule = /^\s*(?:import|export)\b/m.test(readFileSync(fileURLToPath(url), "utf8"));
  return isModule ? { ...found, format: format.replace(COMMONJS, "module") } : found;
}

type Transform = (input: object) => { readonly error?: unknown };

/** The part of jiti that is used; it is shipped compressed beside the bundles, and loaded only if the Node needs it. */
type CreateJiti = (
  from: string,
  options: { virtualModules: object; interopDefault: boolean; fsCache: string | boolean; transform: Transform },
  node: { onError(error: unknown): never; nativeImport(id: string): Promise<unknown>; createRequire: unknown },
) => { import(id: string): Promise<Exports>; esmResolve(id: string, options: { try: true }): string | undefined };

/** The file that a package exports for `import`, looked up from a directory; null if there is none. */
export function importedFile(name: string, directory: string): string | null {
  const found = jitiIn(directory, new Map()).esmResolve(name, { try: true });
  return found === undefined ? null : fileURLToPath(found);
}

function jitiIn(directory: string, modules: Modules): ReturnType<CreateJiti> {
  const { NODE_COMPILE_CACHE: folder, NODE_DISABLE_COMPILE_CACHE: isOff } = process.env;
  return createJiti()(
    `${directory}/`,
    {
      virtualModules: Object.fromEntries(
        [...modules].map(([specifier, { exports }]) => [specifier, strict(specifier, exports)]),
      ),
      interopDefault: false,
      // Where froe's own compiled code is: what is there is run. The parser is loaded for files that have changed.
      fsCache: !isOff && (folder ? `${folder}/froe` : fileURLToPath(shipped("cache"))),
      transform: (input) => babel()(input),
    },
    {
      onError(error) {
        throw error;
      },
      nativeImport: importAsNode,
      createRequire: nodeModule.createRequire,
    },
  );
}

/** What transformed source asks of any module before it uses it. */
const ASKED: ReadonlySet<string | symbol> = new Set(["default", "then", "__esModule"]);

/** The exports of a module; one that there is not is an error as in Node, where transformed source would read undefined. */
function strict(specifier: string, exports: object): object {
  return new Proxy(exports, {
    get(target, name) {
      if (name in target || typeof name === "symbol" || ASKED.has(name)) return Reflect.get(target, name);
      throw new SyntaxError(`The requested module '${specifier}' does not provide an export named '${name}'`);
    },
  });
}

const createJiti = once(() => loadShipped<CreateJiti>("jiti/jiti.cjs"));
const babel = once(() => loadShipped<Transform>("jiti/babel.cjs"));

/** Where jiti's parser stops in a script or module, counted from 1; null if it reads the whole file. */
export function syntaxErrorIn(file: string): { readonly line: number; readonly column: number } | null {
  const { error } = babel()({ source: readFileSync(file, "utf8"), filename: file, ts: false, async: true });
  return isParseError(error) ? { line: error.loc.line, column: error.loc.column + 1 } : null;
}

function isParseError(error: unknown): error is { readonly loc: { readonly line: number; readonly column: number } } {
  return typeof error === "object" && error !== null && "loc" in error && Boolean(error.loc);
}

/** What a script exports that is shipped compressed. */
function loadShipped<Exports>(script: string): Exports {
  const filename = fileURLToPath(shipped(script));
  const text = brotliDecompressSync(readFileSync(`${filename}.br`)).toString();
  const module: { exports: Exports | null } = { exports: null };
  const run: (module: object, require: NodeJS.Require) => void = new Script(`(function(module,require){${text}\n})`, {
    filename,
  }).runInThisContext();
  run(module, nodeModule.createRequire(filename));
  if (module.exports === null) throw new Error(`${filename} exports nothing`);
  return module.exports;
}

/** The URL of a file that froe ships in dist/. By its path, not by an export: scripts and modules get others by those. */
export function shipped(path: string): string {
  return new URL(`dist/${path}`, import.meta.resolve("froe/package.json")).href;
}
