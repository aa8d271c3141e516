import { type Charset, intersection, isDisjoint, none, union } from "../../../engine/grammar/index.ts";
import { leadBytes, word } from "./sets.ts";
import { inside, type Tree } from "./tree.ts";

// What a part of an expression can begin with, and what is before it.

/** The bytes that a part can begin with. */
export interface First {
  readonly set: Charset;
  /** True if it can match without reading a byte. */
  readonly nullable: boolean;
  /** True if it may begin with any character beyond ASCII, so also with a byte inside of one. */
  readonly mid: boolean;
  /** True if it may begin with any character beyond ASCII but some, which a grammar knows only at their first byte. */
  readonly cut: boolean;
}

export const EMPTY: First = { set: none, nullable: true, mid: false, cut: false };

/** The bytes that a tree can begin with: perhaps more than it does, never fewer. */
export function firstOf(tree: Tree): First {
  switch (tree.kind) {
    case "set": {
      const { bytes, beyond } = tree.set;
      return { set: leadBytes(tree.set), nullable: false, mid: bytes.other, cut: bytes.other && beyond.length > 0 };
    }
    case "sequence":
      return tree.items.reduceRight<First>((after, item) => chained(firstOf(item), after), EMPTY);
    case "alternation":
      return tree.branches.map(firstOf).reduce(either);
    case "repetition": {
      if (tree.max === 0) return EMPTY;
      const item = firstOf(tree.item);
      return { ...item, nullable: item.nullable || tree.min === 0 };
    }
    case "capture":
    case "lexeme":
    case "atomic":
      return firstOf(tree.item);
    case "look":
    case "anchor":
      return EMPTY;
  }
}

/** The bytes that a tree may read: perhaps more than it does, never fewer. */
export function bytesOf(tree: Tree): Charset {
  if (tree.kind === "set") return leadBytes(tree.set);
  if (tree.kind === "look") return none;
  return inside(tree)
    .map(bytesOf)
    .reduce((all, bytes) => union(all, bytes), none);
}

export function chained(first: First, after: First): First {
  return first.nullable ? { ...either(first, after), nullable: after.nullable } : first;
}

export function either(a: First, b: First): First {
  return { set: union(a.set, b.set), nullable: a.nullable || b.nullable, mid: a.mid || b.mid, cut: a.cut || b.cut };
}

/** What may be before a place: the start of the record, or a byte of a set. */
export interface Before {
  readonly start: boolean;
  readonly set: Charset;
}

/** What may be before the place after a tree. */
export function afterTree(tree: Tree, before: Before): Before {
  switch (tree.kind) {
    case "set":
      return { start: false, set: leadBytes(tree.set) };
    case "sequence":
      return tree.items.reduce((at, item) => afterTree(item, at), before);
    case "alternation":
      return tree.branches.map((branch) => afterTree(branch, before)).reduce(eitherBefore);
    case "repetition": {
      if (tree.max === 0) return before;
      const once = afterTree(tree.item, before);
      const again = eitherBefore(once, afterTree(tree.item, once));
      return tree.min === 0 ? eitherBefore(before, again) : again;
    }
    case "capture":
    case "lexeme":
    case "atomic":
      return afterTree(tree.item, before);
    case "look":
      return before;
    case "anchor":
      return tree.anchor === "start" ? { start: true, set: none } : before;
  }
}

/** What may be before a round of a repetition. */
export function beforeRounds(item: Tree, max: number | null, before: Before): Before {
  if (max === 1) return before;
  const once = eitherBefore(before, afterTree(item, before));
  return eitherBefore(once, afterTree(item, once));
}

function eitherBefore(a: Before, b: Before): Before {
  return { start: a.start || b.start, set: union(a.set, b.set) };
}

/** What a lookbehind asks for: the start of the record, or a byte of a set; null if it asks for more than a byte. */
export function behindOf(item: Tree): Before | null {
  switch (item.kind) {
    case "set":
      return { start: false, set: leadBytes(item.set) };
    case "anchor":
      return item.anchor === "start" ? { start: true, set: none } : null;
    case "alternation": {
      const branches = item.branches.map(behindOf);
      return branches.includes(null) ? null : branches.map((branch) => branch!).reduce(eitherBefore);
    }
    case "capture":
    case "lexeme":
    case "atomic":
      return behindOf(item.item);
    default:
      return null;
  }
}

/** True if what is asked for is before, false if it is not; null if that is not known. */
export function isBefore(before: Before, asked: Before): boolean | null {
  const never = !(before.start && asked.start) && isDisjoint(before.set, asked.set);
  if (never) return false;
  const common = intersection(before.set, asked.set);
  const isAll =
    common.other === before.set.other && common.bits.every((bits, index) => bits === before.set.bits[index]);
  return (!before.start || asked.start) && isAll ? true : null;
}

/** A byte of a word before the place. */
export const afterWord: Before = { start: false, set: word };
