import {
  type CharacterSet,
  complement,
  everything,
  intersect,
  isEmpty,
  type Tree,
  type TreeOf,
  unite,
} from "../regex/index.ts";

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
