import { encodeUtf8 } from "../event/utf8.ts";
import {
  alike,
  any,
  type Cases,
  type Charset,
  charset,
  type Node,
  none,
  only,
  union,
  visit,
} from "../grammar/index.ts";
import type { OutlineOf } from "./any-outline.ts";
import { canBeEmpty } from "./nullable.ts";
import { type Rules, ruleOf } from "./rules.ts";

/** The bytes that a match can begin with, and whether it can be empty (then any byte may follow). */
export interface First {
  readonly charset: Charset;
  readonly nullable: boolean;
}

export function firstBy(node: Node, rules: Rules, outlineOf: OutlineOf): First {
  return { charset: firstBytes(node, rules, outlineOf, []), nullable: canBeEmpty(node, rules, outlineOf) };
}

/** The bytes that a match can begin with. A rule inside itself counts as none, so that left recursion ends. */
function firstBytes(node: Node, ...context: Context): Charset {
  return visit(cases, node, ...context);
}

function sequence(nodes: readonly Node[], ...context: Context): Charset {
  const [rules, outlineOf] = context;
  const solid = nodes.findIndex((node) => !canBeEmpty(node, rules, outlineOf));
  const first = solid < 0 ? nodes : nodes.slice(0, solid + 1);
  return union(...first.map((node) => firstBytes(node, ...context)));
}

function firstByte(text: string): Charset {
  const byte = encodeUtf8(text)[0];
  if (byte === undefined) return none;
  return only(byte);
}

type Context = readonly [rules: Rules, outlineOf: OutlineOf, open: readonly string[]];
const inside = ({ node }: { readonly node: Node }, ...context: Context) => firstBytes(node, ...context);

const cases: Cases<Context, Charset> = {
  ...alike(["end", "look", "not", "derive", "fail"], () => none),
  ...alike(["rest", "until"], () => any),
  ...alike(["optional", "nest", "convert", "map", "list", "item", "field", "meaning", "label", "token"], inside),
  within: inside,
  literal: (node) => firstByte(node.text),
  oneOf: (node) => union(...node.words.map(firstByte)),
  run: (node) => node.charset,
  digits: () => charset("0-9"),
  number: () => charset("-0-9"),
  quoted: (node) => firstByte(node.open),
  seq: (node, ...context) => sequence(node.nodes, ...context),
  choice: (node, ...context) => union(...node.alternatives.map((inner) => firstBytes(inner, ...context))),
  many: (node, ...context) => sequence(node.separator ? [node.node, node.separator] : [node.node], ...context),
  ref: (node, rules, outlineOf, open) => {
    const rule = open.includes(node.rule) ? null : ruleOf(rules, node.rule);
    return rule === null ? none : firstBytes(rule, rules, outlineOf, [...open, node.rule]);
  },
  constant: (node, ...context) => (node.node ? firstBytes(node.node, ...context) : none),
  join: (node, ...context) => sequence([node.node, node.between], ...context),

  pair: (node, ...context) =>
    sequence(node.between ? [node.key, node.between, node.value] : [node.key, node.value], ...context),
  cells: (node, ...context) =>
    union(firstBytes(node.cell, ...context), canBeEmpty(node.cell, ...context) ? firstByte(node.separator) : none),
  native: (node, rules, outlineOf, open) => firstBytes(outlineOf(node.pattern), rules, outlineOf, open),
};
