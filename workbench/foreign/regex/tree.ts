import type { Charset, Node } from "../../../engine/grammar/index.ts";

// A regular expression as data, each part with its place in the text.

/** A part of a pattern's text, counted in UTF-16 units; `to` is after it. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** A part of a pattern that is wrong, or that no grammar says exactly: its place, and the reason. */
export interface Problem {
  readonly at: number;
  readonly length: number;
  readonly message: string;
}

/** A set of characters: bytes of ASCII, and characters beyond it. */
export interface CharacterSet {
  /** `other` is true if characters beyond ASCII belong to the set, but for {@link beyond}. */
  readonly bytes: Charset;
  /** Characters beyond ASCII that belong to the set; if `bytes.other` is true, those that do not. */
  readonly beyond: readonly string[];
}

export type Mode = "greedy" | "lazy" | "possessive";

/** A condition between two characters. In a record of one line, the ends of the text and of a line are the same. */
export type Anchor = "start" | "end" | "boundary" | "no-boundary";

export type TreePart =
  | { readonly kind: "set"; readonly set: CharacterSet }
  | { readonly kind: "sequence"; readonly items: readonly Tree[] }
  | { readonly kind: "alternation"; readonly branches: readonly Tree[] }
  | {
      readonly kind: "repetition";
      readonly item: Tree;
      readonly min: number;
      readonly max: number | null;
      readonly mode: Mode;
    }
  /** A group with a name, whose text becomes a field. */
  | { readonly kind: "capture"; readonly name: string; readonly item: Tree }
  | { readonly kind: "atomic"; readonly item: Tree }
  /**
   * A part that a node reads as the item does, if none of the bytes of `after` is next: only before one of these may the
   * item end elsewhere. It has no groups.
   */
  | { readonly kind: "lexeme"; readonly item: Tree; readonly node: Node; readonly after: Charset }
  | { readonly kind: "look"; readonly behind: boolean; readonly negated: boolean; readonly item: Tree }
  | { readonly kind: "anchor"; readonly anchor: Anchor };

export type Tree = TreePart & Span;
export type TreeOf<K extends TreePart["kind"]> = Extract<Tree, { readonly kind: K }>;

/** The trees directly inside a tree. */
export function inside(tree: Tree): readonly Tree[] {
  if ("item" in tree) return [tree.item];
  return "items" in tree ? tree.items : "branches" in tree ? tree.branches : [];
}

/** The tree with the trees directly inside it changed. */
export function withInside(tree: Tree, change: (inner: Tree) => Tree): Tree {
  if ("item" in tree) return { ...tree, item: change(tree.item) };
  if ("items" in tree) return { ...tree, items: tree.items.map(change) };
  return "branches" in tree ? { ...tree, branches: tree.branches.map(change) } : tree;
}

/** The names of the captures of a tree, with their places. */
export function capturesOf(tree: Tree): readonly TreeOf<"capture">[] {
  return [...(tree.kind === "capture" ? [tree] : []), ...inside(tree).flatMap(capturesOf)];
}
