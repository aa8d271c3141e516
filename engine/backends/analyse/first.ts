import { encodeUtf8 } from "../../event/utf8.ts";
import { any, type Charset, charset, union } from "../../grammar/charset.ts";
import { type Cases, type Node, visit } from "../../grammar/node.ts";

/** The bytes that a match can begin with, and whether it can be empty (then any byte may follow). */
export interface First {
  readonly charset: Charset;
  readonly nullable: boolean;
}

type Rules = Readonly<Record<string, Node>>;

const NOTHING: Charset = { ranges: [], other: false };
const EMPTY: First = { charset: NOTHING, nullable: true };

/** The first set of a node. A rule that is being computed counts as nothing, so left recursion ends. */
export function firstOf(node: Node, rules: Rules, open: readonly string[] = []): First {
  return visit(cases, node, rules, open);
}

function sequence(nodes: readonly Node[], rules: Rules, open: readonly string[]): First {
  let all = NOTHING;
  for (const node of nodes) {
    const first = firstOf(node, rules, open);
    all = union(all, first.charset);
    if (!first.nullable) return { charset: all, nullable: false };
  }
  return { charset: all, nullable: true };
}

const orEmpty = (first: First): First => ({ ...first, nullable: true });

function firstByte(text: string): Charset {
  const byte = encodeUtf8(text)[0];
  if (byte === undefined) return NOTHING;
  return byte < 128 ? { ranges: [[byte, byte]], other: false } : { ranges: [], other: true };
}

const cases: Cases<readonly [rules: Rules, open: readonly string[]], First> = {
  literal: (node) => ({ charset: firstByte(node.text), nullable: node.text === "" }),
  oneOf: (node) => ({ charset: union(...node.words.map(firstByte)), nullable: node.words.includes("") }),
  run: (node) => ({ charset: node.charset, nullable: node.min === 0 }),
  digits: (node) => ({ charset: charset("0-9"), nullable: node.min === 0 }),
  number: () => ({ charset: charset("-0-9"), nullable: false }),
  rest: () => ({ charset: any, nullable: true }),
  end: () => EMPTY,
  until: () => ({ charset: any, nullable: true }),
  quoted: (node) => ({ charset: firstByte(node.open), nullable: false }),
  seq: (node, rules, open) => sequence(node.nodes, rules, open),
  choice: (node, rules, open) => {
    const firsts = node.alternatives.map((alternative) => firstOf(alternative, rules, open));
    return {
      charset: union(...firsts.map((first) => first.charset)),
      nullable: firsts.some((first) => first.nullable),
    };
  },
  optional: (node, rules, open) => orEmpty(firstOf(node.node, rules, open)),
  many: (node, rules, open) => {
    const first = firstOf(node.node, rules, open);
    return node.min === 0 ? orEmpty(first) : first;
  },
  look: () => EMPTY,
  not: () => EMPTY,
  ref: (node, rules, open) => {
    const rule = rules[node.rule];
    if (!rule || open.includes(node.rule)) return { charset: NOTHING, nullable: false };
    return firstOf(rule, rules, [...open, node.rule]);
  },
  nest: (node, rules, open) => firstOf(node.node, rules, open),
  convert: (node, rules, open) => firstOf(node.node, rules, open),
  constant: (node, rules, open) => (node.node ? firstOf(node.node, rules, open) : EMPTY),
  map: (node, rules, open) => firstOf(node.node, rules, open),
  list: (node, rules, open) => firstOf(node.node, rules, open),
  item: (node, rules, open) => firstOf(node.node, rules, open),
  field: (node, rules, open) => firstOf(node.node, rules, open),
  pair: (node, rules, open) =>
    sequence(node.between ? [node.key, node.between, node.value] : [node.key, node.value], rules, open),
  derive: () => EMPTY,
  label: (node, rules, open) => firstOf(node.node, rules, open),
  token: (node, rules, open) => firstOf(node.node, rules, open),
  fail: () => ({ charset: NOTHING, nullable: false }),
};
