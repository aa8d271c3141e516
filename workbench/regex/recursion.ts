import type { Rules } from "../../engine/analysis/index.ts";
import { children, type Node } from "../../engine/grammar/index.ts";

/** The most rules inside each other. */
const DEEPEST = 300;

/** How often rules are used in all by an expression for a node, which writes each one out wherever it is used. */
export function usesOfRules(node: Node, rules: Rules): number {
  const known = new Map<string, number>();
  return usesIn(node, 0, 0);

  function usesIn(node: Node, nests: number, depth: number): number {
    if (node.kind === "ref") return usesBy(node.rule, nests, depth);
    const level = node.kind === "nest" ? nests + 1 : nests;
    if (node.kind === "nest" && level > node.limit) return 0;
    return children(node).reduce((sum, inner) => sum + usesIn(inner, level, depth), 0);
  }

  function usesBy(name: string, nests: number, depth: number): number {
    if (depth >= DEEPEST) return Number.POSITIVE_INFINITY;
    const key = `${nests} ${name}`;
    const uses = known.get(key) ?? 1 + usesIn(rules[name]!, nests, depth + 1);
    known.set(key, uses);
    return uses;
  }
}
