import { areDisjoint } from "../../../engine/analysis/index.ts";
import { children, isDisjoint, isSubset, type Node, none, rest, union } from "../../../engine/grammar/index.ts";
import { type Before, bytesOf, chained, type First, firstOf } from "./first.ts";
import { type Follow, outlineOf, plainText, sequence } from "./follow.ts";
import type { Problem, Span, Tree, TreeOf } from "./tree.ts";

/** Makes the field of a capture from the node that reads its text. */
export type FieldOf = (capture: TreeOf<"capture">, text: Node, follow: Follow) => Node;

/** What the parts of one translation share. */
export interface Writing {
  readonly problems: Problem[];
  readonly notes: Set<string>;
  readonly origins: Map<Node, Span>;
  readonly fieldOf: FieldOf;
  /** The sets that are read as ASCII alone. */
  readonly narrowed: Set<Tree>;
}

/** Where a part is. */
export interface Scope {
  readonly before: Before;
  readonly follow: Follow;
  /** True if a part that fails here makes the whole record fail, or would in any engine. */
  readonly firm: boolean;
}

/** What no text matches. */
export const NEVER = Symbol("never");
/** What a tree becomes: null for what reads nothing and always matches. */
export type Written = Node | null | typeof NEVER;

/** A part that no grammar says exactly. */
export class Refused extends Error {
  readonly problem: Problem;
  constructor(tree: Span, message: string) {
    super(message);
    this.name = "Refused";
    this.problem = { at: tree.from, length: Math.max(1, tree.to - tree.from), message };
  }
}

/** A part inside a repetition whose end the next byte does not decide. */
export class Ambiguous extends Error {
  readonly tree: Tree;
  constructor(tree: Tree) {
    super("ambiguous");
    this.name = "Ambiguous";
    this.tree = tree;
  }
}

/** A condition on what is before it, which the expression before it leaves open. */
export class Undecided extends Error {
  readonly tree: Tree;
  readonly asked: Before;
  constructor(tree: Tree, asked: Before) {
    super("undecided");
    this.name = "Undecided";
    this.tree = tree;
    this.asked = asked;
  }
}

/** The node, which was written as the tree says. */
export function made<N extends Node>(node: N, { from, to }: Span, { origins }: Writing): N {
  if (!origins.has(node)) origins.set(node, { from, to });
  return node;
}

/**
 * Matches where the rest of the expression does; null if it always does.
 * @throws Ambiguous inside a repetition, where the rest is not known.
 * @throws Refused if the rest is read in another way than the engine does.
 */
export function lookahead(tree: Tree, follow: Follow): Node | null {
  if (follow.total) return null;
  const near = untilDecided(tree, follow);
  if (near !== null) return near;
  const { node, narrow } = follow;
  if (node === null) throw new Ambiguous(tree);
  if (sizeOf(node, MOST_AHEAD) > MOST_AHEAD)
    throw new Refused(
      tree,
      "what follows has to be tried at too many places to find the end of this: end it at a character that it does not contain",
    );
  if (narrow === null) return node;
  throw new Refused(
    narrow,
    isDot(narrow)
      ? "this . is any character of any script, and the end of what is before depends on it; if it is meant as a dot, write \\."
      : "this reads a counted number of characters of any script, and the end of what is before depends on it: a grammar counts ASCII characters alone",
  );
}

/** True for a dot alone, which is probably meant as one. */
export const isDot = ({ kind, from, to }: Tree): boolean => kind === "set" && to === from + 1;

/**
 * Matches where the next parts of the rest do, up to a byte that neither they nor the tree ever read: however the tree and
 * they share the text before it, they end there, so that the parts after it do not decide. Null if there is no such byte.
 */
function untilDecided(tree: Tree, follow: Follow): Node | null {
  const parts: Node[] = [];
  let bytes = bytesOf(tree);
  for (let at = follow; ; at = at.step.after) {
    if (isDisjoint(bytes, at.first.set)) return sequence([...parts, nextByte(at.first)]);
    if (at.step === null) return null;
    parts.push(at.step.text);
    bytes = union(bytes, at.step.bytes);
  }
}

/** Matches before the bytes that something can begin with. */
function nextByte({ set, nullable }: First): Node {
  if (isSubset(set, none)) return { kind: "end" };
  const byte: Node = { kind: "run", charset: set, min: 1, max: 1 };
  return nullable ? { kind: "choice", alternatives: [byte, { kind: "end" }] } : byte;
}

/** True if after a match of a tree, the part that follows certainly does not match where the tree began. */
export function isDecided(tree: Tree, node: Node, follow: Follow): boolean {
  const first = firstOf(tree);
  if (first.nullable || follow.total) return false;
  return isDisjoint(first.set, follow.first.set) || excludes([node, rest], outlineOf(follow));
}

/** True if after a match of one branch, a later one certainly does not match, with what follows it. */
export function isOther(branch: Tree, node: Node, later: Tree, laterNode: Node | null, follow: Follow): boolean {
  const first = firstOf(branch);
  if (first.nullable) return false;
  if (isDisjoint(first.set, chained(firstOf(later), follow.first).set)) return true;
  const own = laterNode === null ? [] : [laterNode];
  return excludes([node, rest], [...own, ...outlineOf(follow)]);
}

/** More nodes are more than people can read. */
const MOST_NODES = 20_000;
export const TOO_MANY_WAYS =
  "this expression can be read in too many ways: end its parts at characters that they do not contain";

/** True for a node that is more than people can read. */
export const isTooLarge = (node: Node): boolean => sizeOf(node, MOST_NODES) > MOST_NODES;

/** Nodes that are tried ahead are at most this many, and those that are compared. */
const MOST_AHEAD = 1500;
const MOST_COMPARED = 300;

/** The number of nodes, up to one more than `most`. */
export function sizeOf(node: Node, most: number): number {
  let size = 1;
  for (const child of children(node)) {
    if (size > most) break;
    size += sizeOf(child, most - size);
  }
  return size;
}

function excludes(a: readonly Node[], b: readonly Node[]): boolean {
  if ([...a, ...b].some((node) => sizeOf(node, MOST_COMPARED) > MOST_COMPARED)) return false;
  const [one, other] = [a, b].map((nodes) => plainText(sequence(nodes)));
  return areDisjoint({ record: one!, rules: {} }, { record: other!, rules: {} });
}
