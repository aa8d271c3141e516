import { canFail } from "../../../engine/analysis/index.ts";
import { any, type Charset, except, type Node, none } from "../../../engine/grammar/index.ts";
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
  if (later instanceof Undecided) return decided(() => byBefore(later.asked.set, matching));
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
 * An expression that begins with a look behind at a text of one length: a search for it finds the same as one for the
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

/**
 * A search where a match depends on the byte before it: places after a byte of the set, and others, are told apart by the
 * way to them.
 */
function byBefore(set: Charset, matching: (before: Before) => Written): Written {
  const after = matching({ start: false, set });
  const others = matching({ start: false, set: except(set) });
  const first = matching(START);
  const same = (a: Written, b: Written) => JSON.stringify(a ?? "") === JSON.stringify(b ?? "") && typeof a === typeof b;
  if (same(first, others)) return withRest(alternating(set, others, after));
  if (same(first, after)) return withRest(alternating(except(set), after, others));
  const one: Node = { kind: "run", charset: set, min: 1, max: 1 };
  const other: Node = { kind: "run", charset: except(set), min: 1, max: 1 };
  const rest = sequence([
    {
      kind: "choice",
      alternatives: [
        sequence([one, ...alternating(except(set), after, others)]),
        sequence([other, ...alternating(set, others, after)]),
      ],
    },
  ]);
  if (first === null) return withRest([]);
  return withRest([first === NEVER ? rest : { kind: "choice", alternatives: [first, rest] }]);
}

/**
 * From a place that is not after a byte of the set.
 * @param outside what matches at places that are not after such a byte.
 * @param inside what matches at places that are.
 */
function alternating(set: Charset, outside: Written, inside: Written): readonly Node[] {
  if (outside === null) return [];
  const not = (node: Written): readonly Node[] =>
    node === NEVER || node === null ? [] : [{ kind: "not", node: plainText(node) }];
  const run = (charset: Charset, max: number | null): Node => ({ kind: "run", charset, min: 1, max });
  const others = except(set);
  /** All bytes of the set up to a match after one of them. */
  const across: readonly Node[] =
    inside === NEVER
      ? [run(set, null)]
      : [
          run(set, 1),
          { kind: "many", node: sequence([...not(inside), run(set, 1)]), separator: null, min: 0, max: null },
        ];
  const past = sequence([...across, ...not(inside), run(others, 1)]);
  const skipped: Node = {
    kind: "many",
    node: sequence([...not(outside), { kind: "choice", alternatives: [run(others, 1), past] }]),
    separator: null,
    min: 0,
    max: null,
  };
  const ends = [
    ...(outside === NEVER ? [] : [outside]),
    ...(inside === NEVER ? [] : [sequence(inside === null ? across : [...across, inside])]),
  ];
  return [skipped, ends.length === 1 ? ends[0]! : { kind: "choice", alternatives: ends }];
}
