import type { Grammar, Node } from "../grammar/index.ts";
import { outlineOf } from "./outline.ts";
import { type RuleScope, type Rules, ruleOf, type TextCases, visitText } from "./rules.ts";

/** The strings that every record of a grammar contains, without duplicates and parts of other ones. */
export function requiredOf({ record, rules }: Pick<Grammar, "record" | "rules">): readonly string[] {
  return longest(textsIn(record, rules, []));
}

/** Texts that every match of a node contains. A rule inside itself counts as one without. */
function textsIn(node: Node, rules: Rules, open: readonly string[]): readonly string[] {
  return visitText(cases, node, rules, open);
}

/** The strings that are in all of the lists, alone or as a part of another text. */
function shared(lists: readonly (readonly string[])[]): readonly string[] {
  const isEverywhere = (text: string) => lists.every((list) => list.some((other) => other.includes(text)));
  return lists.flat().filter(isEverywhere);
}

/** The strings without duplicates and those that are a part of another one. */
function longest(texts: readonly string[]): readonly string[] {
  const all = [...new Set(texts)];
  return all.filter((text) => !all.some((other) => other !== text && other.includes(text)));
}

function inAll(nodes: readonly Node[], rules: Rules, open: readonly string[]): readonly string[] {
  return nodes.flatMap((node) => textsIn(node, rules, open));
}

const nothing = (): readonly string[] => [];
const inside = ({ node }: { readonly node: Node }, rules: Rules, open: readonly string[]) => textsIn(node, rules, open);

const cases: TextCases<RuleScope, readonly string[]> = {
  literal: ({ text }) => (text === "" ? [] : [text]),
  oneOf: ({ words }) => shared(words.map((word) => [word])),
  run: nothing,
  digits: nothing,
  number: nothing,
  rest: nothing,
  end: nothing,
  until: ({ stop }, rules, open) => textsIn(stop, rules, open),
  quoted: ({ open, close }) => [open, close],
  seq: ({ nodes }, rules, open) => inAll(nodes, rules, open),
  choice: ({ alternatives }, rules, open) => shared(alternatives.map((node) => textsIn(node, rules, open))),
  optional: nothing,
  many: ({ node, separator, min }, rules, open) =>
    min === 0 ? [] : inAll(min > 1 && separator !== null ? [node, separator] : [node], rules, open),
  look: inside,
  not: nothing,
  ref({ rule }, rules, open) {
    const node = open.includes(rule) ? null : ruleOf(rules, rule);
    return node === null ? [] : textsIn(node, rules, [...open, rule]);
  },
  constant: ({ node }, rules, open) => (node === null ? [] : textsIn(node, rules, open)),
  join: inside,
  pair: ({ key, between, value }, rules, open) =>
    inAll(between === null ? [key, value] : [key, between, value], rules, open),
  cells: ({ cell }, rules, open) => textsIn(cell, rules, open),
  native: ({ pattern }, rules, open) => textsIn(outlineOf(pattern), rules, open),
  derive: nothing,
  fail: nothing,
};
