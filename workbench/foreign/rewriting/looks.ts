import { any, isDisjoint, isSubset } from "../../../engine/grammar/index.ts";
import {
  afterTree,
  type Before,
  beforeRounds,
  behindOf,
  capturesOf,
  firstOf,
  isBefore,
  leadBytes,
  Refused,
  type Tree,
  type TreeOf,
  Undecided,
} from "../regex/index.ts";
import { anotherRound, conditionOf } from "./conditions.ts";
import { endingIn, type Ways, within } from "./edges.ts";
import {
  afterItems,
  beforeAfter,
  firstOfText,
  firstOpen,
  type Item,
  isMark,
  itemsOf,
  readNothing,
  treeOf,
} from "./items.ts";
import { type After, aftersOf, canFail, countOf, has, moreOf, nextBytes, theEnd } from "./sizes.ts";

// An expression without look-ahead and lookbehind: what is before and after decides each, or the expression is written so
// that only what fits can be there.

/** What no text matches. */
export const NEVER = Symbol("never");
/** What is around a part does not decide its looks. */
const OPEN = Symbol("open");

/** Expressions are written out to at most this many parts. */
const MOST_PARTS = 20_000;
const MOST_DEPTH = 100;

const isLook = (tree: Tree) => tree.kind === "look";

/** What the writing of one expression knows. */
interface Place {
  /** What is before the expression. */
  readonly before: Before;
  /** True if nothing of the expression is before it. */
  readonly isStart: boolean;
  readonly isWhole: boolean;
  /** The number of parts that may still be written. */
  readonly left: { parts: number };
  /** The number of places with several ways that may still be inside of each other: rounds with a look have no end. */
  readonly depth: number;
}

/**
 * The expression without looks; NEVER if nothing matches it.
 * @param before what may be before it.
 * @throws Refused for a look that what is around it does not decide.
 * @throws Undecided for one that depends on what is before the expression.
 */
export function settled(tree: Tree, before: Before, isWhole: boolean): Tree | typeof NEVER {
  return upToEnd([], itemsOf(tree), tree, {
    before,
    isStart: true,
    isWhole,
    left: { parts: MOST_PARTS },
    depth: MOST_DEPTH,
  });
}

/**
 * Items up to the end of the expression.
 * @param prior what is before the first of them, in which groups may be open.
 */
function upToEnd(prior: readonly Item[], items: readonly Item[], whole: Tree, place: Place): Tree | typeof NEVER {
  let done = prior;
  let rest = items;
  while (rest.length > 0) {
    const [head, ...others] = rest as [Item, ...Item[]];
    if (isMark(head) || !has(head, isLook)) {
      if (!isMark(head)) spend(head, place);
      done = [...done, head];
      rest = others;
      continue;
    }
    const step = taken(head, others, done, place);
    if (step === NEVER) return NEVER;
    done = step.done ?? done;
    if (step.ways.length !== 1) return eachWay(done, step.ways, whole, place);
    rest = step.ways[0]!;
  }
  return treeOf(done, whole);
}

function spend(tree: Tree, { left }: Place): void {
  left.parts -= countOf(tree, MOST_PARTS);
  if (left.parts < 0) throw new Refused(tree, "without look-ahead and lookbehind, this expression would be too long");
}

/** Each way goes on to the end of the expression; groups that are open begin in each. */
function eachWay(done: readonly Item[], ways: Ways, whole: Tree, place: Place): Tree | typeof NEVER {
  const at = firstOpen(done);
  const [closed, open] = [done.slice(0, at), done.slice(at)];
  const next = ways.map(firstOfText);
  const more = moreOf(
    treeOf(
      open.filter((item) => !isMark(item)),
      whole,
    ),
  );
  // What is before the ways has one end before each of them: it does not go back before the next one is tried.
  if (next.some(({ set, nullable }) => !isDisjoint(more, nullable ? any : set))) throw undecidable(open[0] ?? whole);
  if (place.depth === 0) throw undecidable(open[0] ?? whole);
  const isStart = place.isStart && readNothing(closed);
  const inner = { ...place, depth: place.depth - 1, before: beforeAfter(closed, place.before), isStart };
  const branches = ways.flatMap((way) => {
    const made = upToEnd(open, way, whole, inner);
    return made === NEVER ? [] : [made];
  });
  if (branches.length === 0) return NEVER;
  const { from, to } = whole;
  const all: Tree = branches.length === 1 ? branches[0]! : { kind: "alternation", branches, from, to };
  return treeOf([...closed, all], whole);
}

/** The ways to go on after a look is taken out of an item. */
interface Step {
  readonly ways: Ways;
  /** What is before them instead. */
  readonly done?: readonly Item[];
}

function taken(head: Tree, others: readonly Item[], done: readonly Item[], place: Place): Step | typeof NEVER {
  const after = afterItems(others, theEnd(place.isWhole));
  const before = beforeAfter(done, place.before);
  const made = decided(head, before, after);
  if (made === NEVER) return NEVER;
  if (made !== OPEN) return { ways: [[...itemsOf(made), ...others]] };
  const choice = has(head, isBehind) ? optionalBefore(done) : null;
  if (choice !== null) {
    const rest = [...done.slice(choice.at + 1), head, ...others];
    return { done: done.slice(0, choice.at), ways: waysOf(choice.tree).map((way) => [...way, ...rest]) };
  }
  if (head.kind === "look") return head.behind ? behind(head, others, done, place) : ahead(head, others, place);
  return { ways: waysOf(head).map((way) => [...way, ...others]) };
}

const isBehind = (tree: Tree) => tree.kind === "look" && tree.behind;

