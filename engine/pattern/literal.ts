import { ASCII_END, CR, LF } from "../event/bytes.ts";
import { characterOf, type Pattern, type Tree, treeOf } from "./tree.ts";

/** The bytes of a pattern that matches only one text, of ASCII characters without line ends; null for any other. */
export function literalOf(pattern: Pattern): Uint8Array | null {
  const bytes: number[] = [];
  return collect(treeOf(pattern), bytes) && bytes.length > 0 ? Uint8Array.from(bytes) : null;
}

function collect(tree: Tree, bytes: number[]): boolean {
  if (tree.kind === "sequence") return tree.items.every((item) => collect(item, bytes));
  const byte = characterOf(tree)?.codePointAt(0);
  if (byte === undefined || byte >= ASCII_END || byte === LF || byte === CR) return false;
  bytes.push(byte);
  return true;
}
