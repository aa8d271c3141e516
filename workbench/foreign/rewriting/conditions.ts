import { any, isDisjoint, isSubset } from "../../../engine/grammar/index.ts";
import {
  type CharacterSet,
  complement,
  EMPTY,
  either,
  everything,
  firstOf,
  intersect,
  isEmpty,
  Refused,
  type Tree,
  type TreeOf,
  unite,
} from "../regex/index.ts";
import { type After, aftersOf, exitsOf, nextBytes } from "./sizes.ts";

/** What a look-ahead asks of the next characters. */
export interface Condition {
  /** The characters one of which may be next. */
  readonly allowed: CharacterSet;
  /** True if the end of the line may be next. */
  readonly end: boolean;
  /** The look-ahead after some of these characters; null for none. */
  readonly further: { readonly on: CharacterSet; readonly look: TreeOf<"look"> } | null;
}

/** The condition of a look-ahead at a fixed number of characters; null for any other. */
export function conditionOf(look: TreeOf<"look">): Condition | null {
  const { item, negated } = look;
  const either = edgeOf(item);
  if (either !== null) {
    const { set, end } = either;
    return { allowed: negated ? complement(set) : set, end: end !== negated, further: null };
  }
  const [on, ...others] = setsOf(item) ?? [];
  if (on === undefined) return null;
  if (others.length === 0) return { allowed: negated ? complement(on) : on, end: negated, further: null };
  const { from, to } = look;
  const items = others.map((set): Tree => ({ kind: "set", set, from, to }));
  const further = { on, look: { ...look, item: { kind: "sequence", items, from, to } as const } };
  return { allowed: negated ? everything : on, end: negated, further };
}

/** A set, or the end of the line, or one of both. */
function edgeOf(tree: Tree): { readonly set: CharacterSet; readonly end: boolean } | null {
  switch (tree.kind) {
    case "set":
      return { set: tree.set, end: false };
    case "anchor":
      return tree.anchor === "end" ? { set: complement(everything), end: true } : null;
    case "lexeme":
    case "atomic":
      return edgeOf(tree.item);
    case "alternation": {
      const edges = tree.branches.map(edgeOf);
      if (edges.includes(null)) return null;
      return edges.reduce((a, b) => ({ set: unite(a!.set, b!.set), end: a!.end || b!.end }));
    }
    default:
      return null;
  }
}

/**
 * The sets of a tree that reads a fixed number of characters, one after another.
 * @param isLast true if nothing comes after it: then fewer rounds of it say the same as more.
 */
function setsOf(tree: Tree, isLast = true): readonly CharacterSet[] | null {
  switch (tree.kind) {
    case "set":
      return [tree.set];
    case "lexeme":
    case "atomic":
      return setsOf(tree.item, isLast);
    case "sequence": {
      const all = tree.items.map((item, index) => setsOf(item, isLast && index === tree.items.length - 1));
      return all.includes(null) ? null : all.flatMap((sets) => sets!);
    }
    case "repetition": {
      const isFixed = (isLast || tree.min === tree.max) && tree.min > 0 && tree.min <= MOST_ROUNDS;
      const sets = isFixed ? setsOf(tree.item, false) : null;
      return sets && Array.from({ length: tree.min }, () => sets).flat();
    }
    default:
      return null;
  }
}

const MOST_ROUNDS = 16;

/** The characters of a set that are in no other. */
export function without(set: CharacterSet, other: CharacterSet): CharacterSet {
  return intersect(set, complement(other));
}

/** What reads the characters that a condition asks for, where the expression ends: nobody sees that they are read. */
export function reading({ allowed, end, further }: Condition, { from, to }: Tree): Tree {
  const set = (one: CharacterSet): Tree => ({ kind: "set", set: one, from, to });
  const branches: Tree[] = [];
  if (further !== null) {
    const on = intersect(allowed, further.on);
    const next = reading(conditionOf(further.look)!, further.look);
    if (!isEmpty(on)) branches.push({ kind: "sequence", items: [set(on), next], from, to });
  }
  const others = further === null ? allowed : without(allowed, further.on);
  if (!isEmpty(others)) branches.push(set(others));
  if (end) branches.push({ kind: "anchor", anchor: "end", from, to });
  return branches.length === 1 ? branches[0]! : { kind: "alternation", branches, from, to };
}

/**
 * The expression for an engine without atomic groups: they are groups where nothing that follows makes it go back into them.
 * @throws Refused for one into which an engine would go back.
 */
export function released(tree: Tree, after: After): Tree {
  switch (tree.kind) {
    case "set":
    case "anchor":
      return tree;
    case "lexeme":
      return released(tree.item, after);
    case "capture":
      return { ...tree, item: released(tree.item, after) };
    case "look":
      return { ...tree, item: released(tree.item, ANYTHING) };
    case "sequence": {
      const afters = aftersOf(tree.items, after);
      return { ...tree, items: tree.items.map((item, index) => released(item, afters[index]!)) };
    }
    case "alternation":
      return { ...tree, branches: tree.branches.map((branch) => released(branch, after)) };
    case "atomic":
      return kept(tree, tree.item, after);
    case "repetition": {
      const { max, mode } = tree;
      if (mode === "possessive") return kept(tree, { ...tree, mode: "greedy" }, after);
      const rounds = max === 1 ? after : anotherRound(tree, after);
      return { ...tree, item: released(tree.item, rounds) };
    }
  }
}

/** What follows where nobody asks what follows. */
const ANYTHING: After = { first: EMPTY, total: true, isWhole: false };

/** After a round: another one, or what comes after all of them. */
export function anotherRound({ item }: TreeOf<"repetition">, { first, isWhole }: After): After {
  return { first: { ...either(firstOf(item), first), nullable: first.nullable }, total: false, isWhole };
}

function kept(tree: Tree, item: Tree, after: After): Tree {
  if (after.total) return released(item, ANYTHING);
  const exits = exitsOf(item);
  const free = released(item, after);
  if (isDisjoint(exits, nextBytes(after))) return free;
  const only = isSubset(any, exits) ? null : firstEnd(free);
  if (only !== null) return only;
  throw new Refused(
    tree,
    "this keeps what it has matched, and an engine without atomic groups may give some of it to what follows",
  );
}

/** The tree with look-ahead so that it ends only where it first does; null if that cannot be written. */
function firstEnd(tree: Tree): Tree | null {
  const { from, to } = tree;
  const inner = (trees: readonly Tree[]): readonly Tree[] | null => {
    const ends = trees.map(firstEnd);
    return ends.includes(null) ? null : ends.map((one) => one!);
  };
  const not = (item: Tree): Tree => ({ kind: "look", behind: false, negated: true, item, from, to });
  switch (tree.kind) {
    case "sequence": {
      const items = inner(tree.items);
      return items && { ...tree, items };
    }
    case "alternation": {
      const branches = inner(tree.branches);
      return branches && { ...tree, branches };
    }
    case "repetition": {
      const { item, min, max, mode } = tree;
      if (min === max) return tree;
      if (mode !== "greedy") return null;
      if (max === null && item.kind === "set") return { kind: "sequence", items: [tree, not(item)], from, to };
      const once = min === 0 && max === 1 ? firstEnd(item) : null;
      return once && { kind: "alternation", branches: [once, not(item)], from, to };
    }
    case "capture": {
      const item = firstEnd(tree.item);
      return item && { ...tree, item };
    }
    default:
      return tree;
  }
}
