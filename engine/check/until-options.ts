import type { Grammar } from "../grammar/grammar.ts";
import { type Places, placesOfKind } from "../grammar/place.ts";
import { type Problem, problemAt } from "./problem.ts";

/** A search for the last stop goes backwards, where an escape cannot be told from what it escapes. */
export function untilOptions(grammar: Grammar, places: Places): readonly Problem[] {
  const message = "an escape and the last stop exclude each other";
  return placesOfKind(places, "until")
    .filter(({ node }) => node.last && node.escapes !== null)
    .map((place) => problemAt(grammar, places, place, "until-options", message));
}
