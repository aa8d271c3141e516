import type { Grammar } from "../grammar/grammar.ts";
import { type Places, placesOfKind } from "../grammar/place.ts";
import { type Problem, problemAt } from "./problem.ts";

/** A reference names a rule of its grammar. */
export function unknownRule(grammar: Grammar, places: Places): readonly Problem[] {
  const problems: Problem[] = [];
  for (const place of placesOfKind(places, "ref")) {
    const { rule } = place.node;
    if (rule in places.rules) continue;
    const known = Object.keys(places.rules).join(", ") || "none";
    problems.push(problemAt(grammar, places, place, "unknown-rule", `there is no rule ${rule}; known rules: ${known}`));
  }
  return problems;
}
