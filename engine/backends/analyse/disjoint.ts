import { isDisjoint } from "../../grammar/charset.ts";
import type { Grammar } from "../../grammar/grammar.ts";
import { type Automaton, automatonOf } from "./automaton.ts";

/** A search through more pairs of states than that is given up. */
const MOST_PAIRS = 100_000;

/** Whether it is certain that no record is one of both grammars. False says nothing. */
export function areDisjoint(a: Pick<Grammar, "record" | "rules">, b: Pick<Grammar, "record" | "rules">): boolean {
  return !mayMeet(automatonOf(a), automatonOf(b));
}

/** Whether one text may lead both automata to their ends. */
function mayMeet(a: Automaton, b: Automaton): boolean {
  const width = b.steps.length;
  const size = a.steps.length * width;
  // Pairs of states, those in front of the text's end first.
  const known = new Set<number>([0]);
  // A set hands out its members in the order in which they came, those that come meanwhile included.
  for (const place of known) {
    const behind = place < size ? 0 : size;
    const left = Math.floor((place - behind) / width);
    const right = (place - behind) % width;
    if ((left === a.accepting && right === b.accepting) || known.size > MOST_PAIRS) return true;
    for (const mine of a.steps[left]!) {
      if (mine.over === null) known.add((mine.ends ? size : behind) + mine.to * width + right);
      else if (behind === 0) {
        for (const { over, to } of b.steps[right]!) {
          if (over !== null && !isDisjoint(mine.over, over)) known.add(mine.to * width + to);
        }
      }
    }
    for (const { over, to, ends } of b.steps[right]!) {
      if (over === null) known.add((ends ? size : behind) + left * width + to);
    }
  }
  return false;
}
