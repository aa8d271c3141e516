import { any, type Charset, intersection, isDisjoint, none, union } from "../../../engine/grammar/index.ts";
import {
  chained,
  EMPTY,
  either,
  type First,
  firstOf,
  leadBytes,
  Refused,
  type Tree,
  type TreeOf,
} from "../regex/index.ts";

// What follows a part of an expression, and where a part may end besides its first end.

/** What comes after a part, up to the end of the expression. */
export interface After {
  /** The bytes that it can begin with; nullable if it may read nothing. */
  readonly first: First;
  /** True if it matches anywhere. */
  readonly total: boolean;
  /** True if the line has to end where the expression does. */
  readonly isWhole: boolean;
}

/** After the expression. */
export const theEnd = (isWhole: boolean): After => ({ first: EMPTY, total: !isWhole, isWhole });

/** What comes after the part before a tree. */
export function afterPart(tree: Tree, { first, total, isWhole }: After): After {
  if (tree.kind === "anchor" && tree.anchor === "end") return theEnd(true);
  return { first: chained(firstOf(tree), first), total: total && !canFail(tree), isWhole };
}

/** What comes after each item of a sequence, from the first to the last. */
export function aftersOf(items: readonly Tree[], after: After): readonly After[] {
  const afters: After[] = [];
  let next = after;
  for (const item of items.toReversed()) {
    afters.unshift(next);
    next = afterPart(item, next);
  }
  return afters;
}

/** The bytes that may be next where something begins. */
export function nextBytes({ first, isWhole }: After): Charset {
  return first.nullable && !isWhole ? any : first.set;
}

/** True if there are places where a tree does not match. */
export function canFail(tree: Tree): boolean {
  switch (tree.kind) {
    case "set":
    case "look":
    case "anchor":
      return true;
    case "sequence":
      return tree.items.some(canFail);
    case "alternation":
      return tree.branches.every(canFail);
    case "repetition":
      return tree.min > 0 && canFail(tree.item);
    case "capture":
    case "lexeme":
    case "atomic":
      return canFail(tree.item);
  }
}

/** The bytes before which a tree may end otherwise than it first does: none if it has one end. */
export function exitsOf(tree: Tree): Charset {
  switch (tree.kind) {
    case "set":
    case "look":
    case "anchor":
    case "atomic":
      return none;
    case "capture":
    case "lexeme":
      return exitsOf(tree.item);
    case "alternation":
      return branchExits(tree.branches);
    case "sequence":
      return tree.items.reduceRight<{ readonly exits: Charset; readonly first: First }>(
        ({ exits, first }, item) => ({
          exits: union(exits, passing(exitsOf(item), first)),
          first: chained(firstOf(item), first),
        }),
        { exits: none, first: EMPTY },
      ).exits;
    case "repetition": {
      const { item, min, max, mode } = tree;
      const own = max === null ? roundExits(item) : exitsOf(item);
      const first = firstOf(item);
      if (first.nullable || (max !== 1 && !isDisjoint(own, first.set))) return any;
      if (min === max || mode === "possessive") return mode === "possessive" ? none : own;
      return mode === "lazy" ? any : union(own, first.set);
    }
  }
}

/** The ends of a part that remain once what follows it in a sequence has matched. */
function passing(exits: Charset, { set, nullable }: First): Charset {
  if (!isDisjoint(intersection(exits, set), any)) return any;
  return nullable ? exits : none;
}

function branchExits(branches: readonly Tree[]): Charset {
  return areApart(branches) ? union(none, ...branches.map(exitsOf)) : any;
}

function areApart(branches: readonly Tree[]): boolean {
  return branches.every((branch, index) => branches.slice(index + 1).every((other) => isApart([branch], [other])));
}

/** The same of a round that more rounds may follow: a run of a set that is one round may as well be several. */
function roundExits(item: Tree): Charset {
  if (item.kind === "atomic" || item.kind === "lexeme") return roundExits(item.item);
  if (isRun(item)) return none;
  if (item.kind !== "alternation") return exitsOf(item);
  return branchExits(item.branches.map((branch) => (isRun(branch) ? branch.item : branch)));
}

function isRun(tree: Tree): tree is TreeOf<"repetition"> {
  return tree.kind === "repetition" && tree.item.kind === "set" && tree.min === 1 && tree.max === null;
}

/** True if no text begins with matches of both. */
export function isApart(a: readonly Tree[], b: readonly Tree[]): boolean {
  const [one, ...afterOne] = unpacked(a);
  const [other, ...afterOther] = unpacked(b);
  if (one === undefined || other === undefined) return false;
  if (one.kind === "set" && other.kind === "set")
    return isDisjoint(leadBytes(one.set), leadBytes(other.set)) || isApart(afterOne, afterOther);
  const [first, second] = [
    [one, ...afterOne],
    [other, ...afterOther],
  ].map((items) => items.reduceRight<First>((after, item) => chained(firstOf(item), after), EMPTY));
  return !first!.nullable && !second!.nullable && isDisjoint(first!.set, second!.set);
}

/** Consecutive trees; the first is no container. */
function unpacked(items: readonly Tree[]): readonly Tree[] {
  const [first, ...others] = items;
  switch (first?.kind) {
    case "sequence":
      return unpacked([...first.items, ...others]);
    case "capture":
    case "lexeme":
    case "atomic":
      return unpacked([first.item, ...others]);
    case "anchor":
      return unpacked(others);
    case "repetition":
      // The first round of several.
      return first.min > 0 && first.item.kind === "set" && first.max !== 1 ? [first.item] : items;
    default:
      return items;
  }
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
  if (isDisjoint(exitsOf(item), nextBytes(after))) return released(item, after);
  throw new Refused(
    tree,
    "this keeps what it has matched, and an engine without atomic groups may give some of it to what follows",
  );
}
