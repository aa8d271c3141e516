import { madeOnce } from "../../../engine/event/remembered.ts";
import { children, isTimePart, type Node, type RoleName, withChild } from "../../../engine/grammar/index.ts";
import type { Span } from "../contract.ts";
import { type Tree, withInside } from "../regex/index.ts";

/** The types that grok converts to. */
export type FieldType = "int" | "float" | "bool" | "string";

/** What a group is besides its name. */
export interface Captured {
  readonly type: FieldType | null;
  readonly role: RoleName | null;
}

/** The groups of a pattern. */
export type Groups = Map<Tree, Captured>;

/** The node without parts of timestamps: only those of the event's own one count. Nodes share their parts. */
export const bare: (node: Node) => Node = madeOnce((node) =>
  node.kind === "meaning" && isTimePart(node.of)
    ? bare(node.node)
    : children(node).reduce((whole, child, index) => withChild(whole, index, bare(child)), node),
);

/** A group with a name. */
export function capture(name: string, item: Tree, info: Captured, { from, to }: Span, groups: Groups): Tree {
  const tree: Tree = { kind: "capture", name, item, from, to };
  groups.set(tree, info);
  return tree;
}

/** The same tree, all of which is written at one place; a sequence inside another is part of it. */
export function respanned(tree: Tree, span: Span, groups: Groups): Tree {
  const inner = { ...withInside(tree, (of) => respanned(of, span, groups)), from: span.from, to: span.to };
  if (inner.kind === "capture") return capture(inner.name, inner.item, groups.get(tree) ?? UNTYPED, span, groups);
  return inner.kind === "sequence"
    ? { ...inner, items: inner.items.flatMap((one) => (one.kind === "sequence" ? one.items : one)) }
    : inner;
}

export const UNTYPED: Captured = { type: null, role: null };
