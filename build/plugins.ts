/** The package's grammars have been checked by the build, so that a start need not. Authors' grammars still are. */
export const checkedAlready = {
  name: "checked-already",
  load: (id: string) =>
    /engine[\\/]analysis[\\/]check[\\/]index\.ts$/.test(id) ? "export function checkGrammar() {}" : null,
};

const BUILTIN = "froe:builtin";
/** How modules and scripts call for one of Node's own modules. */
const CALL = {
  module: `process.getBuiltinModule ?? (await import("node:module")).createRequire(import.meta.url)`,
  script: "require",
};

/**
 * Node's own modules by a call where the Node has it. An import would ask them for all that they export, and so load
 * their streams and promises too, which takes longer than all of froe.
 */
export const builtins = (form: keyof typeof CALL) => ({
  name: "builtins",
  resolveId: (id: string) => (id === BUILTIN ? `\0${id}` : null),
  load: (id: string) => (id === `\0${BUILTIN}` ? `export const builtin = ${CALL[form]};` : null),
  transform(code: string, id: string) {
    if (id === `\0${BUILTIN}` || !/["']node:/.test(code)) return null;
    const named = /^import\s*\{([^}]*)\}\s*from\s*["'](node:\w+)["'];?/gm;
    const calls = code
      .replace(named, (_, names: string, id: string) => `const {${bindings(names)}} = builtin("${id}");`)
      .replace(/\bimport\(["'](node:\w+)["']\)/g, (_, id: string) => `builtin("${id}")`);
    return calls === code ? null : { code: `${calls}\nimport { builtin } from "${BUILTIN}";`, map: null };
  },
});

/** `a, type T, b as c` as a destructuring pattern: `a, b: c`. */
function bindings(names: string): string {
  const values = names.split(",").filter((name) => name.trim() !== "" && !/^\s*type\s/.test(name));
  return values.map((name) => name.replace(/\s+as\s+/, ": ")).join(",");
}
