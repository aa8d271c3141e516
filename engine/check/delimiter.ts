import type { Grammar } from "../grammar/grammar.ts";
import type { Node } from "../grammar/node.ts";
import type { Places } from "../grammar/place.ts";
import type { Escapes } from "../grammar/text.ts";
import { type Problem, problemAt } from "./problem.ts";

const ASCII = /^[\x00-\x7f]$/;

/** Quotes and escapes are one ASCII character each, so that bytes are enough to find them. */
export function delimiter(grammar: Grammar, places: Places): readonly Problem[] {
  const problems: Problem[] = [];
  for (const place of places.all) {
    for (const [role, text] of delimiters(place.node)) {
      if (ASCII.test(text)) continue;
      const message = `${role} has to be one ASCII character, not ${JSON.stringify(text)}`;
      problems.push(problemAt(grammar, places, place, "delimiter", message));
    }
  }
  return problems;
}

function delimiters(node: Node): readonly (readonly [role: string, text: string])[] {
  if (node.kind === "until") return ofEscapes(node.escapes);
  if (node.kind !== "quoted") return [];
  return [["the opening quote", node.open], ["the closing quote", node.close], ...ofEscapes(node.escapes)];
}

function ofEscapes(escapes: Escapes | null): readonly (readonly [role: string, text: string])[] {
  if (escapes === null) return [];
  return [
    ["the lead of escapes", escapes.lead],
    ...(escapes.unicode === null ? [] : [["the escape of a code unit", escapes.unicode] as const]),
    ...Object.keys(escapes.meaning).map((escaped) => ["an escaped character", escaped] as const),
  ];
}
