import { canFail } from "../backends/analyse/index.ts";
import type { Grammar } from "../grammar/grammar.ts";
import { type Places, placesOfKind } from "../grammar/place.ts";
import { type Problem, problemAt } from "./problem.ts";

/** An alternative that cannot fail is the last one: those behind it are never tried. */
export function certainAlternative(grammar: Grammar, places: Places): readonly Problem[] {
  const problems: Problem[] = [];
  for (const place of placesOfKind(places, "choice")) {
    const certain = place.node.alternatives.findIndex((alternative) => !canFail(alternative, grammar.rules));
    const next = certain < 0 ? undefined : place.inside[certain + 1];
    if (!next) continue;
    problems.push(problemAt(grammar, places, next, "certain-alternative", `alternative ${certain + 1} cannot fail`));
  }
  return problems;
}
