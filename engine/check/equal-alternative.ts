import type { Grammar } from "../grammar/grammar.ts";
import { type Places, placesOfKind } from "../grammar/place.ts";
import { isEqual } from "./is-equal.ts";
import { type Problem, problemAt } from "./problem.ts";

/** The alternatives of a choice differ: of two equal ones the second never matches. */
export function equalAlternative(grammar: Grammar, places: Places): readonly Problem[] {
  const problems: Problem[] = [];
  for (const { node, inside } of placesOfKind(places, "choice")) {
    for (const [index, place] of inside.entries()) {
      const earlier = node.alternatives.findIndex((alternative) => isEqual(alternative, place.node));
      if (earlier === index) continue;
      problems.push(problemAt(grammar, places, place, "equal-alternative", `the same as alternative ${earlier + 1}`));
    }
  }
  return problems;
}
