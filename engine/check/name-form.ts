import type { Grammar } from "../grammar/grammar.ts";
import { type Places, placesOfKind } from "../grammar/place.ts";
import { type Problem, problemAt } from "./problem.ts";

const RULE = "name-form";
const GRAMMAR_NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** A grammar's name is what `-f` takes, and a field has a name at all. */
export function nameForm(grammar: Grammar, places: Places): readonly Problem[] {
  const problems: Problem[] = [];
  if (!GRAMMAR_NAME.test(grammar.name)) {
    const message = "a grammar's name is lower-case letters, digits, and single - between them";
    problems.push({ grammar: grammar.name, path: "grammar", rule: RULE, message });
  }
  for (const place of [...placesOfKind(places, "field"), ...placesOfKind(places, "derive")]) {
    if (place.node.name === "") problems.push(problemAt(grammar, places, place, RULE, "a field needs a name"));
  }
  return problems;
}
