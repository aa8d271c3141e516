import { ASCII_END } from "../../../engine/event/bytes.ts";
import { contains } from "../../../engine/grammar/index.ts";
import {
  type Capture,
  characterText,
  charsetText,
  type Flavor,
  groupName,
  type Meaning,
  membersText,
} from "../../regex/index.ts";
import { type CharacterSet, firstOf, isEverything, Refused, type Tree, type TreeOf } from "../regex/index.ts";

/** The state of writing an expression. */
export interface Spelling {
  readonly flavor: Flavor;
  /** The groups so far. */
  readonly captures: Capture[];
  readonly meaningOf: (group: TreeOf<"capture">) => Meaning;
  readonly paths: ReadonlyMap<string, readonly string[]>;
}

const ANCHORS = { start: "^", end: "$", boundary: "\\b", "no-boundary": "\\B" } as const;

/** A tree as an expression of a flavor. @throws Refused for what the flavor does not have. */
export function spelled(tree: Tree, spelling: Spelling): string {
  switch (tree.kind) {
    case "set":
      return setText(tree.set, spelling.flavor);
    case "sequence":
      return tree.items.map((item) => inSequence(item, spelling)).join("");
    case "alternation":
      return tree.branches.map((branch) => spelled(branch, spelling)).join("|");
    case "repetition":
      return repetitionText(tree, spelling);
    case "capture":
      return captureText(tree, spelling);
    case "atomic":
      return `(?>${spelled(tree.item, spelling)})`;
    case "lexeme":
      return spelled(tree.item, spelling);
    case "look":
      return `(?${tree.behind ? "<" : ""}${tree.negated ? "!" : "="}${spelled(tree.item, spelling)})`;
    case "anchor":
      return ANCHORS[tree.anchor];
  }
}

function inSequence(item: Tree, spelling: Spelling): string {
  const text = spelled(item, spelling);
  return outer(item).kind === "alternation" ? `(?:${text})` : text;
}

/** What a tree is written as. */
function outer(tree: Tree): Tree {
  if (tree.kind === "lexeme") return outer(tree.item);
  return tree.kind === "sequence" && tree.items.length === 1 ? outer(tree.items[0]!) : tree;
}

function captureText(tree: TreeOf<"capture">, spelling: Spelling): string {
  const { captures, flavor, meaningOf, paths } = spelling;
  const field = tree.name;
  const name = groupName(field, spelling);
  const mayBeEmpty = firstOf(tree.item).nullable;
  const number = captures.length + 1;
  const path = paths.get(field);
  const place = path === undefined ? {} : { path };
  captures.push({ field, ...place, name, number, meaning: meaningOf(tree), mayBeEmpty, conditions: [] });
  return `${flavor.opensName}${name}>${spelled(tree.item, spelling)})`;
}

function repetitionText(tree: TreeOf<"repetition">, spelling: Spelling): string {
  const { item, min, max, mode } = tree;
  const { flavor } = spelling;
  if (max === 0) return "";
  if ((max ?? min) > flavor.mostRounds) throw new Refused(tree, `${flavor.name} counts up to ${flavor.mostRounds}`);
  const one = unit(outer(item), spelling);
  if (min === 1 && max === 1) return one;
  const count = countText(min, max);
  if (mode === "lazy" && min !== max) return `${one}${count}?`;
  if (mode !== "possessive") return `${one}${count}`;
  return count.length === 1 || flavor.keepsCounted ? `${one}${count}+` : `(?>${one}${count})`;
}

/** A tree that can be repeated. */
function unit(item: Tree, spelling: Spelling): string {
  const text = spelled(item, spelling);
  const isUnit = item.kind === "set" || item.kind === "capture" || item.kind === "atomic";
  return isUnit ? text : `(?:${text})`;
}

function countText(min: number, max: number | null): string {
  if (max === 1 && min === 0) return "?";
  if (max === null) return min === 0 ? "*" : min === 1 ? "+" : `{${min},}`;
  return min === max ? `{${min}}` : `{${min},${max}}`;
}

/** One character of a set. A record is one line: a dot is any of its characters. */
function setText(set: CharacterSet, flavor: Flavor): string {
  if (isEverything(set)) return ".";
  const { bytes, beyond } = set;
  if (beyond.length === 0) return charsetText(bytes, flavor);
  const ascii = Array.from({ length: ASCII_END }, (_, byte) => byte).filter(
    (byte) => contains(bytes, byte) !== bytes.other,
  );
  const [only] = beyond;
  if (ascii.length === 0 && beyond.length === 1 && !bytes.other) return characterText(only!, flavor);
  return membersText([...ascii.map((byte) => String.fromCharCode(byte)), ...beyond], bytes.other, flavor);
}
