import { ASCII_END, CR, LF } from "../event/bytes.ts";

// A pattern as data. Different notations with the same meaning (`\d`, `[[:digit:]]`, `(?i)`, `x{2}`) have the same tree.

/** A node of a pattern. */
export type Tree =
  /** One character of a set. */
  | { readonly kind: "set"; readonly set: CharacterSet }
  | { readonly kind: "sequence"; readonly items: readonly Tree[] }
  /** The first branch that lets the rest match. */
  | { readonly kind: "alternation"; readonly branches: readonly Tree[] }
  /** The item repeated, as often as the rest allows, or as rarely if it is lazy. */
  | {
      readonly kind: "repetition";
      readonly item: Tree;
      readonly min: number;
      readonly max: number | null;
      readonly lazy: boolean;
    }
  /** The item, whose text is kept under the number of a group, counted from 0. */
  | { readonly kind: "capture"; readonly group: number; readonly item: Tree }
  | { readonly kind: "assertion"; readonly assertion: Assertion };

/** A condition between two characters: ends of the text, of a line, of a word (Unicode's words, and the underscore). */
export type Assertion = "start" | "end" | "line-start" | "line-end" | "boundary" | "no-boundary";

/** A set of Unicode characters. */
export interface CharacterSet {
  readonly members: readonly Member[];
  /** True for all characters but the members. */
  readonly negated: boolean;
  /** True if case does not count (Unicode's simple case folding). */
  readonly folded: boolean;
}

export type Member =
  /** The code points from `from` to `to`, both inclusive. */
  | { readonly kind: "range"; readonly from: number; readonly to: number }
  /** The characters that have one of the properties, or none of them; each is written as inside `\p{…}`. */
  | { readonly kind: "properties"; readonly any: readonly string[]; readonly negated: boolean };

/** The types that a group's text can be read as. */
export type GroupType = "int" | "float" | "bool";

/** A group that keeps its text. */
export interface Group {
  /** Null for a group that has only a number. */
  readonly name: string | null;
  readonly type: GroupType | null;
}

/** A part of a pattern as the user wrote it. */
export interface Item {
  readonly source: string;
  readonly tree: Tree;
}

/** A valid pattern. Plain data: `JSON.stringify` gives the same pattern back. */
export interface Pattern {
  /** The pattern as the user wrote it. */
  readonly text: string;
  /** By number, in the order of their opening brackets. */
  readonly groups: readonly Group[];
  /** The outermost alternatives, each as a sequence of items. */
  readonly branches: readonly (readonly Item[])[];
}

/** The tree of a whole pattern. */
export function treeOf({ branches }: Pattern): Tree {
  return alternation(branches.map((items) => sequence(items.map(({ tree }) => tree))));
}

export function sequence(items: readonly Tree[]): Tree {
  return items.length === 1 ? items[0]! : { kind: "sequence", items };
}

export function alternation(branches: readonly Tree[]): Tree {
  return branches.length === 1 ? branches[0]! : { kind: "alternation", branches };
}

/** The one character that a tree matches; null if it matches anything else. */
export function characterOf(tree: Tree): string | null {
  if (tree.kind !== "set" || tree.set.negated || tree.set.folded) return null;
  const [member, ...others] = tree.set.members;
  if (member?.kind !== "range" || member.from !== member.to || others.length > 0) return null;
  return String.fromCodePoint(member.from);
}

/** The set of one character, as a member of another. */
export function only(character: string): Member {
  const code = character.codePointAt(0)!;
  return { kind: "range", from: code, to: code };
}

/** The trees directly inside a tree. */
export function inside(tree: Tree): readonly Tree[] {
  if ("item" in tree) return [tree.item];
  return "items" in tree ? tree.items : "branches" in tree ? tree.branches : [];
}

/** The tree without captures. */
export function uncaptured(tree: Tree): Tree {
  if (tree.kind === "capture") return uncaptured(tree.item);
  if ("item" in tree) return { ...tree, item: uncaptured(tree.item) };
  if ("items" in tree) return { ...tree, items: tree.items.map(uncaptured) };
  return "branches" in tree ? { ...tree, branches: tree.branches.map(uncaptured) } : tree;
}

/** True if any part of a tree passes `test`. */
export function some(tree: Tree, test: (part: Tree) => boolean): boolean {
  return test(tree) || inside(tree).some((part) => some(part, test));
}

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

/** The most sets of a pattern, with its counted repetitions written out. */
export const LARGEST = 10_000;

/** The number of sets of a tree, with its counted repetitions written out: `[a-z]{3}` has three. */
export function sizeOf(tree: Tree): number {
  if (tree.kind === "set" || tree.kind === "assertion") return 1;
  const size = inside(tree).reduce((sum, part) => sum + sizeOf(part), 0);
  // An empty item counts too: it is written out like any other.
  return tree.kind === "repetition" ? Math.max(1, size) * Math.max(1, tree.max ?? tree.min) : size;
}

/** What a pattern may contain. */
export interface PatternOptions {
  /** The groups that keep their text: the named ones, none of them inside another, or all. */
  readonly groups: "named" | "all";
  /** True if a name may have a type: `(?P<n:int>…)`. */
  readonly types: boolean;
  /** Names that no group may have. */
  readonly reserved: readonly string[];
}
