import { alike, type Cases, type Node, visit } from "../grammar/index.ts";
import { outlineOf } from "./outline.ts";
import { type Rules, ruleOf } from "./rules.ts";

/** True if a node can match without reading a byte. A rule inside itself counts as one that cannot. */
export function isNullable(node: Node, rules: Rules, open: readonly string[] = []): boolean {
  return visit(cases, node, rules, open);
}

type Context = readonly [rules: Rules, open: readonly string[]];
const always = () => true;
const never = () => false;
const inside = ({ node }: { readonly node: Node }, ...context: Context) => isNullable(node, ...context);

const cases: Cases<Context, boolean> = {
  ...alike(["rest", "end", "until", "optional", "look", "not", "derive"], always),
  ...alike(["number", "quoted", "fail"], never),
  ...alike(["nest", "convert", "join", "map", "list", "item", "field", "meaning", "label", "token"], inside),
  within: inside,
  literal: (node) => node.text === "",
  oneOf: (node) => node.words.includes(""),
  ...alike(["run", "digits"], (node) => node.min === 0),
  seq: (node, ...context) => node.nodes.every((inner) => isNullable(inner, ...context)),
  choice: (node, ...context) => node.alternatives.some((inner) => isNullable(inner, ...context)),
  many: (node, ...context) =>
    node.min === 0 ||
    (isNullable(node.node, ...context) &&
      (node.min === 1 || node.separator === null || isNullable(node.separator, ...context))),
  ref: (node, rules, open) => {
    const rule = open.includes(node.rule) ? null : ruleOf(rules, node.rule);
    return rule !== null && isNullable(rule, rules, [...open, node.rule]);
  },
  constant: (node, ...context) => node.node === null || isNullable(node.node, ...context),
  pair: (node, ...context) =>
    isNullable(node.key, ...context) &&
    (node.between === null || isNullable(node.between, ...context)) &&
    isNullable(node.value, ...context),
  cells: (node, ...context) => isNullable(node.cell, ...context),
  native: (node, ...context) => isNullable(outlineOf(node.pattern), ...context),
};
