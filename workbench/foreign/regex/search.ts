import { canFail } from "../../../engine/analysis/index.ts";
import {
  any,
  type Charset,
  except,
  intersection,
  isSubset,
  type Node,
  none,
  union,
} from "../../../engine/grammar/index.ts";
import { type Before, behindOf, firstOf } from "./first.ts";
import { anything, plainText, recordEnd, sequence } from "./follow.ts";
import { isEverything } from "./sets.ts";
import { translate } from "./translate.ts";
import { capturesOf, type Tree } from "./tree.ts";
import { NEVER, Refused, Undecided, type Writing, type Written } from "./writing.ts";

const START: Before = { start: true, set: none };
const ANYWHERE: Before = { start: true, set: any };

/** The record of an expression that reads the whole line. */
export function wholeLine(tree: Tree, writing: Writing): Written {
  return decided(() => translate(tree, { before: START, follow: recordEnd, firm: true }, writing));
}

/** The record of an expression that is searched for: what is around its first match is skipped. */
export function searched(expression: Tree, writing: Writing): Written {
  const tree = readingBehind(expression);
  const matching = (before: Before, firm = false): Written => {
    return translate(tree, { before, follow: anything, firm }, writing);
  };
  const isAtStart = beginsAtStart(tree);
  const start = firstOf(tree);
  const mayBeInside = (start.nullable || start.cut) && !isAtStart && !beginsAnywhere(tree);
  const later = isAtStart ? NEVER : decidedOr(() => matching({ start: false, set: any }));
  if (later === NEVER) {
    const first = decided(() => matching(START, isAtStart));
    return first === NEVER ? NEVER : withRest(first === null ? [] : [first]);
  }
  if (mayBeInside && (later instanceof Undecided || (later !== null && canFail(later, {}))))
    throw new Refused(
      tree,
      "this is searched for and may match inside a character, because it reads nothing, or all characters beyond ASCII but some: a grammar reads bytes",
    );
  if (later instanceof Undecided) return byBefore(later.asked.set, matching);
  const anywhere = decidedOr(() => matching(ANYWHERE));
  if (anywhere === NEVER) return NEVER;
  if (!(anywhere instanceof Undecided)) return withRest(found(tree, anywhere));
  // Only the start of the line makes a difference.
  const first = decided(() => matching(START));
  const skip: Node = { kind: "run", charset: any, min: 1, max: 1 };
  const others = later === null ? [skip] : [skip, ...found(tree, later)];
  if (first === NEVER) return withRest(others);
  if (first === null) return withRest([]);
  return withRest([{ kind: "choice", alternatives: [first, sequence(others)] }]);
}

/** Runs a translation; a condition that is open is a problem of its place. */
function decided(work: () => Written): Written {
  const result = decidedOr(work);
  if (!(result instanceof Undecided)) return result;
  throw new Refused(
    result.tree,
    "this asks for what is before it, which may be one or the other here: a grammar does not go back",
  );
}

function decidedOr(work: () => Written): Written | Undecided {
  try {
    return work();
  } catch (error) {
    if (error instanceof Undecided) return error;
    throw error;
  }
}

/** The first match of a node, with what is skipped before it. */
function found(tree: Tree, node: Node | null): readonly Node[] {
  if (node === null) return [];
  const text = plainText(node);
  if (!canFail(text, {}) || beginsAnywhere(tree)) return [node];
  return [{ kind: "until", stop: text, escapes: null, last: false }, node];
}

/** True for an expression that begins with `.*`: if it matches anywhere, it matches at the start. */
function beginsAnywhere(tree: Tree): boolean {
  switch (tree.kind) {
    case "sequence":
      return tree.items[0] !== undefined && beginsAnywhere(tree.items[0]);
    case "capture":
      return beginsAnywhere(tree.item);
    case "repetition":
      return tree.max === null && tree.min <= 1 && tree.item.kind === "set" && isEverything(tree.item.set);
    default:
      return false;
  }
}

/** True for an expression that matches at the start of the record alone. */
function beginsAtStart(tree: Tree): boolean {
  switch (tree.kind) {
    case "sequence":
      return tree.items[0] !== undefined && beginsAtStart(tree.items[0]);
    case "alternation":
      return tree.branches.every(beginsAtStart);
    case "capture":
    case "atomic":
      return beginsAtStart(tree.item);
    case "anchor":
      return tree.anchor === "start";
    default:
      return false;
  }
}

