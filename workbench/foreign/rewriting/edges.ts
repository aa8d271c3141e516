import { except, isSubset } from "../../../engine/grammar/index.ts";
import {
  type Before,
  type CharacterSet,
  firstOf,
  intersect,
  isEmpty,
  leadBytes,
  type Tree,
  type TreeOf,
} from "../regex/index.ts";
import { type Condition, reading, without } from "./conditions.ts";
import { firstOfItems, type Item, isMark, itemsOf, treeOf } from "./items.ts";
import { has } from "./sizes.ts";

// Parts of an expression that read only what a condition at their edge allows.

/** Alternatives in the order in which they are tried, up to the end of the expression. */
export type Ways = readonly (readonly Item[])[];

/** Items where a condition holds for what they begin with; null if they cannot be written so. */
export function within(
  items: readonly Item[],
  condition: Condition,
  look: TreeOf<"look">,
  isWhole: boolean,
): Ways | null {
  const [head, ...others] = items;
  if (head === undefined) return atEnd(condition, look, isWhole);
  const on = (rest: readonly Item[]) => within(rest, condition, look, isWhole);
  const headed = (ways: Ways | null): Ways | null => (ways === null ? null : ways.map((way) => [head, ...way]));
  switch (head.kind) {
    case "open":
    case "close":
      return headed(on(others));
    case "look":
      return headed(on(others));
    case "anchor":
      // Nothing is after the end.
      if (head.anchor === "end") return condition.end ? [items] : [];
      return headed(on(others));
    case "set":
      return setWithin(head, others, condition);
    case "alternation": {
      const ways = head.branches.map((branch) => on([...itemsOf(branch), ...others]));
      return ways.includes(null) ? null : ways.flatMap((way) => way!);
    }
    case "repetition":
      return repetitionWithin(head, others, condition, on);
    case "lexeme":
      return on([...itemsOf(head.item), ...others]);
    case "atomic":
      return null;
    default:
      return on([...itemsOf(head), ...others]);
  }
}

function atEnd(condition: Condition, look: Tree, isWhole: boolean): Ways {
  if (isWhole) return condition.end ? [[]] : [];
  return [[reading(condition, look)]];
}

function setWithin(tree: TreeOf<"set">, others: readonly Item[], { allowed, further }: Condition): Ways {
  const set = intersect(tree.set, allowed);
  const way = (one: CharacterSet, ...more: readonly Item[]): Ways =>
    isEmpty(one) ? [] : [[{ ...tree, set: one }, ...more, ...others]];
  if (further === null) return way(set);
  return [...way(intersect(set, further.on), further.look), ...way(without(set, further.on))];
}

/** The first round has to begin with what the condition allows, or there is none. */
function repetitionWithin(
  tree: TreeOf<"repetition">,
  others: readonly Item[],
  condition: Condition,
  on: (items: readonly Item[]) => Ways | null,
): Ways | null {
  const { item, min, max, mode } = tree;
  if (firstOf(item).nullable || max === 0) return max === 0 ? on(others) : null;
  const more = max === null ? null : max - 1;
  const again: readonly Item[] = more === 0 ? [] : [{ ...tree, min: Math.max(0, min - 1), max: more }];
  if (min > 0) return on([...itemsOf(item), ...again, ...others]);
  const some = isPlain(item, condition) && holdsAt(others, condition) ? setRound(tree, item, condition, again) : null;
  if (some !== null) return [[...some, ...others]];
  const [first, none] = [on([...itemsOf(item), ...again, ...others]), on(others)];
  if (first === null || none === null) return null;
  return mode === "lazy" ? [...none, ...first] : [...first, ...none];
}

const isPlain = (item: Tree, { further }: Condition): item is TreeOf<"set"> => item.kind === "set" && further === null;

/** True if some items begin with nothing but what a condition allows. */
function holdsAt(items: readonly Item[], { allowed }: Condition): boolean {
  const { set, nullable } = firstOfItems(items);
  return !nullable && allowed.beyond.length === 0 && isSubset(set, leadBytes(allowed));
}

/** Rounds of a set, the first of which is narrower, or none. */
function setRound(
  tree: TreeOf<"repetition">,
  item: TreeOf<"set">,
  { allowed }: Condition,
  again: readonly Item[],
): readonly Item[] {
  const set = intersect(item.set, allowed);
  if (isEmpty(set)) return [];
  const some = treeOf([{ ...item, set }, ...again], tree);
  return [{ ...tree, item: some, min: 0, max: 1 }];
}

/** True for a set of some characters beyond ASCII, which bytes do not tell from others. */
const isBeyond = (tree: Tree) => tree.kind === "set" && tree.set.beyond.length > 0;

/**
 * What is before a lookbehind, so that it ends as the lookbehind asks; null if it cannot be written so.
 * @param holdsAfter true if what is asked for is before the place after some items; null if that is not known.
 */
export function endingIn(
  items: readonly Item[],
  { negated, item: look }: TreeOf<"look">,
  asked: Before,
  holdsAfter: (items: readonly Item[]) => boolean | null,
): readonly Item[] | null {
  const at = items.findLastIndex((item) => !isMark(item));
  const last = items[at];
  if (last === undefined || isMark(last) || has(look, isBeyond)) return null;
  const [head, marks] = [items.slice(0, at), items.slice(at + 1)];
  const bytes = negated ? except(asked.set) : asked.set;
  const narrowed = (set: CharacterSet) => intersect(set, { bytes, beyond: [] });
  if (last.kind === "set") {
    const set = narrowed(last.set);
    return isEmpty(set) ? null : [...head, { ...last, set }, ...marks];
  }
  if (last.kind !== "repetition" || last.item.kind !== "set" || last.max === 0) return null;
  const { item, min, max, mode } = last;
  const end = narrowed(item.set);
  if (isEmpty(end)) return null;
  const fewer: Tree = { ...last, min: Math.max(0, min - 1), max: max === null ? null : max - 1 };
  const some: Tree = { kind: "sequence", items: [fewer, { ...item, set: end }], from: last.from, to: last.to };
  if (min > 0) return [...head, ...some.items, ...marks];
  const isBeforeAll = holdsAfter(head);
  if (isBeforeAll === null) return null;
  if (isBeforeAll === negated) return [...head, ...some.items, ...marks];
  return [...head, { kind: "repetition", item: some, min: 0, max: 1, mode, from: last.from, to: last.to }, ...marks];
}
