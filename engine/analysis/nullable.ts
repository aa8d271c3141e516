import { type Cases, type Node, visit } from "../grammar/index.ts";
import { outlineOf } from "./outline.ts";
import { type Rules, ruleOf } from "./rules.ts";

/** Whether a node can match without consuming a byte. A rule that is being asked about counts as one that cannot. */
export function isNullable(node: Node, rules: Rules, open: readonly string[] = []): boolean {
  return visit(cases, node, rules, open);
}

const cases: Cases<readonly [rules: Rules, open: readonly string[]], boolean> = {
  literal: (node) => node.text === "",
  oneOf: (node) => node.words.includes(""),
  run: (node) => node.min === 0,
  digits: (node) => node.min === 0,
  number: () => false,
  rest: () => true,
  end: () => true,
  until: () => true,
  quoted: () => false,
  seq: (node, rules, open) => node.nodes.every((inner) => isNullable(inner, rules, open)),
  choice: (node, rules, open) => node.alternatives.some((inner) => isNullable(inner, rules, open)),
  optional: () => true,
  many: (node, rules, open) =>
    node.min === 0 ||
    (isNullable(node.node, rules, open) &&
      (node.min === 1 || node.separator === null || isNullable(node.separator, rules, open))),
  look: () => true,
  not: () => true,
  ref: (node, rules, open) => {
    const rule = open.includes(node.rule) ? null : ruleOf(rules, node.rule);
    return rule !== null && isNullable(rule, rules, [...open, node.rule]);
  },
  nest: (node, rules, open) => isNullable(node.node, rules, open),
  convert: (node, rules, open) => isNullable(node.node, rules, open),
  constant: (node, rules, open) => node.node === null || isNullable(node.node, rules, open),
  join: (node, rules, open) => isNullable(node.node, rules, open),
  map: (node, rules, open) => isNullable(node.node, rules, open),
  list: (node, rules, open) => isNullable(node.node, rules, open),
  item: (node, rules, open) => isNullable(node.node, rules, open),
  field: (node, rules, open) => isNullable(node.node, rules, open),
  pair: (node, rules, open) =>
    isNullable(node.key, rules, open) &&
    (node.between === null || isNullable(node.between, rules, open)) &&
    isNullable(node.value, rules, open),
  cells: (node, rules, open) => isNullable(node.cell, rules, open),
  native: (node, rules, open) => isNullable(outlineOf(node.pattern), rules, open),
  derive: () => true,
  label: (node, rules, open) => isNullable(node.node, rules, open),
  token: (node, rules, open) => isNullable(node.node, rules, open),
  fail: () => false,
};
