import { ASCII_END } from "../event/bytes.ts";
import { madeOnce } from "../event/remembered.ts";
import { encodeUtf8 } from "../event/utf8.ts";
import {
  any,
  type Charset,
  charset,
  contains,
  type Grammar,
  intersection,
  isDisjoint,
  type Node,
  only,
} from "../grammar/index.ts";
import { outlineOf } from "./outline.ts";
import { type Rules, ruleOf, type TextCases, visitText } from "./rules.ts";

/** A state of an automaton: its index. */
export type State = number;

/** A transition from one state to another: over a byte of a set or, if that is null, over none. */
interface Transition {
  readonly over: Charset | null;
  readonly to: State;
  /** True if no byte may follow it. */
  readonly ends?: true;
}

/** A nondeterministic finite automaton over bytes, which starts in state 0. */
export interface Automaton {
  /** For each state, the transitions from it. */
  readonly transitions: readonly (readonly Transition[])[];
  readonly accepting: State;
}

/**
 * An automaton that accepts every record of a grammar. It may accept more, because it ignores look-ahead and the order of
 * alternatives.
 */
export function automatonOf(
  { record, rules }: Pick<Grammar, "record" | "rules">,
  /** True if free text (`rest`, `until`, `cells`) is the one byte 1: text then equals other text, but nothing else. */
  isTextOneByte = false,
): Automaton {
  const transitions: Transition[][] = [[]];
  const freeText = isTextOneByte ? only(1) : null;
  const accepting = after(record, 0, { rules, transitions, open: [], freeText });
  return { transitions, accepting };
}

interface Build {
  readonly rules: Rules;
  readonly transitions: Transition[][];
  /** The rules around the current node. */
  readonly open: readonly string[];
  /** The byte of free text; null for any bytes. */
  readonly freeText: Charset | null;
}

const DIGIT = charset("0-9");
const NUMBER_START = charset("-0-9");
const NUMBER = charset("-+.0-9eE");

/** More consecutive places count as any number of them. */
const MOST_PLACES = 40;

/** Adds the states of a node. @returns the state after it. */
function after(node: Node, from: State, build: Build): State {
  return visitText(cases, node, from, build);
}

function advance(from: State, over: Charset | null, { transitions }: Pick<Build, "transitions">): State {
  const to = transitions.push([]) - 1;
  transitions[from]!.push({ over, to });
  return to;
}

function link(from: State, to: State, { transitions }: Pick<Build, "transitions">): void {
  transitions[from]!.push({ over: null, to });
}

function text(characters: string, from: State, build: Build): State {
  return encodeUtf8(characters).reduce((state, byte) => advance(state, only(byte), build), from);
}

/** The transitions of an automaton of words, from state 0 to state 1. Those with a common beginning share its states. */
const wordStates = madeOnce((words: readonly string[]) => {
  const transitions: Transition[][] = [[], []];
  const extend = (left: readonly Uint8Array[], at: State): void => {
    if (left.some(({ length }) => length === 0)) link(at, 1, { transitions });
    for (const byte of new Set(left.flatMap(([first]) => first ?? []))) {
      const longer = left.filter(([first]) => first === byte).map((word) => word.subarray(1));
      extend(longer, advance(at, only(byte), { transitions }));
    }
  };
  extend(words.map(encodeUtf8), 0);
  return transitions;
});

function oneOf(words: readonly string[], from: State, { transitions }: Build): State {
  const before = transitions.length - 1;
  const states = wordStates(words).map((all) => all.map(({ over, to }) => ({ over, to: before + to })));
  transitions[from]!.push(...states[0]!);
  transitions.push(...states.slice(1));
  return before + 1;
}

function run(set: Charset, min: number, max: number | null, from: State, build: Build): State {
  let at = from;
  for (let place = 0; place < min && place < MOST_PLACES; place++) at = advance(at, set, build);
  const end = advance(at, null, build);
  if (max === null || max > MOST_PLACES) build.transitions[end]!.push({ over: set, to: end });
  for (let place = min; max !== null && max <= MOST_PLACES && place < max; place++) {
    at = advance(at, set, build);
    link(at, end, build);
  }
  return end;
}

function sequence(nodes: readonly Node[], from: State, build: Build): State {
  return nodes.reduce((state, node) => after(node, state, build), from);
}

function either(ways: readonly ((from: State) => State)[], from: State, build: Build): State {
  const end = build.transitions.push([]) - 1;
  for (const way of ways) link(way(advance(from, null, build)), end, build);
  return end;
}

/** A first round, and any number of others. */
function repeated(first: Node, again: readonly Node[], from: State, build: Build): State {
  const end = advance(after(first, from, build), null, build);
  link(sequence(again, advance(end, null, build), build), end, build);
  return end;
}

const nothing = (_node: Node, from: State) => from;
const anything = (_node: Node, from: State, build: Build) =>
  build.freeText ? advance(from, build.freeText, build) : run(any, 0, null, from, build);

