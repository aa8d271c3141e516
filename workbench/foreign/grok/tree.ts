import { children, isTimePart, type Node, type RoleName, withChild } from "../../../engine/grammar/index.ts";
import type { Span } from "../contract.ts";
import type { Tree } from "../regex/index.ts";

/** The types that grok converts to. */
export type FieldType = "int" | "float" | "bool" | "string";

/** What a group is besides its name. */
export interface Captured {
  readonly type: FieldType | null;
  readonly role: RoleName | null;
}

/** The groups of a pattern. */
export type Groups = Map<Tree, Captured>;

/** Nodes share their parts; each is read once. */
const bareNodes = new WeakMap<Node, Node>();

/** The node without parts of timestamps: only those of the event's own one count. */
export function bare(node: Node): Node {
  const known = bareNodes.get(node);
  if (known) return known;
  const text =
    node.kind === "meaning" && isTimePart(node.of)
      ? bare(node.node)
      : children(node).reduce((whole, child, index) => withChild(whole, index, bare(child)), node);
  bareNodes.set(node, text);
  return text;
}

/** A group with a name. */
export function capture(name: string, item: Tree, info: Captured, { from, to }: Span, groups: Groups): Tree {
  const tree: Tree = { kind: "capture", name, item, from, to };
  groups.set(tree, info);
  return tree;
}

/** The same tree, all of which is written at one place; a sequence inside another is part of it. */
export function respanned(tree: Tree, span: Span, groups: Groups): Tree {
  const { from, to } = span;
  const inner = (of: Tree) => respanned(of, span, groups);
  switch (tree.kind) {
    case "sequence":
      return {
        ...tree,
        from,
        to,
        items: tree.items.map(inner).flatMap((one) => (one.kind === "sequence" ? one.items : [one])),
      };
    case "alternation":
      return { ...tree, from, to, branches: tree.branches.map(inner) };
    case "repetition":
    case "atomic":
    case "lexeme":
    case "look":
      return { ...tree, from, to, item: inner(tree.item) };
    case "capture": {
      const info = groups.get(tree) ?? UNTYPED;
      return capture(tree.name, inner(tree.item), info, span, groups);
    }
    case "set":
    case "anchor":
      return { ...tree, from, to };
  }
}

export const UNTYPED: Captured = { type: null, role: null };
