import { children, type Grammar, type Kind, MOST_PAYLOADS, type Node } from "../../grammar/index.ts";
import type { GrammarCheck, NodeCheck } from "./check.ts";

/** What a field of text may be made of. */
const TEXT: readonly Kind[] = ["literal", "oneOf", "run", "digits", "rest", "end", "until", "quoted", "fail"];
const AROUND_TEXT: readonly Kind[] = ["seq", "choice", "optional", "many", "look", "not", "nest", "label", "token"];

/** A payload is the text of a field, and its grammar reads one record without knowing others. */
export const payload: NodeCheck = {
  within({ node, grammar, into, otherwise }, around) {
    if (node.kind !== "field")
      return `within(...) takes a field, not ${node.kind}: within(field("msg", rest), grammar)`;
    const other = otherThanText(node.node, around.rules, []);
    if (other) return `the field is text that another grammar reads: it has no ${other} in it`;
    if (around.json) return "JSON is copied as it is: read its payload with --payload";
    if (grammar.header) return `${grammar.name} takes its columns from a first line, which a payload does not have`;
    if (into !== "event" && into !== "map") return `into is "event" or "map", not ${JSON.stringify(into)}`;
    if (otherwise !== "text" && otherwise !== "fail")
      return `otherwise is "text" or "fail", not ${JSON.stringify(otherwise)}`;
    return null;
  },
};

/** Payloads inside each other have a limit: each of them is a parser of its own. */
export const payloadLevels: GrammarCheck = (grammar) => {
  const levels = levelsOf(grammar);
  if (levels <= MOST_PAYLOADS) return [];
  return [{ place: null, message: `more than ${MOST_PAYLOADS} payloads inside each other` }];
};

/** The payloads inside each other in a grammar; it stops counting at one more than the most. */
function levelsOf(grammar: Grammar, left = MOST_PAYLOADS + 1): number {
  if (left === 0) return 0;
  const inside = (node: Node): number =>
    Math.max(node.kind === "within" ? 1 + levelsOf(node.grammar, left - 1) : 0, ...children(node).map(inside));
  return Math.max(inside(grammar.record), ...Object.values(grammar.rules).map(inside));
}

/** The kind of the first node inside that is more than text; null if there is none. Rules are followed. */
function otherThanText(node: Node, rules: Grammar["rules"], open: readonly string[]): Kind | null {
  if (node.kind === "ref") {
    const rule = rules[node.rule];
    return rule && !open.includes(node.rule) ? otherThanText(rule, rules, [...open, node.rule]) : null;
  }
  if (TEXT.includes(node.kind)) return null;
  if (!AROUND_TEXT.includes(node.kind)) return node.kind;
  for (const inner of children(node)) {
    const other = otherThanText(inner, rules, open);
    if (other) return other;
  }
  return null;
}
