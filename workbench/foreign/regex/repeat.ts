import { isDisjoint, type Node } from "../../../engine/grammar/index.ts";
import { beforeRounds, firstOf } from "./first.ts";
import { another, beforeOf, type Follow, sequence } from "./follow.ts";
import { repeatSet } from "./repeat-set.ts";
import { capturesOf, inside, type Tree, type TreeOf, withInside } from "./tree.ts";
import {
  Ambiguous,
  isDecided,
  lookahead,
  made,
  NEVER,
  Refused,
  type Scope,
  type Writing,
  type Written,
} from "./writing.ts";

export type Translate = (tree: Tree, scope: Scope, writing: Writing) => Written;

/** More rounds whose number is open are not written out. */
const MOST_WRITTEN = 16;

/** A part repeated. */
export function repeat(whole: TreeOf<"repetition">, scope: Scope, writing: Writing, translate: Translate): Written {
  const { item, min, max } = whole;
  if (max === 0) return null;
  const run = repeatedRun(whole);
  if (run !== null) return repeat(run, scope, writing, translate);
  if (item.kind === "set") return repeatSet(whole, item, scope, writing);
  if (min === 1 && max === 1) return translate(item, scope, writing);
  if (min === 0 && max === 1) return optionally(whole, scope, writing, translate);
  if (firstOf(item).nullable)
    throw new Refused(whole, "what is repeated here may be empty, so engines differ in how often it comes");
  const captures = capturesOf(item);
  try {
    if (captures.length > 0) return withCaptures(whole, captures, scope, writing, translate);
    return rounds(whole, scope, writing, translate);
  } catch (error) {
    if (!(error instanceof Ambiguous)) throw error;
    if (min === max && min <= MOST_WRITTEN && captures.length === 0) return copies(whole, scope, writing, translate);
    throw new Refused(
      error.tree,
      "inside a repetition, the end of this is open: it may read what the next round or what follows begins with",
    );
  }
}

/** `(?:\\s*)+` as `\\s*`: runs of a set that follow each other are one. */
function repeatedRun({ item, min, max, mode, from, to }: TreeOf<"repetition">): TreeOf<"repetition"> | null {
  const inner = item.kind === "sequence" && item.items.length === 1 ? item.items[0]! : item;
  if (mode !== "greedy" || max !== null || min > 1 || inner.kind !== "repetition") return null;
  if (inner.mode !== "greedy" || inner.max !== null || inner.min > 1 || inner.item.kind !== "set") return null;
  return { ...inner, min: Math.min(min, inner.min), from, to };
}

/** A part that may be missing. */
function optionally(whole: TreeOf<"repetition">, scope: Scope, writing: Writing, translate: Translate): Written {
  const { item, mode } = whole;
  const { follow } = scope;
  const first = firstOf(item);
  if (first.nullable) {
    if (mode === "greedy" && !prefersNothing(item)) {
      const inner = translate(item, scope, writing);
      return inner === NEVER ? null : inner;
    }
    throw new Refused(whole, "what may be missing here may also be empty, so engines differ in what they try first");
  }
  if (mode === "lazy" && follow.total) return null;
  const isApart = isDisjoint(first.set, follow.first.set);
  const node = translate(item, { ...scope, firm: scope.firm && isApart }, writing);
  if (node === NEVER || node === null) return null;
  const optional = (inner: Node) => made({ kind: "optional", node: inner }, whole, writing);
  if (follow.total || isApart || isDecided(item, node, follow)) return optional(node);
  const stop = lookahead(whole, follow)!;
  return optional(
    sequence(mode === "lazy" ? [{ kind: "not", node: stop }, node] : [node, { kind: "look", node: stop }]),
  );
}

/** True if a tree may match nothing before it tries to match something. */
function prefersNothing(tree: Tree): boolean {
  if (tree.kind === "repetition" && tree.mode === "lazy" && tree.min === 0) return true;
  if (tree.kind === "alternation" && tree.branches.slice(0, -1).some((branch) => firstOf(branch).nullable)) return true;
  return inside(tree).some(prefersNothing);
}

