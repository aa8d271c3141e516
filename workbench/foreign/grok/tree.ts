import { children, isTimePart, type Node, type RoleName, withChild } from "../../../engine/grammar/index.ts";
import type { Span } from "../contract.ts";
import { dotted } from "../located.ts";
import { inLine, one, type Tree, type TreePart } from "../regex/index.ts";
import type { FieldType, StockPart } from "./stock/index.ts";

/** What a group is besides its name. */
export interface Captured {
  readonly type: FieldType | null;
  readonly role: RoleName | null;
}

/** What the trees of one pattern share. */
export interface Growing {
  /** The groups of the pattern. */
  readonly captured: Map<Tree, Captured>;
  /** The tree of a pattern by its name. */
  readonly named: (name: string, span: Span) => Tree;
  /** The part that is the timestamp of the event, the parts of which count; null where there is none. */
  stamp: StockPart | null;
  /** True for a part with a pattern that the user has defined in another way. */
  readonly isChanged: (part: StockPart) => boolean;
  /** The part that a name of the library is; any other part is itself. */
  readonly partOf: (part: StockPart) => StockPart;
  /** What a field is by the pattern that it captures. */
  readonly roleOf: (field: string, name: string) => RoleName | null;
}

/** The tree of a part of a stock pattern, all of which is written at one place. */
export function treeOf(part: StockPart, span: Span, growing: Growing): Tree {
  const { from, to } = span;
  const tree = (made: TreePart): Tree => ({ ...made, from, to });
  const inner = (of: StockPart): Tree => treeOf(of, span, growing);
  if (typeof part === "string")
    return tree({ kind: "sequence", items: [...part].map((text) => character(text, span)) });
  switch (part.kind) {
    case "run": {
      const { set, min, max, lazy } = part;
      const item = tree({ kind: "set", set: inLine({ bytes: set, beyond: [] }) });
      if (min === 1 && max === 1) return item;
      return tree({ kind: "repetition", item, min, max, mode: lazy ? "lazy" : "greedy" });
    }
    case "seq": {
      const items = part.parts.map(inner).flatMap((item) => (item.kind === "sequence" ? item.items : [item]));
      return tree({ kind: "sequence", items });
    }
    case "either":
      return tree({ kind: "alternation", branches: part.parts.map(inner) });
    case "repeat":
      return tree({ kind: "repetition", item: inner(part.part), min: part.min, max: part.max, mode: "greedy" });
    case "lexeme":
      if (growing.isChanged(part.part)) return inner(part.part);
      return tree({
        kind: "lexeme",
        item: inner(part.part),
        node: growing.stamp === part ? part.node : bare(part.node),
        after: part.after,
      });
    case "kept":
      return tree({ kind: "atomic", item: inner(part.part) });
    case "edge":
      return tree({ kind: "anchor", anchor: "boundary" });
    case "not-ahead":
      return tree({ kind: "look", behind: false, negated: true, item: inner(part.part) });
    case "not-behind": {
      const item = tree({ kind: "set", set: { bytes: part.set, beyond: [] } });
      return tree({ kind: "look", behind: true, negated: true, item });
    }
    case "stock":
      return growing.named(part.name, span);
    case "as": {
      const { type, role, part: of } = part;
      const field = dotted(part.field);
      const known = typeof of !== "string" && of.kind === "stock" ? growing.roleOf(field, of.name) : null;
      const info = { type, role: role ?? known };
      return capture(
        field,
        stamped(of, info, growing, () => inner(of)),
        info,
        span,
        growing,
      );
    }
  }
}

/** Nodes share their parts; each is read once. */
const bareNodes = new WeakMap<Node, Node>();

/** The node without parts of timestamps: only those of the event's own one count. */
function bare(node: Node): Node {
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
export function capture(name: string, item: Tree, info: Captured, { from, to }: Span, { captured }: Growing): Tree {
  const tree: Tree = { kind: "capture", name, item, from, to };
  captured.set(tree, info);
  return tree;
}

const BEYOND_ASCII = "\x80";

/** One character of a literal text. */
function character(text: string, { from, to }: Span): Tree {
  const set = one(text.codePointAt(0)!);
  return { kind: "set", set: text < BEYOND_ASCII ? inLine(set) : set, from, to };
}

/** The tree of a captured part. @param made makes it. */
export function stamped(part: StockPart | null, { role }: Captured, growing: Growing, made: () => Tree): Tree {
  growing.stamp = role === "timestamp" && part !== null ? growing.partOf(part) : null;
  const tree = made();
  growing.stamp = null;
  return tree;
}

/** The same tree, all of which is written at one place. */
export function respanned(tree: Tree, span: Span, growing: Growing): Tree {
  const { from, to } = span;
  const inner = (of: Tree) => respanned(of, span, growing);
  switch (tree.kind) {
    case "sequence":
      return { ...tree, from, to, items: tree.items.map(inner) };
    case "alternation":
      return { ...tree, from, to, branches: tree.branches.map(inner) };
    case "repetition":
    case "atomic":
    case "lexeme":
    case "look":
      return { ...tree, from, to, item: inner(tree.item) };
    case "capture": {
      const info = growing.captured.get(tree) ?? UNTYPED;
      return capture(tree.name, inner(tree.item), info, span, growing);
    }
    case "set":
    case "anchor":
      return { ...tree, from, to };
  }
}

export const UNTYPED: Captured = { type: null, role: null };