const cases: TextCases<readonly [from: State, build: Build], State> = {
  literal: (node, from, build) => text(node.text, from, build),
  oneOf: ({ words }, from, build) => oneOf(words, from, build),
  run: (node, from, build) => run(node.charset, node.min, node.max, from, build),
  digits: ({ min, max }, from, build) => run(DIGIT, min, max, from, build),
  number: (_, from, build) => run(NUMBER, 0, null, advance(from, NUMBER_START, build), build),
  rest: anything,
  end: (_, from, { transitions }) => {
    const to = transitions.push([]) - 1;
    transitions[from]!.push({ over: null, to, ends: true });
    return to;
  },
  until: anything,
  quoted: ({ open, close }, from, build) => text(close, run(any, 0, null, text(open, from, build), build), build),
  seq: ({ nodes }, from, build) => sequence(nodes, from, build),
  choice: ({ alternatives }, from, build) =>
    either(
      alternatives.map((node) => (start) => after(node, start, build)),
      from,
      build,
    ),
  optional: ({ node }, from, build) => either([(start) => after(node, start, build), (start) => start], from, build),
  many({ node, separator, min, max }, from, build) {
    if (max === 0) return from;
    const end = repeated(node, separator === null ? [node] : [separator, node], from, build);
    if (min === 0) link(from, end, build);
    return end;
  },
  look: nothing,
  not: nothing,
  ref({ rule }, from, build) {
    const node = build.open.includes(rule) ? null : ruleOf(build.rules, rule);
    return node ? after(node, from, { ...build, open: [...build.open, rule] }) : run(any, 0, null, from, build);
  },
  constant: ({ node }, from, build) => (node === null ? from : after(node, from, build)),
  join: ({ node, between }, from, build) => repeated(node, [between, node], from, build),
  pair: ({ key, between, value }, from, build) =>
    sequence(between === null ? [key, value] : [key, between, value], from, build),
  cells: anything,
  native: ({ pattern }, from, build) => after(outlineOf(pattern), from, build),
  derive: nothing,
  fail: (_, __, { transitions }) => transitions.push([]) - 1,
};

type Rooted = Pick<Grammar, "record" | "rules">;

/** A grammar is compared with many others. */
const keptAutomaton = madeOnce((grammar: Rooted) => automatonOf(grammar));

/** Cascades compare the same pairs again and again. */
const compared = new WeakMap<Rooted, WeakMap<Rooted, boolean>>();

/** True if certainly no record is one of both grammars. False is not certain. */
export function areDisjoint(a: Rooted, b: Rooted): boolean {
  const others = compared.get(a) ?? new WeakMap<Rooted, boolean>();
  const disjoint = others.get(b) ?? compared.get(b)?.get(a) ?? meet(keptAutomaton(a), keptAutomaton(b)).end === null;
  compared.set(a, others.set(b, disjoint));
  return disjoint;
}

/**
 * A short text that may be a record of both grammars, for parsers to decide; null if there is none, or none was found.
 * With `isTextOneByte`, free text of a grammar is the one byte 1, which equals nothing else.
 */
export function commonText(a: Rooted, b: Rooted, isTextOneByte = false): string | null {
  const automaton = isTextOneByte ? (grammar: Rooted) => automatonOf(grammar, true) : keptAutomaton;
  const { end, textTo } = meet(automaton(a), automaton(b));
  return typeof end === "number" ? textTo(end) : null;
}

function meet(a: Automaton, b: Automaton) {
  return searchPairs(a, b, [0, 0], (left, right) => left === a.accepting && right === b.accepting);
}

/** A search stops after this many pairs of states. */
const MOST_PAIRS = 100_000;

/** Readable bytes, preferred in the strings that are found. */
const LIKED = encodeUtf8("a0 -/:.,=\"'[](){}<>abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789");

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
  const compared = new Map<number, number>([[first * width + second, -1]]);
  const textTo = (pair: number): string => {
    let text = "";
    for (let at = pair; compared.get(at)! >= 0; at = compared.get(at)!)
      text = byteBetween(compared.get(at)!, at) + text;
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
    if (!compared.has(pair)) compared.set(pair, from);
  };
  // A map iterates over its keys in order, those added meanwhile included.
  for (const pair of compared.keys()) {
    const base = pair < size ? 0 : size;
    const left = Math.floor((pair - base) / width);
    const right = (pair - base) % width;
    if (isWanted(left, right)) return { end: pair, textTo };
    if (compared.size > MOST_PAIRS) return { end: "unknown", textTo };
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

/** A character of the set. A byte beyond ASCII is not alone, so it becomes a whole character of two bytes. */
function characterOf(set: Charset): string {
  const liked = LIKED.find((byte) => contains(set, byte));
  if (liked !== undefined) return String.fromCharCode(liked);
  for (let byte = 0; byte < ASCII_END; byte++) if (contains(set, byte)) return String.fromCharCode(byte);
  return "é";
}
