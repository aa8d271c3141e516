import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

/** An import of one file by another, both as paths from the root of the repository; `node:fs` stays as it is. */
export interface Import {
  readonly from: string;
  readonly to: string;
  readonly kind: "value" | "type" | "late";
  /** The names of values that it takes from the other file; null for all of them. */
  readonly names: readonly string[] | null;
  /** True if it passes those on as exports of its own. */
  readonly isPassing: boolean;
}

const FOLDERS = ["engine", "workbench", "grammars", "testing", "playground", "cli"];

/** The sources that the laws are about. */
export const sources: readonly string[] = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .map((file) => join(folder, file)),
);

const STATEMENT = /^(?:import|export)\s+(type\s)?([^;"']*?)\s*from\s*"([^"]+)";/gm;
const CALL = /\b(typeof\s+)?import\("([^"]+)"\)/g;

/** All imports of the sources, in order. */
export const imports: readonly Import[] = sources.flatMap((from) => {
  const text = readFileSync(from, "utf8");
  const resolved = (specifier: string) =>
    specifier.startsWith(".") ? normalize(join(dirname(from), specifier)) : specifier;
  return [
    ...[...text.matchAll(STATEMENT)].map(([statement, type, inside = "", specifier = ""]): Import => {
      const kind = type || isTypesOnly(inside) ? "type" : "value";
      return { from, to: resolved(specifier), kind, names: namesIn(inside), isPassing: statement.startsWith("export") };
    }),
    ...[...text.matchAll(CALL)].map(([, type, specifier = ""]): Import => {
      return { from, to: resolved(specifier), kind: type ? "type" : "late", names: null, isPassing: false };
    }),
  ];
});

/**
 * The files that become part of a bundle of `entry`, late imports included: of a file that only passes names on, those
 * that the names are from.
 */
export function bundled(entry: string): ReadonlySet<string> {
  const files = new Set<string>();
  const enter = (file: string, names: readonly string[] | null): void => {
    const from = imports.filter((one) => one.from === file && one.kind !== "type");
    const passed = from.filter(({ isPassing }) => isPassing);
    for (const one of passed) {
      const used = one.names?.filter((name) => names === null || names.includes(name)) ?? names;
      if (used === null || used.length > 0) enter(one.to, used);
    }
    const known = passed.flatMap((one) => one.names ?? []);
    if (files.has(file) || names?.every((name) => known.includes(name))) return;
    files.add(file);
    for (const one of from) if (!one.isPassing) enter(one.to, one.names);
  };
  enter(entry, null);
  return files;
}

/** The names of values in `{ a, type B, c as d }`; null if it is not a list of names. */
function namesIn(inside: string): readonly string[] | null {
  const list = /^\{([^}]*)\}$/.exec(inside.trim())?.[1];
  const names = list?.split(",").map((name) => name.trim());
  return names?.filter((name) => name !== "" && !name.startsWith("type ")).map((name) => name.split(" ")[0]!) ?? null;
}

/** True for `{ type A, type B }`. */
function isTypesOnly(names: string): boolean {
  const inside = /^\{([^}]*)\}$/.exec(names.trim())?.[1] ?? "";
  const each = inside.split(",").filter((name) => name.trim() !== "");
  return each.length > 0 && each.every((name) => /^\s*type\s/.test(name));
}
