import { any, isDisjoint, isSubset } from "../../../engine/grammar/index.ts";
import {
  afterTree,
  type Before,
  beforeRounds,
  behindOf,
  type CharacterSet,
  complement,
  everything,
  firstOf,
  inside,
  isBefore,
  leadBytes,
  NEVER,
  Refused,
  type Tree,
  type TreeOf,
  unite,
} from "../regex/index.ts";
import { type After, aftersOf, anotherRound, canFail, nextBytes } from "./atomic.ts";

// Engines without look-ahead and lookbehind do without those that the text around them decides: `(?![0-9])` before a blank.

/**
 * A tree without looks.
 * @param before what may be before it, as `after` is what may follow.
 * @returns NEVER if nothing matches it.
 * @throws Refused for a look that its neighbors do not decide.
 */
export function withoutLooks(tree: Tree, before: Before, after: After): Tree | typeof NEVER {
  if (!hasLook(tree)) return tree;
  switch (tree.kind) {
    case "look": {
      const holds = tree.behind ? isBehind(tree, before) : isAhead(tree, after);
      if (holds === null) throw undecided(tree);
      return holds === tree.negated ? NEVER : nothing(tree);
    }
    case "sequence":
      return sequenceWithout(tree, before, after);
    case "alternation": {
      const branches = tree.branches.map((branch) => withoutLooks(branch, before, after));
      const left = branches.filter((branch) => branch !== NEVER);
      if (left.length === 0) return NEVER;
      return left.length === 1 ? left[0]! : { ...tree, branches: left };
    }
    case "repetition": {
      const { item, min, max } = tree;
      const made = withoutLooks(item, beforeRounds(item, max, before), max === 1 ? after : anotherRound(tree, after));
      if (made === NEVER) return min === 0 ? nothing(tree) : NEVER;
      return { ...tree, item: made };
    }
    case "capture":
    case "lexeme":
    case "atomic": {
      const made = withoutLooks(tree.item, before, after);
      return made === NEVER ? NEVER : { ...tree, item: made };
    }
    default:
      return tree;
  }
}

const hasLook = (tree: Tree): boolean => tree.kind === "look" || inside(tree).some(hasLook);

const nothing = ({ from, to }: Tree): Tree => ({ kind: "sequence", items: [], from, to });

function undecided(look: TreeOf<"look">): Refused {
  const [kind, where] = look.behind ? ["lookbehind", "before"] : ["look-ahead", "after"];
  return new Refused(look, `this asks for what is ${where} it, and the engine has no ${kind}`);
}

function sequenceWithout(tree: TreeOf<"sequence">, before: Before, after: After): Tree | typeof NEVER {
  const afters = aftersOf(tree.items, after);
  const items: Tree[] = [];
  let at = before;
  for (const [index, item] of tree.items.entries()) {
    const made = withoutLooks(item, at, afters[index]!);
    if (made === NEVER) return NEVER;
    items.push(made);
    at = afterTree(item, at);
  }
  return { ...tree, items };
}

/** True if what a lookbehind names is before it, false if not; null if that is not known. */
function isBehind({ item }: TreeOf<"look">, before: Before): boolean | null {
  const asked = behindOf(item);
  return asked === null ? null : isBefore(before, asked);
}

/** True if what a look-ahead names follows it, false if not; null if that is not known. */
function isAhead({ item }: TreeOf<"look">, after: After): boolean | null {
  if (!canFail(item)) return true;
  const first = firstOf(item);
  const next = nextBytes(after);
  if (!first.nullable && isDisjoint(first.set, next)) return false;
  const edge = edgeOf(item);
  if (edge === null || edge.set.beyond.length > 0) return null;
  const { set, nullable } = after.first;
  const named = leadBytes(edge.set);
  if (isSubset(nullable && !after.isWhole ? any : set, named) && (!nullable || edge.end)) return true;
  return isDisjoint(next, named) && (!nullable || !edge.end) ? false : null;
}

/** The characters one of which a tree of one character names, and whether it names the end of the line. */
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
