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
import {
  type CharacterSet,
  capturesOf,
  firstOf,
  inside,
  isEverything,
  Refused,
  type Tree,
  type TreeOf,
} from "../regex/index.ts";

// Counts inside of each other, for an engine that writes their rounds out and accepts only a limited number of them.

/** More parts than these are no expression that anyone would want. */
const MOST_PARTS = 64;

/**
 * The expression with repetitions of fewer rounds, one after another, where their counts come to more: `(?:a{1,62}){0,63}` with
 * at most 1,000 is `(?:a{1,62}){0,16}` three times, and `(?:a{1,62}){0,15}`.
 * @throws Refused if that is impossible: a group with a name can be written only once.
 */
export function divided(tree: Tree, most: number): Tree {
  const again = (one: Tree) => divided(one, most);
  switch (tree.kind) {
    case "sequence":
      return { ...tree, items: tree.items.map(again) };
    case "alternation":
      return { ...tree, branches: tree.branches.map(again) };
    case "repetition":
      return inParts({ ...tree, item: again(tree.item) }, most);
    case "capture":
    case "atomic":
    case "lexeme":
    case "look":
      return { ...tree, item: again(tree.item) };
    default:
      return tree;
  }
}

function inParts(tree: TreeOf<"repetition">, most: number): Tree {
  const { item, min, max, from, to } = tree;
  const size = Math.floor(most / roundsOf(item));
  const count = countOf(tree);
  if (count <= size) return tree;
  const parts = Math.ceil(count / size);
  if (parts > MOST_PARTS || capturesOf(item).length > 0)
    throw new Refused(tree, `the counts here come to more than ${most}, which is all that the engine accepts`);
  const items = Array.from({ length: parts }, (_, index): Tree => {
    const before = index * size;
    const within = (all: number) => Math.min(Math.max(all - before, 0), size);
    const isLast = index === parts - 1;
    return { ...tree, min: within(min), max: max === null ? (isLast ? null : within(min)) : within(max) };
  });
  return { kind: "sequence", items, from, to };
}

/** The rounds that an engine writes out: none for `*`, `+` and `?`, which count as one. */
function countOf({ min, max }: TreeOf<"repetition">): number {
  return Math.max(max ?? min, 1);
}

/** The largest product of counts inside of each other. */
function roundsOf(tree: Tree): number {
  const inner = inside(tree).reduce((largest, one) => Math.max(largest, roundsOf(one)), 1);
  return tree.kind === "repetition" ? countOf(tree) * inner : inner;
}

/** The state of writing an expression. */
interface Spelling {
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
