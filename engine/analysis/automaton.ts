import { encodeUtf8 } from "../event/utf8.ts";
import { any, type Cases, type Charset, charset, type Grammar, type Node, only, visit } from "../grammar/index.ts";
import { outlineOf } from "./outline.ts";
import { type Rules, ruleOf } from "./rules.ts";

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
  return visit(cases, node, from, build);
}

function advance(from: State, over: Charset | null, { transitions }: Build): State {
  const to = transitions.push([]) - 1;
  transitions[from]!.push({ over, to });
  return to;
}

function link(from: State, to: State, { transitions }: Build): void {
  transitions[from]!.push({ over: null, to });
}

function text(characters: string, from: State, build: Build): State {
  return encodeUtf8(characters).reduce((state, byte) => advance(state, only(byte), build), from);
}

/** Words with a common beginning share its states. */
function oneOf(words: readonly Uint8Array[], from: State, build: Build): State {
  const end = build.transitions.push([]) - 1;
  const extend = (left: readonly Uint8Array[], at: State): void => {
    if (left.some(({ length }) => length === 0)) link(at, end, build);
    for (const byte of new Set(left.flatMap(([first]) => first ?? []))) {
      const longer = left.filter(([first]) => first === byte).map((word) => word.subarray(1));
      extend(longer, advance(at, only(byte), build));
    }
  };
  extend(words, from);
  return end;
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

const inside = ({ node }: { readonly node: Node }, from: State, build: Build) => after(node, from, build);
const nothing = (_node: Node, from: State) => from;
const anything = (_node: Node, from: State, build: Build) =>
  build.freeText ? advance(from, build.freeText, build) : run(any, 0, null, from, build);

const cases: Cases<readonly [from: State, build: Build], State> = {
  literal: (node, from, build) => text(node.text, from, build),
  oneOf: ({ words }, from, build) => oneOf(words.map(encodeUtf8), from, build),
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
    if (node === null) return run(any, 0, null, from, build);
    return after(node, from, { ...build, open: [...build.open, rule] });
  },
  nest: inside,
  convert: inside,
  constant: ({ node }, from, build) => (node === null ? from : after(node, from, build)),
  join: ({ node, between }, from, build) => repeated(node, [between, node], from, build),
  map: inside,
  list: inside,
  item: inside,
  field: inside,
  within: inside,
  pair: ({ key, between, value }, from, build) =>
    sequence(between === null ? [key, value] : [key, between, value], from, build),
  cells: anything,
  native: ({ pattern }, from, build) => after(outlineOf(pattern), from, build),
  derive: nothing,
  meaning: inside,
  label: inside,
  token: inside,
  fail: (_, __, { transitions }) => transitions.push([]) - 1,
};