/** The part that may be missing, if it is the last one before a place: what is before the place depends on it. */
function optionalBefore(done: readonly Item[]): { readonly at: number; readonly tree: TreeOf<"repetition"> } | null {
  const at = done.findLastIndex((item) => !isMark(item));
  const tree = done[at];
  if (tree?.kind !== "repetition" || tree.min !== 0 || tree.max !== 1) return null;
  return { at, tree };
}

/** The alternatives of a part. */
function waysOf(tree: Tree): Ways {
  if (tree.kind === "alternation") return tree.branches.map(itemsOf);
  if (tree.kind === "lexeme") return [itemsOf(tree.item)];
  if (tree.kind !== "repetition") throw undecidable(tree);
  const { item, min, max, mode } = tree;
  if (min > 0) {
    if (max !== min || min > MOST_ROUNDS || capturesOf(item).length > 0) throw undecidable(tree);
    return [Array.from({ length: min }, () => itemsOf(item)).flat()];
  }
  if (max !== 1) throw undecidable(tree);
  return mode === "lazy" ? [[], itemsOf(item)] : [itemsOf(item), []];
}

const MOST_ROUNDS = 16;

function undecidable(item: Item): Refused {
  return new Refused(
    isMark(item) ? item.group : item,
    "this asks for what is before or after it, and an engine without look-ahead and lookbehind cannot ask",
  );
}

function behind(look: TreeOf<"look">, others: readonly Item[], done: readonly Item[], place: Place): Step {
  const asked = behindOf(look.item);
  if (asked === null) throw undecidable(look);
  const holdsAfter = (items: readonly Item[]) => {
    const is = isBefore(beforeAfter(items, place.before), asked);
    if (is === null && place.isStart && readNothing(items)) throw new Undecided(look, asked);
    return is;
  };
  if (readNothing(done)) holdsAfter(done);
  const made = endingIn(done, look, asked, holdsAfter);
  if (made === null) throw undecidable(look);
  return { ways: [others], done: made };
}

function ahead(look: TreeOf<"look">, others: readonly Item[], { isWhole }: Place): Step | typeof NEVER {
  const condition = conditionOf(look);
  if (condition !== null) {
    const ways = within(others, condition, look, isWhole);
    if (ways === null) throw undecidable(look);
    return ways.length === 0 ? NEVER : { ways };
  }
  if (look.negated || isWhole || !others.every(isMark)) throw undecidable(look);
  // Nobody sees what is read at the end of a search.
  return { ways: [[...others, ...itemsOf(look.item)]] };
}

/** The part, if what is around it decides its looks. */
function decided(tree: Tree, before: Before, after: After): Tree | typeof NEVER | typeof OPEN {
  if (!has(tree, isLook)) return tree;
  switch (tree.kind) {
    case "look":
      return tree.behind ? decidedBehind(tree, before) : decidedAhead(tree, after);
    case "sequence":
      return decidedSequence(tree, before, after);
    case "alternation": {
      const branches = tree.branches.map((branch) => decided(branch, before, after));
      if (branches.includes(OPEN)) return OPEN;
      const left = branches.filter((branch): branch is Tree => typeof branch !== "symbol");
      if (left.length === 0) return NEVER;
      return left.length === 1 ? left[0]! : { ...tree, branches: left };
    }
    case "repetition": {
      const { item, min, max } = tree;
      const made = decided(item, beforeRounds(item, max, before), max === 1 ? after : anotherRound(tree, after));
      if (made === OPEN) return OPEN;
      if (made === NEVER) return min === 0 ? nothing(tree) : NEVER;
      return { ...tree, item: made };
    }
    case "capture":
    case "lexeme":
    case "atomic": {
      const made = decided(tree.item, before, after);
      return typeof made === "symbol" ? made : { ...tree, item: made };
    }
    default:
      return tree;
  }
}

function decidedSequence(tree: TreeOf<"sequence">, before: Before, after: After): Tree | typeof NEVER | typeof OPEN {
  const afters = aftersOf(tree.items, after);
  const items: Tree[] = [];
  let at = before;
  for (const [index, item] of tree.items.entries()) {
    const made = decided(item, at, afters[index]!);
    if (typeof made === "symbol") return made;
    items.push(made);
    at = afterTree(item, at);
  }
  return { ...tree, items };
}

const nothing = ({ from, to }: Tree): Tree => ({ kind: "sequence", items: [], from, to });

function decidedBehind(look: TreeOf<"look">, before: Before): Tree | typeof NEVER | typeof OPEN {
  const asked = behindOf(look.item);
  const is = asked === null ? null : isBefore(before, asked);
  if (is === null) return OPEN;
  return is === look.negated ? NEVER : nothing(look);
}

function decidedAhead(look: TreeOf<"look">, after: After): Tree | typeof NEVER | typeof OPEN {
  const { item, negated } = look;
  if (!canFail(item)) return negated ? NEVER : nothing(look);
  const first = firstOf(item);
  const next = nextBytes(after);
  if (!first.nullable && isDisjoint(first.set, next)) return negated ? nothing(look) : NEVER;
  const condition = conditionOf(look);
  if (condition === null || condition.further !== null) return OPEN;
  const { allowed, end } = condition;
  const { set, nullable } = after.first;
  const mayEnd = nullable;
  if (allowed.beyond.length === 0) {
    const isAllowed = isSubset(nullable && !after.isWhole ? any : set, leadBytes(allowed));
    if (isAllowed && (!mayEnd || end)) return nothing(look);
    if (isDisjoint(next, leadBytes(allowed)) && (!mayEnd || !end)) return NEVER;
  }
  return OPEN;
}
