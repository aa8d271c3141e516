import type { Grammar } from "../grammar/index.ts";
import { type Automaton, automatonOf } from "./automaton.ts";
import { searchPairs } from "./pairs.ts";

type Rooted = Pick<Grammar, "record" | "rules">;

/** Cascades ask for the same pairs again and again. */
const known = new WeakMap<Rooted, WeakMap<Rooted, boolean>>();

/** Whether it is certain that no record is one of both grammars. False says nothing. */
export function areDisjoint(a: Rooted, b: Rooted): boolean {
  const others = known.get(a) ?? new WeakMap<Rooted, boolean>();
  const disjoint = others.get(b) ?? known.get(b)?.get(a) ?? meet(automatonOf(a), automatonOf(b)).end === null;
  known.set(a, others.set(b, disjoint));
  return disjoint;
}

/**
 * A short text that may be a record of both grammars, for parsers to judge; null where there is certainly none, or none
 * was found. With `isTextOneByte` what a grammar takes for free text is the one byte 1, and meets nothing but itself.
 */
export function commonText(a: Rooted, b: Rooted, isTextOneByte = false): string | null {
  const { end, textTo } = meet(automatonOf(a, isTextOneByte), automatonOf(b, isTextOneByte));
  return typeof end === "number" ? textTo(end) : null;
}

function meet(a: Automaton, b: Automaton) {
  return searchPairs(a, b, [0, 0], (left, right) => left === a.accepting && right === b.accepting);
}
