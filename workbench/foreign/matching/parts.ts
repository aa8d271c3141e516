import type { Span } from "../contract.ts";
import { capturesOf, type Tree } from "../regex/index.ts";

/** A part of a pattern that people see as one: a named group, `%{NAME}`, a class, literal text. */
export interface Part extends Span {
  readonly trees: readonly Tree[];
  /** The name of the group; null if it has none. */
  readonly name: string | null;
}

/** The consecutive parts of a pattern; literal characters next to each other are one. */
export function partsOf(tree: Tree): readonly Part[] {
  const parts: Part[] = [];
  for (const part of divided(tree)) {
    const last = parts.at(-1);
    if (last && isText(last) && isText(part) && last.to <= part.to && last.from <= part.from && isNear(last, part))
      parts[parts.length - 1] = { ...last, to: Math.max(last.to, part.to), trees: [...last.trees, ...part.trees] };
    else parts.push(part);
  }
  return parts;
}

/** Parts that are written next to each other, or at one place: in a pattern that has a name. */
function isNear(a: Part, b: Part): boolean {
  return a.to === b.from || (a.from === b.from && a.to === b.to);
}

function divided(tree: Tree): readonly Part[] {
  if (tree.kind === "sequence") return tree.items.flatMap(divided);
  const isWhole = tree.kind === "lexeme" || (tree.kind === "capture" && tree.item.kind === "sequence");
  if (isWhole && capturesOf(tree.item).length > 0) return divided(tree.item);
  const name = tree.kind === "capture" ? tree.name : null;
  return [{ from: tree.from, to: tree.to, trees: [tree], name }];
}

/** True for literal characters. */
function isText({ trees }: Part): boolean {
  return trees.every((tree) => literalOf(tree) !== null);
}

/** The only character that a set has; null if it has others. */
export function literalOf(tree: Tree): string | null {
  if (tree.kind !== "set") return null;
  const { bytes, beyond } = tree.set;
  if (bytes.other) return null;
  let found: string | null = null;
  for (let code = 0; code < ASCII; code++) {
    if ((bytes.bits[code >> 5]! & (1 << (code & 31))) === 0) continue;
    if (found !== null) return null;
    found = String.fromCharCode(code);
  }
  if (found !== null) return beyond.length === 0 ? found : null;
  return beyond.length === 1 ? beyond[0]! : null;
}

const ASCII = 128;

/** The literal text of a part; null if it is none. */
export function textOf({ trees }: Part): string | null {
  const characters = trees.map(literalOf);
  return characters.every((one) => one !== null) ? characters.join("") : null;
}
