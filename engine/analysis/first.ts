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
import { isNullable } from "./nullable.ts";
import { outlineOf } from "./outline.ts";
import { type Rules, ruleOf } from "./rules.ts";

/** The bytes that a match can begin with, and whether it can be empty (then any byte may follow). */
interface First {
  readonly charset: Charset;
  readonly nullable: boolean;
}

export function firstOf(node: Node, rules: Rules): First {
  return { charset: firstBytes(node, rules, []), nullable: isNullable(node, rules) };
}

/** The bytes that a match can begin with. A rule inside itself counts as none, so that left recursion ends. */
function firstBytes(node: Node, rules: Rules, open: readonly string[]): Charset {
  return visit(cases, node, rules, open);
}

function sequence(nodes: readonly Node[], rules: Rules, open: readonly string[]): Charset {
  const solid = nodes.findIndex((node) => !isNullable(node, rules));
  const first = solid < 0 ? nodes : nodes.slice(0, solid + 1);
  return union(...first.map((node) => firstBytes(node, rules, open)));
}

function firstByte(text: string): Charset {
  const byte = encodeUtf8(text)[0];
  if (byte === undefined) return none;
  return only(byte);
}

type Context = readonly [rules: Rules, open: readonly string[]];
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
  seq: (node, rules, open) => sequence(node.nodes, rules, open),
  choice: (node, rules, open) => union(...node.alternatives.map((inner) => firstBytes(inner, rules, open))),
  many: (node, rules, open) => sequence(node.separator ? [node.node, node.separator] : [node.node], rules, open),
  ref: (node, rules, open) => {
    const rule = open.includes(node.rule) ? null : ruleOf(rules, node.rule);
    return rule === null ? none : firstBytes(rule, rules, [...open, node.rule]);
  },
  constant: (node, rules, open) => (node.node ? firstBytes(node.node, rules, open) : none),
  join: (node, rules, open) => sequence([node.node, node.between], rules, open),

  pair: (node, rules, open) =>
    sequence(node.between ? [node.key, node.between, node.value] : [node.key, node.value], rules, open),
  cells: (node, rules, open) =>
    union(firstBytes(node.cell, rules, open), isNullable(node.cell, rules, open) ? firstByte(node.separator) : none),
  native: (node, rules, open) => firstBytes(outlineOf(node.pattern), rules, open),
};
