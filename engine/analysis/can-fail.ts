import { type Cases, type Node, visit } from "../grammar/index.ts";
import { type Rules, ruleOf } from "./rules.ts";

/** Whether there may be text at which a node does not match. False is certain; a rule inside itself counts as true. */
export function canFail(node: Node, rules: Rules, open: readonly string[] = []): boolean {
  return visit(cases, node, rules, open);
}

const cases: Cases<readonly [rules: Rules, open: readonly string[]], boolean> = {
  literal: (node) => node.text !== "",
  oneOf: (node) => !node.words.includes(""),
  run: (node) => node.min > 0,
  digits: (node) => node.min > 0 || node.range !== null,
  number: () => true,
  rest: () => false,
  end: () => true,
  until: (node, rules, open) => canFail(node.stop, rules, open),
  quoted: () => true,
  seq: (node, rules, open) => node.nodes.some((inner) => canFail(inner, rules, open)),
  choice: (node, rules, open) => node.alternatives.every((inner) => canFail(inner, rules, open)),
  optional: () => false,
  many: (node, rules, open) =>
    node.min > 0 &&
    (canFail(node.node, rules, open) ||
      (node.min > 1 && node.separator !== null && canFail(node.separator, rules, open))),
  look: (node, rules, open) => canFail(node.node, rules, open),
  not: () => true,
  ref: (node, rules, open) => {
    const rule = open.includes(node.rule) ? null : ruleOf(rules, node.rule);
    return rule === null || canFail(rule, rules, [...open, node.rule]);
  },
  nest: () => true,
  convert: (node, rules, open) => node.reading.otherwise === "fail" || canFail(node.node, rules, open),
  constant: (node, rules, open) => node.node !== null && canFail(node.node, rules, open),
  join: (node, rules, open) => canFail(node.node, rules, open),
  map: (node, rules, open) => canFail(node.node, rules, open),
  list: (node, rules, open) => canFail(node.node, rules, open),
  item: (node, rules, open) => canFail(node.node, rules, open),
  field: (node, rules, open) => canFail(node.node, rules, open),
  pair: (node, rules, open) =>
    canFail(node.key, rules, open) ||
    (node.between !== null && canFail(node.between, rules, open)) ||
    canFail(node.value, rules, open),
  cells: (node, rules, open) =>
    canFail(node.cell, rules, open) || node.columns.some(({ reading }) => reading?.otherwise === "fail"),
  native: () => true,
  derive: () => false,
  label: (node, rules, open) => canFail(node.node, rules, open),
  token: (node, rules, open) => canFail(node.node, rules, open),
  fail: () => true,
};
