import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const TEXT = '"(?:[^"\\\\]|\\\\.)*"';
const UNION = new RegExp(`${TEXT}(?: \\| ${TEXT})+`, "g");

/** A declaration with its unions of texts in order: the compiler writes them in that in which it came upon them. */
export function withSortedUnions(declaration: string): string {
  return declaration.replace(UNION, (union) => (union.match(new RegExp(TEXT, "g")) ?? []).sort().join(" | "));
}

/** Sorts the unions of all declarations in a folder, so that equal sources give equal bytes. */
export function sortUnions(folder: string): void {
  for (const name of readdirSync(folder).filter((one) => one.endsWith(".d.mts") || one.endsWith(".d.ts"))) {
    const file = join(folder, name);
    writeFileSync(file, withSortedUnions(readFileSync(file, "utf8")));
  }
}
