import { ASCII_END } from "../event/bytes.ts";
import { any, type Charset, contains, type Grammar, intersection, isDisjoint } from "../grammar/index.ts";
import { type Automaton, automatonOf, type State } from "./automaton.ts";

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

/** A search through more pairs of states than that is given up. */
const MOST_PAIRS = 100_000;
/** Bytes that people like to read, for the texts of ways. */
const LIKED = [..."a0 -/:.,=\"'[](){}<>", ...alphabet("az"), ...alphabet("AZ"), ...alphabet("09")].map((character) =>
  character.charCodeAt(0),
);

interface PairSearch {
  /** The first pair that was looked for; null where there is certainly none, and `unknown` where the search was given up. */
  readonly end: number | null | "unknown";
  /** A text that leads to a pair that was found. */
  textTo(pair: number): string;
}

/** Looks for a pair of states to which the same text leads two automata, from the pair `start` on. */
export function searchPairs(
  a: Automaton,
  b: Automaton,
  [first, second]: readonly [State, State],
  isWanted: (left: State, right: State) => boolean,
): PairSearch {
  const width = b.steps.length;
  const size = a.steps.length * width;
  // Pairs of states, those in front of the text's end first, each with the one that led to it.
  const known = new Map<number, number>([[first * width + second, -1]]);
  const textTo = (pair: number): string => {
    let text = "";
    for (let at = pair; known.get(at)! >= 0; at = known.get(at)!) text = byteBetween(known.get(at)!, at) + text;
    return text;
  };
  const byteBetween = (from: number, to: number): string => {
    if (from >= size || to >= size) return "";
    const over = (steps: Automaton["steps"], at: State, next: State): readonly Charset[] =>
      steps[at]!.flatMap((step) => (step.to === next && step.over !== null ? [step.over] : []));
    for (const mine of over(a.steps, Math.floor(from / width), Math.floor(to / width))) {
      for (const theirs of over(b.steps, from % width, to % width)) {
        const both = intersection(mine, theirs);
        if (!isDisjoint(both, any)) return characterOf(both);
      }
    }
    return "";
  };
  const add = (pair: number, from: number): void => {
    if (!known.has(pair)) known.set(pair, from);
  };
  // A map hands out its keys in the order in which they came, those that come meanwhile included.
  for (const pair of known.keys()) {
    const behind = pair < size ? 0 : size;
    const left = Math.floor((pair - behind) / width);
    const right = (pair - behind) % width;
    if (isWanted(left, right)) return { end: pair, textTo };
    if (known.size > MOST_PAIRS) return { end: "unknown", textTo };
    for (const mine of a.steps[left]!) {
      if (mine.over === null) add((mine.ends ? size : behind) + mine.to * width + right, pair);
      else if (behind === 0) {
        for (const { over, to } of b.steps[right]!) {
          if (over !== null && !isDisjoint(mine.over, over)) add(mine.to * width + to, pair);
        }
      }
    }
    for (const { over, to, ends } of b.steps[right]!) {
      if (over === null) add((ends ? size : behind) + left * width + to, pair);
    }
  }
  return { end: null, textTo };
}

function alphabet([from = "", to = ""]: string): readonly string[] {
  const first = from.charCodeAt(0);
  return Array.from({ length: to.charCodeAt(0) - first + 1 }, (_, i) => String.fromCharCode(first + i));
}

/** A character of the set. A byte beyond ASCII is one of several, so it is a whole character of two. */
function characterOf(set: Charset): string {
  const liked = LIKED.find((byte) => contains(set, byte));
  if (liked !== undefined) return String.fromCharCode(liked);
  for (let byte = 0; byte < ASCII_END; byte++) if (contains(set, byte)) return String.fromCharCode(byte);
  return "é";
}
