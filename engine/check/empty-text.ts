import type { Grammar } from "../grammar/grammar.ts";
import type { Places } from "../grammar/place.ts";
import { type Problem, problemAt } from "./problem.ts";

const RULE = "empty-text";

/** A literal has a text; a list of words has words, each of them once and none empty. */
export function emptyText(grammar: Grammar, places: Places): readonly Problem[] {
  const problems: Problem[] = [];
  for (const place of places.all) {
    const { node } = place;
    if (node.kind === "literal" && node.text === "") {
      problems.push(
        problemAt(
          grammar,
          places,
          place,
          RULE,
          "a literal has to have a text; optional() says that one may be missing",
        ),
      );
    }
    if (node.kind !== "oneOf") continue;
    if (node.words.length === 0) problems.push(problemAt(grammar, places, place, RULE, "the list of words is empty"));
    if (node.words.includes("")) problems.push(problemAt(grammar, places, place, RULE, "a word is empty"));
    const twice = node.words.find((word, index) => node.words.indexOf(word) < index);
    if (twice) problems.push(problemAt(grammar, places, place, RULE, `the word ${JSON.stringify(twice)} comes twice`));
  }
  return problems;
}
