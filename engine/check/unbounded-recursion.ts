import { children, type Node } from "../grammar/node.ts";
import type { GrammarCheck } from "./check.ts";
import { leftRecursion } from "./left-recursion.ts";

/** A rule that is inside itself is inside a nest node as well: a line says how deep a parser goes, and its stack has an end. */
export const unboundedRecursion: GrammarCheck = (grammar, seen) => {
  const { rules } = grammar;
  // What begins with itself is wrong at any depth.
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
