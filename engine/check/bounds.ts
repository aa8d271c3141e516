import type { Grammar } from "../grammar/grammar.ts";
import type { Node } from "../grammar/node.ts";
import type { Places } from "../grammar/place.ts";
import { type Problem, problemAt } from "./problem.ts";

/** Counts and ranges are whole numbers in ascending order, and leave something that can match. */
export function bounds(grammar: Grammar, places: Places): readonly Problem[] {
  const problems: Problem[] = [];
  for (const place of places.all) {
    const message = wrongBounds(place.node);
    if (message) problems.push(problemAt(grammar, places, place, "bounds", message));
  }
  return problems;
}

function wrongBounds(node: Node): string | null {
  switch (node.kind) {
    case "run":
    case "many":
      return wrongCounts(node.min, node.max);
    case "digits":
      if (node.range && node.range[0] > node.range[1])
        return `the range begins at ${node.range[0]} and ends at ${node.range[1]}`;
      return wrongCounts(node.min, node.max);
    case "nest":
      return isCount(node.limit) && node.limit > 0 ? null : `a limit of ${node.limit} levels`;
    default:
      return null;
  }
}

function wrongCounts(min: number, max: number | null): string | null {
  if (!isCount(min)) return `min is ${min}`;
  if (max === null) return null;
  if (!isCount(max) || max === 0) return `max is ${max}`;
  return min > max ? `min is ${min}, but max is ${max}` : null;
}

function isCount(number: number): boolean {
  return Number.isSafeInteger(number) && number >= 0;
}
