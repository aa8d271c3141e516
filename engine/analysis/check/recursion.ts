import { children, type Grammar, type Node } from "../../grammar/index.ts";
import { isNullable } from "../index.ts";
import type { Finding, GrammarCheck, NodeCheck } from "./check.ts";

/** No rule begins with itself, not even after a node that can match nothing: it would never end. */
export const leftRecursion: GrammarCheck = ({ rules }, seen) => {
  const findings: Finding[] = [];
  const done = new Set<string>();
  const follow = (rule: string, trail: readonly string[]): void => {
    if (done.has(rule) || !Object.hasOwn(rules, rule)) return;
    for (const next of firstRules(rules[rule]!, rules)) {
      if (!trail.includes(next)) follow(next, [...trail, next]);
      else {
        const cycle = [...trail.slice(trail.indexOf(next)), next].join(" > ");
        findings.push({
          place: seen.places().rules[rule]!.id,
          message: `the rule begins with itself: ${cycle}: put what is read first before it, or repeat with many(...)`,
        });
      }
    }
    done.add(rule);
  };
  for (const rule of Object.keys(rules)) follow(rule, [rule]);
  return findings;
};

/** The rules that are tried where the node itself begins. */
function firstRules(node: Node, rules: Grammar["rules"]): readonly string[] {
  if (node.kind === "ref") return [node.rule];
  const found: string[] = [];
  for (const inner of children(node)) {
    found.push(...firstRules(inner, rules));
    if (isInOrder(node) && !isNullable(inner, rules)) break;
  }
  return found;
}

function isInOrder({ kind }: Node): boolean {
  return kind === "seq" || kind === "pair" || kind === "many" || kind === "join";
}

/** A rule inside itself is also inside a nest node: the input decides how deep a parser goes, and its stack is limited. */
export const unboundedRecursion: GrammarCheck = (grammar, seen) => {
  const { rules } = grammar;
  // A rule that begins with itself is wrong at any depth.
  if (leftRecursion(grammar, seen).length > 0) return [];
  const leadsTo = (wanted: string, node: Node, open: Set<string>): boolean => {
    if (node.kind === "nest") return false;
    if (node.kind !== "ref") return children(node).some((inner) => leadsTo(wanted, inner, open));
    if (node.rule === wanted) return true;
    if (open.has(node.rule) || !Object.hasOwn(rules, node.rule)) return false;
    open.add(node.rule);
    return leadsTo(wanted, rules[node.rule]!, open);
  };
  return Object.keys(rules)
    .filter((rule) => leadsTo(rule, rules[rule]!, new Set()))
    .map((rule) => ({
      place: seen.places().rules[rule]!.id,
      message: "the rule is inside itself, and nothing says how deep: nest(100, ...) around it does",
    }));
};

/** A reference names a rule of its grammar. */
export const unknownRule: NodeCheck = {
  ref({ rule }, { rules }) {
    if (Object.hasOwn(rules, rule)) return null;
    return `there is no rule ${rule}; known rules: ${Object.keys(rules).join(", ") || "none"}`;
  },
};

/** Every round of a repetition reads something: otherwise it would never end. */
export const emptyRepetition: NodeCheck = {
  many: ({ node, separator }, { rules }) =>
    isNullable(node, rules) && (separator === null || isNullable(separator, rules))
      ? "what is repeated can match nothing"
      : null,
};
