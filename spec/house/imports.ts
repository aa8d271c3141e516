import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

/** An import of one file by another, both as paths from the root of the repository; `node:fs` stays as it is. */
export interface Import {
  readonly from: string;
  readonly to: string;
  readonly kind: "value" | "type" | "late";
}

const FOLDERS = ["engine", "workbench", "grammars", "testing", "cli"];

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
    ...[...text.matchAll(STATEMENT)].map(([, type, names = "", specifier = ""]): Import => {
      return { from, to: resolved(specifier), kind: type || isTypesOnly(names) ? "type" : "value" };
    }),
    ...[...text.matchAll(CALL)].map(([, type, specifier = ""]): Import => {
      return { from, to: resolved(specifier), kind: type ? "type" : "late" };
    }),
  ];
});

/** True for `{ type A, type B }`. */
function isTypesOnly(names: string): boolean {
  const inside = /^\{([^}]*)\}$/.exec(names.trim())?.[1] ?? "";
  const each = inside.split(",").filter((name) => name.trim() !== "");
  return each.length > 0 && each.every((name) => /^\s*type\s/.test(name));
}
