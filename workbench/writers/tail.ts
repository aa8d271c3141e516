import { firstOf, type TextCases, visitText } from "../../engine/analysis/index.ts";
import { alike, any, type Charset, charset, type Node, none, union } from "../../engine/grammar/index.ts";

/** The bytes with which the text of a node could go on after a match: none for a node whose end is clear. */
export function tailOf(node: Node): Charset {
  return visitText(tailCases, node);
}

const tailCases: TextCases<readonly [], Charset> = {
  ...alike(["literal", "oneOf", "quoted", "end", "look", "not", "fail", "derive"], () => none),
  ...alike(["rest", "until", "ref", "native", "cells", "pair", "join"], () => any),
  run: ({ charset: bytes, min, max }) => (min === max ? none : bytes),
  digits: ({ min, max }) => (min === max ? none : charset("0-9")),
  number: () => charset("0-9.eE+-"),
  seq: ({ nodes }) => sequence(nodes),
  choice: ({ alternatives }) => union(...alternatives.map(tailOf)),
  optional: ({ node }) => union(tailOf(node), firstOf(node, {}).charset),
  many: ({ node, separator }) => union(tailOf(node), firstOf(separator ?? node, {}).charset),
  constant: ({ node }) => (node ? tailOf(node) : none),
};

/** The tail of the last node, and of those before it if it may be empty. */
function sequence(nodes: readonly Node[]): Charset {
  const last = nodes.at(-1);
  if (!last) return none;
  return firstOf(last, {}).nullable ? union(tailOf(last), sequence(nodes.slice(0, -1))) : tailOf(last);
}
