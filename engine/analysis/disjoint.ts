import { ASCII_END } from "../event/bytes.ts";
import { any, type Charset, contains, type Grammar, intersection, isDisjoint } from "../grammar/index.ts";
import { type Automaton, automatonOf, type State } from "./automaton.ts";

type Rooted = Pick<Grammar, "record" | "rules">;

/** Cascades compare the same pairs again and again. */
const known = new WeakMap<Rooted, WeakMap<Rooted, boolean>>();

/** True if certainly no record is one of both grammars. False is not certain. */
export function areDisjoint(a: Rooted, b: Rooted): boolean {
  const others = known.get(a) ?? new WeakMap<Rooted, boolean>();
  const disjoint = others.get(b) ?? known.get(b)?.get(a) ?? meet(automatonOf(a), automatonOf(b)).end === null;
  known.set(a, others.set(b, disjoint));
  return disjoint;
}

/**
 * A short text that may be a record of both grammars, for parsers to decide; null if there is none, or none was found.
 * With `isTextOneByte`, free text of a grammar is the one byte 1, which equals nothing else.
 */
export function commonText(a: Rooted, b: Rooted, isTextOneByte = false): string | null {
  const { end, textTo } = meet(automatonOf(a, isTextOneByte), automatonOf(b, isTextOneByte));
  return typeof end === "number" ? textTo(end) : null;
}

function meet(a: Automaton, b: Automaton) {
  return searchPairs(a, b, [0, 0], (left, right) => left === a.accepting && right === b.accepting);
}

/** A search stops after this many pairs of states. */
const MOST_PAIRS = 100_000;
/** Readable bytes, preferred in the strings that are found. */
const LIKED = [..."a0 -/:.,=\"'[](){}<>", ...alphabet("az"), ...alphabet("AZ"), ...alphabet("09")].map((character) =>
  character.charCodeAt(0),
);

interface PairSearch {
  /** The first pair that was found; null if there is certainly none, `unknown` if the search stopped. */
  readonly end: number | null | "unknown";
  /** A text that leads to a pair. */
  textTo(pair: number): string;
}

/** Searches for a wanted pair of states to which one text leads two automata, from a first pair on. */
export function searchPairs(
  a: Automaton,
  b: Automaton,
  [first, second]: readonly [State, State],
  isWanted: (left: State, right: State) => boolean,
): PairSearch {
  const width = b.transitions.length;
  const size = a.transitions.length * width;
  // Pairs of states, each with the one that led to it; those after the end of the text are `size` higher.
  const known = new Map<number, number>([[first * width + second, -1]]);
  const textTo = (pair: number): string => {
    let text = "";
    for (let at = pair; known.get(at)! >= 0; at = known.get(at)!) text = byteBetween(known.get(at)!, at) + text;
    return text;
  };
  const byteBetween = (from: number, to: number): string => {
    if (from >= size || to >= size) return "";
    const over = (transitions: Automaton["transitions"], at: State, next: State): readonly Charset[] =>
      transitions[at]!.flatMap(({ over, to }) => (to === next && over !== null ? [over] : []));
    for (const mine of over(a.transitions, Math.floor(from / width), Math.floor(to / width))) {
      for (const theirs of over(b.transitions, from % width, to % width)) {
        const both = intersection(mine, theirs);
        if (!isDisjoint(both, any)) return characterOf(both);
      }
    }
    return "";
  };
  const add = (pair: number, from: number): void => {
    if (!known.has(pair)) known.set(pair, from);
  };
  // A map iterates over its keys in order, those added meanwhile included.
  for (const pair of known.keys()) {
    const base = pair < size ? 0 : size;
    const left = Math.floor((pair - base) / width);
    const right = (pair - base) % width;
    if (isWanted(left, right)) return { end: pair, textTo };
    if (known.size > MOST_PAIRS) return { end: "unknown", textTo };
    for (const mine of a.transitions[left]!) {
      if (mine.over === null) add((mine.ends ? size : base) + mine.to * width + right, pair);
      else if (base === 0) {
        for (const { over, to } of b.transitions[right]!) {
          if (over !== null && !isDisjoint(mine.over, over)) add(mine.to * width + to, pair);
        }
      }
    }
    for (const { over, to, ends } of b.transitions[right]!) {
      if (over === null) add((ends ? size : base) + left * width + to, pair);
    }
  }
  return { end: null, textTo };
}

function alphabet([from = "", to = ""]: string): readonly string[] {
  const first = from.charCodeAt(0);
  return Array.from({ length: to.charCodeAt(0) - first + 1 }, (_, i) => String.fromCharCode(first + i));
}

/** A character of the set. A byte beyond ASCII is not alone, so it becomes a whole character of two bytes. */
function characterOf(set: Charset): string {
  const liked = LIKED.find((byte) => contains(set, byte));
  if (liked !== undefined) return String.fromCharCode(liked);
  for (let byte = 0; byte < ASCII_END; byte++) if (contains(set, byte)) return String.fromCharCode(byte);
  return "é";
}
