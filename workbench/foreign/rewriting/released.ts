import { any, isDisjoint, isSubset } from "../../../engine/grammar/index.ts";
import { EMPTY, either, firstOf, Refused, type Tree, type TreeOf } from "../regex/index.ts";
import { type After, aftersOf, exitsOf, nextBytes } from "./sizes.ts";

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
export const ANYTHING: After = { first: EMPTY, total: true, isWhole: false };

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
