import { canFail } from "../../../engine/analysis/index.ts";
import { any, constant, field, isDisjoint, isSubset, type Node, none } from "../../../engine/grammar/index.ts";
import { alternatives } from "./alternatives.ts";
import { afterTree, afterWord, type Before, behindOf, chained, firstOf, isBefore } from "./first.ts";
import { anything, beforeOf } from "./follow.ts";
import { repeat } from "./repeat.ts";
import { setOnce } from "./repeat-set.ts";
import { isEmpty, word } from "./sets.ts";
import { capturesOf, inside, type Tree, type TreeOf } from "./tree.ts";
import {
  isTooLarge,
  made,
  NEVER,
  Refused,
  type Scope,
  TOO_MANY_WAYS,
  Undecided,
  type Writing,
  type Written,
} from "./writing.ts";

/**
 * The node that reads what a tree does before what follows it.
 * @throws Refused for what no grammar says exactly, with its place.
 * @throws Undecided for a condition on what is before, if that may be one or the other.
 */
export function translate(tree: Tree, scope: Scope, writing: Writing): Written {
  switch (tree.kind) {
    case "set":
      return isEmpty(tree.set) ? NEVER : setOnce(tree, scope, writing);
    case "sequence":
      return consecutive(tree, scope, writing);
    case "alternation":
      return alternatives(tree, scope, writing, translate);
    case "repetition":
      return repetition(tree, scope, writing);
    case "capture":
      return captured(tree, scope, writing);
    case "atomic":
      return translate(tree.item, { ...scope, follow: anything, firm: false }, writing);
    case "lexeme":
      return lexeme(tree, scope, writing);
    case "look":
      return tree.behind ? behind(tree, scope) : ahead(tree, scope, writing);
    case "anchor":
      return anchored(tree, scope, writing);
  }
}

function consecutive(tree: TreeOf<"sequence">, scope: Scope, writing: Writing): Written {
  const befores: Before[] = [];
  let before = scope.before;
  for (const item of tree.items) {
    befores.push(before);
    before = afterTree(item, before);
  }
  let { follow } = scope;
  const nodes: Node[] = [];
  for (let index = tree.items.length - 1; index >= 0; index--) {
    const item = tree.items[index]!;
    const node = written(item, { ...scope, before: befores[index]!, follow }, writing);
    if (node === NEVER) return NEVER;
    if (node !== null && isTooLarge(node)) throw new Refused(item, TOO_MANY_WAYS);
    if (node !== null) nodes.unshift(...(node.kind === "seq" ? node.nodes : [node]));
    follow = beforeOf(item, node, follow, narrowIn(item, writing));
  }
  return nodes.length === 0 ? null : merged(nodes, tree, writing);
}

/** The node of an item; what cannot be said is noted, so that the others are read as well. */
function written(item: Tree, scope: Scope, writing: Writing): Written {
  try {
    return translate(item, scope, writing);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    writing.problems.push(error.problem);
    return null;
  }
}

function narrowIn(tree: Tree, writing: Writing): Tree | null {
  if (writing.narrowed.has(tree)) return tree;
  return inside(tree).reduce<Tree | null>((found, inner) => found ?? narrowIn(inner, writing), null);
}

/** Consecutive nodes; neighboring literals are one. */
function merged(nodes: readonly Node[], tree: Tree, writing: Writing): Node {
  const { origins } = writing;
  const all: Node[] = [];
  for (const node of nodes) {
    const last = all.at(-1);
    if (node.kind !== "literal" || last?.kind !== "literal") {
      all.push(node);
      continue;
    }
    const [from, to] = [origins.get(last)?.from ?? tree.from, origins.get(node)?.to ?? tree.to];
    all[all.length - 1] = made({ kind: "literal", text: last.text + node.text }, { from, to }, writing);
  }
  return all.length === 1 ? all[0]! : made({ kind: "seq", nodes: all }, tree, writing);
}

function repetition(tree: TreeOf<"repetition">, scope: Scope, writing: Writing): Written {
  if (tree.item.kind === "set" && isEmpty(tree.item.set)) return tree.min === 0 ? null : NEVER;
  if (tree.mode !== "possessive") return repeat(tree, scope, writing, translate);
  return repeat({ ...tree, mode: "greedy" }, { ...scope, follow: anything, firm: false }, writing, translate);
}

function captured(tree: TreeOf<"capture">, scope: Scope, writing: Writing): Written {
  // A field has whole characters.
  const follow = { ...scope.follow, absorbs: false };
  const text = translate(tree.item, { ...scope, follow }, writing);
  if (text === NEVER) return text;
  if (text === null) return made(field(tree.name, constant(null)), tree, writing);
  return made(writing.fieldOf(tree, text, scope.follow), tree, writing);
}

