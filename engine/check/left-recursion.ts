import { isNullable } from "../backends/analyse/index.ts";
import type { Grammar } from "../grammar/grammar.ts";
import type { Place, Places } from "../grammar/place.ts";
import { type Problem, problemAt } from "./problem.ts";

/** No rule begins with itself, not even behind something that can match nothing: it would never end. */
export function leftRecursion(grammar: Grammar, places: Places): readonly Problem[] {
  const problems: Problem[] = [];
  const done = new Set<string>();
  const follow = (rule: string, trail: readonly string[]): void => {
    for (const { place, rule: next } of references(places.rules[rule], grammar)) {
      if (trail.includes(next)) {
        const cycle = [...trail.slice(trail.indexOf(next)), next].join(" > ");
        problems.push(problemAt(grammar, places, place, "left-recursion", `the rule begins with itself: ${cycle}`));
      } else if (!done.has(next)) follow(next, [...trail, next]);
    }
    done.add(rule);
  };
  for (const rule of Object.keys(places.rules)) if (!done.has(rule)) follow(rule, [rule]);
  return problems;
}

interface Reference {
  readonly place: Place;
  readonly rule: string;
}

/** The references that are tried where the place itself begins. */
function references(place: Place | undefined, grammar: Grammar): readonly Reference[] {
  if (!place) return [];
  if (place.node.kind === "ref") return [{ place, rule: place.node.rule }];
  return atStart(place, grammar).flatMap((inner) => references(inner, grammar));
}

function atStart({ node, inside }: Place, grammar: Grammar): readonly Place[] {
  const inOrder = node.kind === "seq" || node.kind === "pair" || node.kind === "many";
  if (!inOrder) return inside;
  const solid = inside.findIndex((inner) => !isNullable(inner.node, grammar.rules));
  return solid < 0 ? inside : inside.slice(0, solid + 1);
}
