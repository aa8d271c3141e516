import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";

/** A declaration with the members of its unions in order: the compiler writes them in the order in which it came upon them. */
export function withSortedUnions(declaration: string): string {
  const file = ts.createSourceFile("declaration.d.ts", declaration, ts.ScriptTarget.Latest, true);
  return sorted(file, declaration);
}

/** The text of a node, from its first blank on, with the unions in it in order. */
function sorted(node: ts.Node, text: string): string {
  const children: ts.Node[] = [];
  ts.forEachChild(node, (child) => void children.push(child));
  if (ts.isUnionTypeNode(node)) {
    const members = children.map((child) => sorted(child, text).trim());
    return text.slice(node.getFullStart(), node.getStart()) + members.sort().join(" | ");
  }
  let out = "";
  let from = node.getFullStart();
  for (const child of children) {
    out += text.slice(from, child.getFullStart()) + sorted(child, text);
    from = child.getEnd();
  }
  return out + text.slice(from, node.getEnd());
}

/** Sorts the unions of all declarations in a folder, so that equal sources give equal bytes. */
export function sortUnions(folder: string): void {
  for (const name of readdirSync(folder).filter((one) => one.endsWith(".d.mts") || one.endsWith(".d.ts"))) {
    const file = join(folder, name);
    writeFileSync(file, withSortedUnions(readFileSync(file, "utf8")));
  }
}