/** A part that has a node of its own, where what follows leaves the item no other end. */
function lexeme({ item, node, after, from, to }: TreeOf<"lexeme">, scope: Scope, writing: Writing): Written {
  const { first, total } = scope.follow;
  const asked = isDisjoint(total ? any : first.set, after) ? askedBefore(item) : null;
  if (asked === null) return translate(item, scope, writing);
  // The node does not know what the item asks for.
  const follow = { ...scope.follow, first: chained(firstOf(item), first) };
  for (const condition of asked) {
    const holds = translate(condition, { ...scope, follow, firm: false }, writing);
    if (holds === NEVER) return NEVER;
    if (holds !== null) return translate(item, scope, writing);
  }
  // The same node may be read in several places, each of which has an origin.
  return made({ ...node }, { from, to }, writing);
}

/** What a tree asks of what is before it; null if that depends on how it matches. */
function askedBefore(tree: Tree): readonly Tree[] | null {
  switch (tree.kind) {
    case "anchor":
      return [tree];
    case "look":
      return tree.behind ? [tree] : [];
    case "capture":
    case "lexeme":
    case "atomic":
      return askedBefore(tree.item);
    case "repetition":
      return tree.min > 0 || askedBefore(tree.item)?.length === 0 ? askedBefore(tree.item) : null;
    case "alternation":
      return oneAnswer(tree.branches.map(askedBefore));
    case "sequence": {
      const asked: Tree[] = [];
      for (const item of tree.items) {
        const own = askedBefore(item);
        if (own === null) return null;
        asked.push(...own);
        if (!firstOf(item).nullable) return asked;
        // What may be missing is before the next item, or is not.
        if (item.kind !== "anchor" && item.kind !== "look") {
          const later = { ...tree, items: tree.items.slice(tree.items.indexOf(item) + 1) };
          return oneAnswer([[], askedBefore(later)]) && asked;
        }
      }
      return asked;
    }
    default:
      return [];
  }
}

/** The same conditions of all alternatives; null if they differ. */
function oneAnswer(answers: readonly (readonly Tree[] | null)[]): readonly Tree[] | null {
  const texts = new Set(answers.map((answer) => JSON.stringify(answer)));
  return texts.size === 1 ? answers[0]! : null;
}

/** A look at what follows. */
function ahead(tree: TreeOf<"look">, scope: Scope, writing: Writing): Written {
  const { negated, item } = tree;
  const [group] = negated ? [] : capturesOf(item);
  if (group) throw new Refused(group, "this group is in a look-ahead: put it where its text is read");
  const plain: Writing = { ...writing, fieldOf: (_, text) => text };
  const inner = translate(item, { before: scope.before, follow: anything, firm: false }, plain);
  if (inner === NEVER) return negated ? null : NEVER;
  if (inner === null || !canFail(inner, {})) return negated ? NEVER : null;
  return made({ kind: negated ? "not" : "look", node: inner }, tree, writing);
}

/** A look at what is before, which is known from the expression. */
function behind(tree: TreeOf<"look">, { before }: Scope): Written {
  const asked = behindOf(tree.item);
  if (asked === null)
    throw new Refused(tree, "a lookbehind at more than one character: a grammar does not go back; read it instead");
  return holds(tree, before, asked, tree.negated);
}

function holds(tree: Tree, before: Before, asked: Before, negated: boolean): null | typeof NEVER {
  const is = isBefore(before, asked);
  if (is === null) throw new Undecided(tree, asked);
  return is === negated ? NEVER : null;
}

function anchored(tree: TreeOf<"anchor">, scope: Scope, writing: Writing): Written {
  const { before, follow } = scope;
  switch (tree.anchor) {
    case "start":
      return holds(tree, before, { start: true, set: none }, false);
    case "end":
      return made({ kind: "end" }, tree, writing);
    case "boundary":
    case "no-boundary": {
      const isWord = isBefore(before, afterWord);
      if (isWord === null) throw new Undecided(tree, afterWord);
      const wantsWord = isWord === (tree.anchor === "no-boundary");
      const { set, nullable } = follow.first;
      const isOnlyWord = isSubset(set, word) && !nullable;
      const isNoWord = isDisjoint(set, word);
      // What follows may say it already, or exclude it.
      if (wantsWord ? isOnlyWord : isNoWord) return null;
      if (wantsWord ? isNoWord : isOnlyWord) return NEVER;
      const next: Node = { kind: "run", charset: word, min: 1, max: 1 };
      return made<Node>({ kind: wantsWord ? "look" : "not", node: next }, tree, writing);
    }
  }
}