/** Rounds with one possible end each. @throws Ambiguous if one has several. */
function rounds(whole: TreeOf<"repetition">, scope: Scope, writing: Writing, translate: Translate): Written {
  const { item, min, max, mode } = whole;
  const { follow } = scope;
  const before = beforeRounds(item, max, scope.before);
  const absorbs = max === null && min <= 1 && readsAnyByte(item);
  const node = translate(item, { before, follow: next(whole, follow, absorbs), firm: false }, writing);
  if (node === NEVER) return min === 0 ? null : NEVER;
  if (node === null) return null;
  const many = (inner: Node, least: number, most: number | null) =>
    made<Node>({ kind: "many", node: inner, separator: null, min: least, max: most }, whole, writing);
  const fixed = (count: number) => (count === 0 ? [] : [count === 1 ? node : many(node, count, count)]);
  const all = (...nodes: readonly Node[]) => (nodes.length === 0 ? null : made(sequence(nodes), whole, writing));
  if (min === max) return many(node, min, max);
  if (follow.total) return mode === "lazy" ? all(...fixed(min)) : many(node, min, max);
  if (isDecided(item, node, follow)) return many(node, min, max);
  const stop = lookahead(whole, follow)!;
  const outside = sequence([{ kind: "not", node: stop }, node]);
  if (mode === "lazy") return all(...fixed(min), many(outside, 0, max === null ? null : max - min));
  const look: Node = { kind: "look", node: stop };
  if (max === null) return all(...fixed(min), many(sequence([node, many(outside, 0, null), look]), 0, null));
  if (max - min > MOST_WRITTEN) throw new Refused(whole, `more than ${MOST_WRITTEN} ends of this are possible`);
  let rest: Node | null = null;
  for (let left = max - min; left > 0; left--) {
    rest = { kind: "optional", node: sequence(rest === null ? [node, look] : [node, rest, look]) };
  }
  return all(...fixed(min), rest!);
}

/** What follows a round. */
function next({ item, min }: TreeOf<"repetition">, follow: Follow, absorbs = false): Follow {
  const after = another(item, follow, absorbs);
  // A round that has to come may fail.
  return min > 1 ? { ...after, total: false } : after;
}

/** True if a round may be any one byte beyond ASCII: then it is no matter whether the bytes of a character are one round or several. */
function readsAnyByte(item: Tree): boolean {
  switch (item.kind) {
    case "set":
      return item.set.bytes.other && item.set.beyond.length === 0;
    case "alternation":
      return item.branches.some(readsAnyByte);
    case "repetition":
      return item.min <= 1 && item.max !== 0 && readsAnyByte(item.item);
    case "atomic":
      return readsAnyByte(item.item);
    default:
      return false;
  }
}

/** Each round written out, so that what follows each is known. */
function copies(whole: TreeOf<"repetition">, scope: Scope, writing: Writing, translate: Translate): Written {
  const { item, min } = whole;
  let { follow } = scope;
  const nodes: Node[] = [];
  for (let left = min; left > 0; left--) {
    const before = left === 1 ? scope.before : beforeRounds(item, null, scope.before);
    const node = translate(item, { before, follow, firm: false }, writing);
    if (node === NEVER) return NEVER;
    if (node !== null) nodes.unshift(node);
    follow = beforeOf(item, node, follow, null);
  }
  return nodes.length === 0 ? null : made(sequence(nodes), whole, writing);
}

/** A repetition with groups: a field is the text of the last round. */
function withCaptures(
  whole: TreeOf<"repetition">,
  captures: readonly TreeOf<"capture">[],
  scope: Scope,
  writing: Writing,
  translate: Translate,
): Written {
  const { item, min, max, mode } = whole;
  const apart = isDisjoint(firstOf(item).set, scope.follow.first.set) || scope.follow.total;
  if (mode !== "greedy" || !apart || !captures.every((capture) => isAlways(item, capture)))
    throw new Refused(
      captures[0]!,
      "this group is in a repetition, and a field has one value: which round it keeps depends on the engine",
    );
  writing.notes.add(
    `Of the groups in a repetition (${captures.map(({ name }) => name).join(", ")}), the last round is kept; for all of them, import the pattern and write list(many(item(...))) there.`,
  );
  const most = max === null ? null : max - 1;
  const bare = uncaptured(item);
  const follow = next(whole, scope.follow);
  const before = beforeRounds(item, max, scope.before);
  const again = translate(bare, { before, follow, firm: false }, writing);
  const last = translate(item, { before, follow, firm: false }, writing);
  if (again === NEVER || last === NEVER) return min === 0 ? null : NEVER;
  if (again === null || last === null) return null;
  const leading: Node = {
    kind: "many",
    node: sequence([again, { kind: "look", node: again }]),
    separator: null,
    min: Math.max(0, min - 1),
    max: most,
  };
  const both = sequence(most === 0 ? [last] : [leading, last]);
  return made(min === 0 ? { kind: "optional", node: both } : both, whole, writing);
}

/** True if a capture is in every match of a tree. */
function isAlways(tree: Tree, capture: Tree): boolean {
  if (tree === capture) return true;
  if (tree.kind === "sequence") return tree.items.some((item) => isAlways(item, capture));
  return (tree.kind === "capture" || tree.kind === "atomic") && isAlways(tree.item, capture);
}

function uncaptured(tree: Tree): Tree {
  return tree.kind === "capture" ? uncaptured(tree.item) : withInside(tree, uncaptured);
}
