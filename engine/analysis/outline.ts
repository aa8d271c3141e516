import { ASCII_END } from "../event/bytes.ts";
import { madeOnce } from "../event/remembered.ts";
import { type Charset, type Node, none, only, union } from "../grammar/index.ts";
import { type CharacterSet, characterOf, containsTest, type Tree, treeOf } from "../pattern/index.ts";
import { canBeEmpty, type First, firstBy } from "./first.ts";
import type { OutlineOf, Rules } from "./rules.ts";

const LONGEST_CHARACTER = 4;
const NON_ASCII = only(ASCII_END);

/** A node that matches all that a pattern matches, and perhaps more, for analyses that stay correct for the pattern. */
export const outlineOf: OutlineOf = madeOnce((pattern) => outline(treeOf(pattern)));

function outline(tree: Tree): Node {
  switch (tree.kind) {
    case "set":
      return ofSet(tree.set);
    case "sequence":
      return { kind: "seq", nodes: ofSequence(tree.items) };
    case "alternation":
      return { kind: "choice", alternatives: tree.branches.map(outline) };
    case "repetition": {
      const { item, min, max } = tree;
      return { kind: "many", node: outline(item), separator: null, min, max };
    }
    case "capture":
      return outline(tree.item);
    case "assertion":
      return { kind: "seq", nodes: [] };
  }
}

/** Consecutive characters are one text. */
function ofSequence(items: readonly Tree[]): readonly Node[] {
  const nodes: Node[] = [];
  for (const item of items) {
    const character = characterOf(item);
    const before = nodes.at(-1);
    if (character === null) nodes.push(outline(item));
    else if (before?.kind === "literal") nodes[nodes.length - 1] = { kind: "literal", text: before.text + character };
    else nodes.push({ kind: "literal", text: character });
  }
  return nodes;
}

function ofSet(set: CharacterSet): Node {
  const contains = containsTest(set);
  const ascii = Array.from({ length: ASCII_END }, (_, code) => (contains(code) ? only(code) : none));
  const isAscii =
    !set.negated && !set.folded && set.members.every((member) => member.kind === "range" && member.to < ASCII_END);
  const charset: Charset = union(...ascii, isAscii ? none : NON_ASCII);
  return { kind: "run", charset, min: 1, max: isAscii ? 1 : LONGEST_CHARACTER };
}

// With the outlines of patterns, which need their parser.

/** What a node can begin with. */
export function firstOf(node: Node, rules: Rules): First {
  return firstBy(node, rules, outlineOf);
}

/** True if a node can match without reading a byte. */
export function isNullable(node: Node, rules: Rules): boolean {
  return canBeEmpty(node, rules, outlineOf);
}