/**
 * An expression that begins with a lookbehind at a text of one length: a search for it finds the same as one for the
 * expression with that text.
 */
function readingBehind(tree: Tree): Tree {
  if (tree.kind !== "sequence") return tree;
  const [first, ...others] = tree.items;
  if (first?.kind !== "look" || !first.behind || first.negated || behindOf(first.item) !== null) return tree;
  const length = lengthOf(first.item);
  return length === null || capturesOf(first).length > 0 ? tree : { ...tree, items: [first.item, ...others] };
}

/** The number of characters that a tree reads; null if that differs. */
function lengthOf(tree: Tree): number | null {
  switch (tree.kind) {
    case "set":
      return 1;
    case "sequence":
      return tree.items.map(lengthOf).reduce((sum, one) => (sum === null || one === null ? null : sum + one), 0);
    case "alternation": {
      const [first, ...others] = tree.branches.map(lengthOf);
      return first !== undefined && others.every((one) => one === first) ? first : null;
    }
    case "repetition": {
      const one = lengthOf(tree.item);
      return one !== null && tree.min === tree.max ? one * tree.min : null;
    }
    default:
      return null;
  }
}

/** Nodes, and the rest of the line. */
function withRest(nodes: readonly Node[]): Node {
  const flat = nodes.flatMap((node) => (node.kind === "seq" ? node.nodes : [node]));
  const last = flat.at(-1);
  if (last?.kind === "rest") return sequence(flat);
  return sequence(last?.kind === "end" && flat.length > 1 ? flat.slice(0, -1) : [...flat, { kind: "rest" }]);
}

/** More kinds of bytes before a match are not told apart. */
const MOST_KINDS = 16;

/**
 * A search where a match depends on the byte before it: the first byte after which something matches, or the start of the
 * record.
 */
function byBefore(asked: Charset, matching: (before: Before) => Written): Written {
  const first = decided(() => matching(START));
  if (first === null) return withRest([]);
  const after = afterBytes(asked, matching);
  if (after.length === 0) return first === NEVER ? NEVER : withRest([first]);
  const choices = after.map(({ set, node }) =>
    sequence([{ kind: "run", charset: set, min: 1, max: 1 }, ...(node === null ? [] : [node])]),
  );
  const choice: Node = choices.length === 1 ? choices[0]! : { kind: "choice", alternatives: choices };
  const skip: Node = { kind: "until", stop: plainText(choice), escapes: null, last: false };
  const [only] = after;
  // The match is the same wherever it begins: it is written once.
  if (after.length === 1 && first !== NEVER && JSON.stringify(first) === JSON.stringify(only!.node)) {
    const later = sequence([skip, { kind: "run", charset: only!.set, min: 1, max: 1 }]);
    return withRest([{ kind: "choice", alternatives: [{ kind: "look", node: plainText(first) }, later] }, first]);
  }
  const later = sequence([skip, choice]);
  return withRest([first === NEVER ? later : { kind: "choice", alternatives: [first, later] }]);
}

/** What matches after the bytes of each kind; nothing for those after which nothing does. */
function afterBytes(asked: Charset, matching: (before: Before) => Written) {
  const open = [asked, except(asked)];
  const found: { set: Charset; readonly node: Node | null }[] = [];
  for (let set = open.pop(); set; set = open.pop()) {
    if (isSubset(set, none)) continue;
    const node = decidedOr(() => matching({ start: false, set }));
    if (node instanceof Undecided) {
      if (open.length > MOST_KINDS)
        throw new Refused(node.tree, "this asks for what is before it in too many ways: a grammar does not go back");
      const parts = [intersection(set, node.asked.set), intersection(set, except(node.asked.set))];
      // The bytes before the match do not decide a condition further inside.
      if (parts.some((part) => isSubset(part, none)))
        throw new Refused(
          node.tree,
          "this asks for what is before it, which may be one or the other here: a grammar does not go back",
        );
      open.push(...parts);
    } else if (node !== NEVER) {
      const same = found.find((other) => JSON.stringify(other.node) === JSON.stringify(node));
      if (same) same.set = union(same.set, set);
      else found.push({ set, node });
    }
  }
  return found;
}
