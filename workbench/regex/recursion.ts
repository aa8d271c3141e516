import type { Rules } from "../../engine/analysis/index.ts";
import { children, type Node } from "../../engine/grammar/index.ts";

/** The most rules inside each other: the worker of a page has half the stack of a process. */
const DEEPEST = 100;

/** How often rules are used in all by an expression for a node, which writes each one out wherever it is used. */
export function usesOfRules(node: Node, rules: Rules, nests = 0, depth = 0, known = new Map<string, number>()): number {
  if (node.kind === "nest" && nests >= node.limit) return 0;
  const level = node.kind === "nest" ? nests + 1 : nests;
  if (node.kind !== "ref")
    return children(node).reduce((sum, inner) => sum + usesOfRules(inner, rules, level, depth, known), 0);
  if (depth >= DEEPEST) return Number.POSITIVE_INFINITY;
  const key = `${nests} ${node.rule}`;
  const uses = known.get(key) ?? 1 + usesOfRules(rules[node.rule]!, rules, nests, depth + 1, known);
  known.set(key, uses);
  return uses;
}
