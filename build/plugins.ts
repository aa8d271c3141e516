import { readFileSync } from "node:fs";
import { dirname, relative } from "node:path";

interface Resolver {
  resolve(source: string, importer: string | undefined, options: { skipSelf: true }): Promise<{ id: string } | null>;
}

const COPY = ".unchecked.ts";
const NO_CHECK = "\0froe:no-check";
const original = (id: string) => id.replace(COPY, ".ts");

/**
 * The package's grammars have been checked by the build, so that a start need not: they import a copy of the combinators
 * that does not check. Authors' grammars still are.
 */
export const checkedAlready = {
  name: "checked-already",
  async resolveId(this: Resolver, source: string, importer?: string) {
    const isCopy = importer?.endsWith(COPY) ?? false;
    if (isCopy && source === "../analysis/check/index.ts") return NO_CHECK;
    const isCopied = isCopy
      ? source.startsWith("./")
      : /[\\/]grammars[\\/]/.test(importer ?? "") && source.endsWith("engine/authoring/index.ts");
    if (!isCopy && !isCopied) return null;
    const found = await this.resolve(source, importer && original(importer), { skipSelf: true });
    return found && isCopied ? original(found.id).replace(/\.ts$/, COPY) : found;
  },
  load(id: string) {
    if (id === NO_CHECK) return "export function checkGrammar() {} export function checkGiven() {}";
    return id.endsWith(COPY) ? readFileSync(original(id), "utf8") : null;
  },
};

/** Decides at its import, by the environment, whether it colors: froe says for each stream, and a Deno asks its user first. */
const ENVIRONMENT = /^let FORCE_COLOR[\s\S]*?^export const \$ = \{[\s\S]*?^\}/m;

/** Colors that read nothing when they are imported. */
export const colorsOn = {
  name: "colors-on",
  transform(code: string, id: string) {
    if (!/[\\/]kleur[\\/]colors\.mjs$/.test(id)) return null;
    if (!ENVIRONMENT.test(code)) throw new Error(`${id} decides elsewhere whether it colors`);
    return { code: code.replace(ENVIRONMENT, "export const $ = { enabled: true };"), map: null };
  },
};

/** arcsecond asks old Nodes for a TextEncoder by `require`, for which bundlers would give every page code. */
export const withoutRequire = {
  name: "without-require",
  transform(code: string, id: string) {
    if (!/[\\/]arcsecond[\\/]/.test(id)) return null;
    return { code: code.replace(/\brequire\((["'])util\1\)/, "{}"), map: null };
  },
};

/** How fdir asks for a package that froe does not use, and that may lie beside it. */
const ASKED = /^try \{\s*__require\.resolve\("picomatch"\);[^}]*\} catch \{\}/m;

/** No code is run but what is bundled. */
export const bundledAlone = {
  name: "bundled-alone",
  transform(code: string, id: string) {
    if (!/[\\/]fdir[\\/]dist[\\/]index\.mjs$/.test(id)) return null;
    if (!ASKED.test(code)) throw new Error(`${id} asks elsewhere for picomatch`);
    return { code: code.replace(ASKED, ""), map: null };
  },
};

interface Output {
  readonly type: string;
  readonly isEntry?: boolean;
  readonly name?: string | undefined;
  readonly exports?: readonly string[];
  code?: string;
}

/** The scripts that the modules for test runners without scripts use, by what imports them. */
const USED: Readonly<Record<string, string>> = { "./matchers.ts": "matchers" };

/** A script, and what it exports if that is less than its source does. */
interface Script {
  readonly name: string;
  readonly exports?: readonly string[];
}

/** Writes each entry that has the name of a script in `folder` as a module that hands on what the script exports. */
export const handsOn = (folder: string, scripts: readonly Script[]) => ({
  name: "hands-on",
  resolveId(source: string, importer?: string) {
    const script = /[\\/]testing[\\/][\w-]+\.ts$/.test(importer ?? "") ? USED[source] : undefined;
    return script === undefined ? null : { id: `./${folder}/${script}.cjs`, external: "relative" as const };
  },
  generateBundle(_options: unknown, bundle: Record<string, Output>) {
    for (const [file, output] of Object.entries(bundle)) {
      const { isEntry, name = "", exports = [] } = output;
      const script = scripts.find((one) => one.name === name);
      if (!isEntry) delete bundle[file];
      else if (script)
        output.code = facade(script.exports ?? exports, relative(dirname(file), `${folder}/${name}.cjs`));
    }
  },
});

function facade(exports: readonly string[], script: string): string {
  const from = JSON.stringify(script.startsWith(".") ? script : `./${script}`);
  return exports.length > 0 ? `export { ${exports.join(", ")} } from ${from};\n` : `import ${from};\n`;
}

const BUILTIN = "froe:builtin";
const GET = `process.getBuiltinModule ?? (await import("node:module")).createRequire(import.meta.url)`;

/**
 * Node's own modules by a call where the Node has it. An import would ask them for all that they export, and so load
 * their streams and promises too, which takes longer than all of froe. Scripts require them, as bundlers expect.
 */
export const builtins = (form: "module" | "script") => ({
  name: "builtins",
  resolveId: (id: string) => (id === BUILTIN ? `\0${id}` : null),
  load: (id: string) => (id === `\0${BUILTIN}` ? `export const builtin = ${GET};` : null),
  transform(code: string, id: string) {
    if (id === `\0${BUILTIN}` || !/["']node:/.test(code)) return null;
    const call = form === "module" ? "builtin" : "require";
    const named = /^import\s*\{([^}]*)\}\s*from\s*["'](node:\w+)["'];?/gm;
    const calls = code
      .replace(named, (_, names: string, id: string) => `const {${bindings(names)}} = ${call}("${id}");`)
      .replace(/\bimport\(["'](node:\w+)["']\)/g, (_, id: string) => `${call}("${id}")`);
    if (calls === code) return null;
    return { code: form === "module" ? `${calls}\nimport { builtin } from "${BUILTIN}";` : calls, map: null };
  },
});

/** `a, type T, b as c` as a destructuring pattern: `a, b: c`. */
function bindings(names: string): string {
  const values = names.split(",").filter((name) => name.trim() !== "" && !/^\s*type\s/.test(name));
  return values.map((name) => name.replace(/\s+as\s+/, ": ")).join(",");
}
