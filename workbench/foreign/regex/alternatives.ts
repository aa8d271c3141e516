import { canFail } from "../../../engine/analysis/index.ts";
import { contains, isDisjoint, type Node } from "../../../engine/grammar/index.ts";
import { chained, firstOf } from "./first.ts";
import { type Follow, sequence } from "./follow.ts";
import type { Translate } from "./repeat.ts";
import { onlyCharacter } from "./sets.ts";
import type { Tree, TreeOf } from "./tree.ts";
import {
  isOther,
  isTooLarge,
  lookahead,
  made,
  NEVER,
  Refused,
  type Scope,
  TOO_MANY_WAYS,
  type Writing,
  type Written,
} from "./writing.ts";

interface Branch {
  readonly tree: Tree;
  readonly node: Node | null;
}

/** The first branch after which the rest matches. */
export function alternatives(
  whole: TreeOf<"alternation">,
  scope: Scope,
  writing: Writing,
  translate: Translate,
): Written {
  const { follow } = scope;
  const words = wordsOf(whole.branches, follow);
  if (words !== null)
    return words.length === 1
      ? made({ kind: "literal", text: words[0]! }, whole, writing)
      : made({ kind: "oneOf", words }, whole, writing);
  const branches: Branch[] = [];
  for (const [index, tree] of whole.branches.entries()) {
    if (follow.total && isTaken(tree, whole.branches.slice(0, index))) continue;
    const firm = scope.firm && whole.branches.every((other) => other === tree || areApart(tree, other, follow));
    const node = translate(tree, { ...scope, firm }, writing);
    if (node === NEVER) continue;
    branches.push({ tree, node });
    // What comes after a branch that always matches is never tried.
    if (follow.total && (node === null || !canFail(node, {}))) break;
  }
  if (branches.length === 0) return NEVER;
  return chosen(whole, branches, follow, writing);
}

function areApart(a: Tree, b: Tree, follow: Follow): boolean {
  const [one, other] = [a, b].map((tree) => chained(firstOf(tree), follow.first));
  return isDisjoint(one!.set, other!.set) && !(one!.nullable && other!.nullable);
}

function chosen(whole: Tree, branches: readonly Branch[], follow: Follow, writing: Writing): Node | null {
  const nodes: (Node | null)[] = [];
  for (const [index, { tree, node }] of branches.entries()) {
    const later = branches.slice(index + 1);
    const isSafe =
      later.length === 0 ||
      follow.total ||
      (node !== null && later.every((other) => isOther(tree, node, other.tree, other.node, follow)));
    const look = isSafe ? null : lookahead(whole, follow);
    const own = [...(node === null ? [] : [node]), ...(look === null ? [] : [{ kind: "look", node: look } as const])];
    const one = own.length === 0 ? null : sequence(own);
    if (one !== null && isTooLarge(one)) throw new Refused(whole, TOO_MANY_WAYS);
    if (one !== null && nodes.some((other) => JSON.stringify(other) === JSON.stringify(one))) continue;
    nodes.push(one);
  }
  const last = nodes.at(-1) === null;
  const real = nodes.filter((node) => node !== null);
  if (real.length === 0) return null;
  const choice = real.length === 1 ? real[0]! : made<Node>({ kind: "choice", alternatives: real }, whole, writing);
  return last ? made({ kind: "optional", node: choice }, whole, writing) : choice;
}

/** The branches as words, if the longest that matches is always the one that is taken; else null. */
function wordsOf(branches: readonly Tree[], follow: Follow): readonly [string, ...string[]] | null {
  const words: string[] = [];
  for (const branch of branches) {
    const word = wordOf(branch);
    if (word === null || word === "") return null;
    if (!words.includes(word)) words.push(word);
  }
  const isOpen = words.some((word, index) =>
    words.some((longer, other) => {
      if (longer === word || !longer.startsWith(word)) return false;
      if (follow.total) return index < other;
      const code = longer.charCodeAt(word.length);
      return contains(follow.first.set, code);
    }),
  );
  const [first, ...others] = words;
  return isOpen || first === undefined ? null : [first, ...others];
}

/** True if a tree begins with the whole text of an earlier branch, after which nothing fails. */
function isTaken(tree: Tree, earlier: readonly Tree[]): boolean {
  const start = beginningOf(tree);
  return earlier.some((branch) => {
    const word = wordOf(branch);
    return word !== null && word !== "" && start.startsWith(word);
  });
}

/** The characters that a tree begins with, as far as they are fixed. */
function beginningOf(tree: Tree): string {
  if (tree.kind !== "sequence") return wordOf(tree) ?? "";
  const characters = tree.items.map((item) => (item.kind === "set" ? onlyCharacter(item.set) : null));
  const end = characters.indexOf(null);
  return characters.slice(0, end < 0 ? undefined : end).join("");
}

/** The text of a tree that is only characters. */
function wordOf(tree: Tree): string | null {
  if (tree.kind === "set") return onlyCharacter(tree.set);
  if (tree.kind !== "sequence") return null;
  const characters = tree.items.map((item) => (item.kind === "set" ? onlyCharacter(item.set) : null));
  return characters.includes(null) ? null : characters.join("");
}
