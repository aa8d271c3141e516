import { isNullable } from "../backends/analyse/index.ts";
import type { Grammar } from "../grammar/grammar.ts";
import { children, type Node } from "../grammar/node.ts";
import type { Finding, GrammarCheck } from "./check.ts";

/** No rule begins with itself, not even behind something that can match nothing: it would never end. */
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
          message: `the rule begins with itself: ${cycle}: put what is read first in front of it, or repeat with many(...)`,
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
