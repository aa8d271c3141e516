import { alike, type Cases, type Node, visit } from "../grammar/index.ts";
import type { OutlineOf } from "./any-outline.ts";
import { type Rules, ruleOf } from "./rules.ts";

/** True if a node can match without reading a byte. A rule inside itself counts as one that cannot. */
export function canBeEmpty(node: Node, rules: Rules, outlineOf: OutlineOf, open: readonly string[] = []): boolean {
  return visit(cases, node, rules, outlineOf, open);
}

type Context = readonly [rules: Rules, outlineOf: OutlineOf, open: readonly string[]];
const always = () => true;
const never = () => false;
const inside = ({ node }: { readonly node: Node }, ...context: Context) => canBeEmpty(node, ...context);

const cases: Cases<Context, boolean> = {
  ...alike(["rest", "end", "until", "optional", "look", "not", "derive"], always),
  ...alike(["number", "quoted", "fail"], never),
  ...alike(["nest", "convert", "join", "map", "list", "item", "field", "meaning", "label", "token"], inside),
  within: inside,
  literal: (node) => node.text === "",
  oneOf: (node) => node.words.includes(""),
  ...alike(["run", "digits"], (node) => node.min === 0),
  seq: (node, ...context) => node.nodes.every((inner) => canBeEmpty(inner, ...context)),
  choice: (node, ...context) => node.alternatives.some((inner) => canBeEmpty(inner, ...context)),
  many: (node, ...context) =>
    node.min === 0 ||
    (canBeEmpty(node.node, ...context) &&
      (node.min === 1 || node.separator === null || canBeEmpty(node.separator, ...context))),
  ref: (node, rules, outlineOf, open) => {
    const rule = open.includes(node.rule) ? null : ruleOf(rules, node.rule);
    return rule !== null && canBeEmpty(rule, rules, outlineOf, [...open, node.rule]);
  },
  constant: (node, ...context) => node.node === null || canBeEmpty(node.node, ...context),
  pair: (node, ...context) =>
    canBeEmpty(node.key, ...context) &&
    (node.between === null || canBeEmpty(node.between, ...context)) &&
    canBeEmpty(node.value, ...context),
  cells: (node, ...context) => canBeEmpty(node.cell, ...context),
  native: (node, rules, outlineOf, open) => canBeEmpty(outlineOf(node.pattern), rules, outlineOf, open),
};
