import { catalogue } from "../grammars/index.ts";

/** What the library exports that a program may never call, as the library imports it. */
const LATE: readonly string[] = [
  "./check-data.ts",
  "../engine/analysis/index.ts",
  "../engine/parse/compile/index.ts",
  "../engine/reading/index.ts",
  "../workbench/sample/index.ts",
  "./detect.ts",
  "./read-all.ts",
  "./read-events.ts",
  "./stored-parser.ts",
];
/** The list of all formats, in which each is loaded when something asks for one of them. */
const CATALOGUE = "./index.ts";
const LIBRARY = /[\\/]grammars[\\/]library(?:-node)?\.ts$/;
const PREFIX = "\0froe:late:";

/** True for a module of functions that load another one. */
export const isLate = (id: string) => id.startsWith(PREFIX);

interface Loader {
  resolve(source: string, importer: string | undefined, options: { skipSelf: true }): Promise<{ id: string } | null>;
  load(options: { id: string }): Promise<{ exports: readonly string[] | null }>;
}

/**
 * Functions, and no classes, whose script is loaded by the first call: `require("froe")` would spend most of its time on what is not used.
 * A script can do so without waiting, a module cannot.
 */
export const lateCalls = {
  name: "late-calls",
  async resolveId(this: Loader, source: string, importer?: string) {
    if ((source !== CATALOGUE && !LATE.includes(source)) || !LIBRARY.test(importer ?? "")) return null;
    const found = await this.resolve(source, importer, { skipSelf: true });
    return found && { id: PREFIX + found.id, moduleSideEffects: false };
  },
  async load(this: Loader, id: string) {
    if (!isLate(id)) return null;
    const file = id.slice(PREFIX.length);
    if (/[\\/]grammars[\\/]index\.ts$/.test(file)) return lateList(file, catalogue.length);
    const { exports } = await this.load({ id: file });
    const from = JSON.stringify(file);
    const call = (name: string) =>
      /^[A-Z]/.test(name)
        ? `export { ${name} } from ${from};`
        : `export function ${name}(...args) { return (loaded ??= import(${from})).${name}(...args); }`;
    return ["let loaded;", ...(exports ?? []).map(call)].join("\n");
  },
  renderDynamicImport: ({ moduleId }: { readonly moduleId: string }) =>
    isLate(moduleId) ? { left: "require(", right: ")" } : null,
};

/** A list whose first reader loads it: a module that imports froe reads what it exports, so the list itself is there. */
const lateList = (file: string, length: number) => `
  export const catalogue = Array(${length});
  const one = (get) => ({ enumerable: true, configurable: true, get });
  const all = () => import(${JSON.stringify(file)}).catalogue;
  for (let at = 0; at < ${length}; at++) Object.defineProperty(catalogue, at, one(() => all()[at]));
  Object.defineProperty(catalogue, Symbol.for("nodejs.util.inspect.custom"), { value: all });
`;
