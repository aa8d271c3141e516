import {
  afterTree,
  type Before,
  chained,
  EMPTY,
  either,
  type First,
  firstOf,
  type Tree,
  type TreeOf,
} from "../regex/index.ts";
import { type After, afterPart, canFail } from "./sizes.ts";

// Consecutive parts of an expression, of which groups are the parts between two marks: what is at the edge of a group may be
// inside or outside.

/** Where a group begins or ends. */
export interface Mark {
  readonly kind: "open" | "close";
  readonly group: TreeOf<"capture">;
}

export type Item = Tree | Mark;

export const isMark = (item: Item): item is Mark => item.kind === "open" || item.kind === "close";

/** A tree as items: sequences and groups are taken apart. */
export function itemsOf(tree: Tree): readonly Item[] {
  switch (tree.kind) {
    case "sequence":
      return tree.items.flatMap(itemsOf);
    case "capture":
      return [{ kind: "open", group: tree }, ...itemsOf(tree.item), { kind: "close", group: tree }];
    default:
      return [tree];
  }
}

/** What some items can begin with. */
export function firstOfItems(items: readonly Item[]): First {
  return items.reduceRight<First>((after, item) => (isMark(item) ? after : chained(firstOf(item), after)), EMPTY);
}

/** The same where a byte is next, so that the line does not end there. */
export function firstOfText(items: readonly Item[]): First {
  return items.reduceRight<First>((after, item) => (isMark(item) ? after : chained(textFirst(item), after)), EMPTY);
}

function textFirst(tree: Tree): First {
  if (tree.kind === "anchor" && tree.anchor === "end") return { ...EMPTY, nullable: false };
  return tree.kind === "alternation"
    ? tree.branches.map((branch) => firstOfText(itemsOf(branch))).reduce(either)
    : firstOf(tree);
}

export function afterItems(items: readonly Item[], end: After): After {
  return items.reduceRight<After>((after, item) => (isMark(item) ? after : afterPart(item, after)), end);
}

/** What may be before the place after some items. */
export function beforeAfter(items: readonly Item[], before: Before): Before {
  return items.reduce<Before>((at, item) => (isMark(item) ? at : afterTree(item, at)), before);
}

/** True if some items read nothing. */
export function readNothing(items: readonly Item[]): boolean {
  return items.every((item) => isMark(item) || item.kind === "anchor");
}

/** True if some items match everywhere. */
export const isTotal = (items: readonly Item[]): boolean => items.every((item) => isMark(item) || !canFail(item));

/** The tree of items whose marks are in pairs. */
export function treeOf(items: readonly Item[], { from, to }: Pick<Tree, "from" | "to">): Tree {
  const open: { readonly group: TreeOf<"capture"> | null; readonly items: Tree[] }[] = [{ group: null, items: [] }];
  for (const item of items) {
    if (!isMark(item)) open.at(-1)!.items.push(item);
    else if (item.kind === "open") open.push({ group: item.group, items: [] });
    else {
      const { items: inside } = open.pop()!;
      open.at(-1)!.items.push({ ...item.group, item: sequenceOf(inside, item.group) });
    }
  }
  return sequenceOf(open[0]!.items, { from, to });
}

function sequenceOf(items: readonly Tree[], { from, to }: Pick<Tree, "from" | "to">): Tree {
  return items.length === 1 ? items[0]! : { kind: "sequence", items, from, to };
}

/** The place of the first group that is not closed; the number of items if all are. */
export function firstOpen(items: readonly Item[]): number {
  const open: number[] = [];
  for (const [index, item] of items.entries()) {
    if (item.kind === "open") open.push(index);
    if (item.kind === "close") open.pop();
  }
  return open[0] ?? items.length;
}
