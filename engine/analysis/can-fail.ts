import { alike, type Cases, type Node, visit } from "../grammar/index.ts";
import { type Rules, ruleOf } from "./rules.ts";

/** True if there may be text at which a node does not match. False is certain; a rule inside itself counts as true. */
export function canFail(node: Node, rules: Rules, open: readonly string[] = []): boolean {
  return visit(cases, node, rules, open);
}

type Context = readonly [rules: Rules, open: readonly string[]];
const always = () => true;
const never = () => false;
const inside = ({ node }: { readonly node: Node }, ...context: Context) => canFail(node, ...context);

const cases: Cases<Context, boolean> = {
  ...alike(["number", "end", "quoted", "not", "nest", "native", "fail"], always),
  ...alike(["rest", "optional", "derive"], never),
  ...alike(["look", "join", "map", "list", "item", "field", "meaning", "label", "token"], inside),
  within: (node, ...context) => node.otherwise === "fail" || canFail(node.node, ...context),
  literal: (node) => node.text !== "",
  oneOf: (node) => !node.words.includes(""),
  run: (node) => node.min > 0,
  digits: (node) => node.min > 0 || node.range !== null,
  until: (node, ...context) => canFail(node.stop, ...context),
  seq: (node, ...context) => node.nodes.some((inner) => canFail(inner, ...context)),
  choice: (node, ...context) => node.alternatives.every((inner) => canFail(inner, ...context)),
  many: (node, ...context) =>
    node.min > 0 &&
    (canFail(node.node, ...context) ||
      (node.min > 1 && node.separator !== null && canFail(node.separator, ...context))),
  ref: (node, rules, open) => {
    const rule = open.includes(node.rule) ? null : ruleOf(rules, node.rule);
    return rule === null || canFail(rule, rules, [...open, node.rule]);
  },
  convert: (node, ...context) => node.reading.otherwise === "fail" || canFail(node.node, ...context),
  constant: (node, ...context) => node.node !== null && canFail(node.node, ...context),
  pair: (node, ...context) =>
    canFail(node.key, ...context) ||
    (node.between !== null && canFail(node.between, ...context)) ||
    canFail(node.value, ...context),
  cells: (node, ...context) =>
    canFail(node.cell, ...context) || node.columns.some(({ reading }) => reading?.otherwise === "fail"),
};
