import type { Grammar } from "../grammar/grammar.ts";
import type { Node } from "../grammar/node.ts";
import type { Places } from "../grammar/place.ts";
import { type Problem, problemAt } from "./problem.ts";

const LINE_END = /[\r\n]/;

/** Where records are lines, no text of the grammar has a line end: the line end behind the record would match it. */
export function lineEnd(grammar: Grammar, places: Places): readonly Problem[] {
  if (grammar.framer !== "line") return [];
  const problems: Problem[] = [];
  for (const place of places.all) {
    const text = texts(place.node).find((candidate) => LINE_END.test(candidate));
    if (text === undefined) continue;
    problems.push(problemAt(grammar, places, place, "line-end", `a line cannot have ${JSON.stringify(text)} in it`));
  }
  return problems;
}

function texts(node: Node): readonly string[] {
  switch (node.kind) {
    case "literal":
      return [node.text];
    case "oneOf":
      return node.words;
    case "quoted":
      return [node.open, node.close, node.escapes?.lead ?? ""];
    default:
      return [];
  }
}
