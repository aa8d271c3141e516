import { isNullable } from "../backends/analyse/index.ts";
import type { Grammar } from "../grammar/grammar.ts";
import { type Places, placesOfKind } from "../grammar/place.ts";
import { type Problem, problemAt } from "./problem.ts";

/** Every round of a repetition consumes something: otherwise it would never end. */
export function emptyRepetition(grammar: Grammar, places: Places): readonly Problem[] {
  const { rules } = grammar;
  const problems: Problem[] = [];
  for (const place of placesOfKind(places, "many")) {
    const { node } = place;
    if (!isNullable(node.node, rules)) continue;
    if (node.separator !== null && !isNullable(node.separator, rules)) continue;
    problems.push(problemAt(grammar, places, place, "empty-repetition", "what is repeated can match nothing"));
  }
  return problems;
}
