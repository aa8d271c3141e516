import { type Rules, ruleOf } from "../../engine/analysis/index.ts";
import { alike, type Cases, children, type Node, visit } from "../../engine/grammar/index.ts";

/**
 * The fewest rules inside each other that a text of a node needs; Infinity if it has no text, because it always fails or
 * never ends.
 */
export function depthOf(node: Node, rules: Rules, open: readonly string[] = []): number {
  return visit(cases, node, rules, open);
}

type Inside = readonly [rules: Rules, open: readonly string[]];
const flat = () => 0;
const deepest = (node: Node, ...inside: Inside) =>
  Math.max(0, ...children(node).map((inner) => depthOf(inner, ...inside)));

const cases: Cases<Inside, number> = {
  fail: () => Infinity,
  choice: ({ alternatives }, rules, open) =>
    Math.min(...alternatives.map((alternative) => depthOf(alternative, rules, open))),
  many: (node, rules, open) => (node.min === 0 ? 0 : deepest(node, rules, open)),
  ref({ rule }, rules, open) {
    const node = open.includes(rule) ? null : ruleOf(rules, rule);
    return node === null ? Infinity : 1 + depthOf(node, rules, [...open, rule]);
  },
  ...alike(["optional", "look", "not", "until"], flat),
  ...alike(["literal", "oneOf", "run", "digits", "number", "rest", "end", "quoted", "derive"], flat),
  ...alike(["seq", "nest", "meaning", "label", "token", "convert", "constant", "join"], deepest),
  ...alike(["map", "list", "item", "field", "pair", "cells", "native"], deepest),
  within: (node, rules, open) =>
    node.otherwise === "fail" ? depthOf(node.grammar.record, node.grammar.rules) : deepest(node, rules, open),
};
