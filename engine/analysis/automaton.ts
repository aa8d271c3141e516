import { encodeUtf8 } from "../event/utf8.ts";
import { any, type Cases, type Charset, charset, type Grammar, type Node, only, visit } from "../grammar/index.ts";
import { outlineOf } from "./outline.ts";
import { type Rules, ruleOf } from "./rules.ts";

/** A state of an automaton: its index. */
export type State = number;

/** A way from one state to another: over a byte of a set, or, where that is null, over none. */
interface Step {
  readonly over: Charset | null;
  readonly to: State;
  /** Whether no byte may come behind it. */
  readonly ends?: true;
}

/** A nondeterministic finite automaton over bytes, which begins in state 0. */
export interface Automaton {
  /** For each state, the steps that leave it. */
  readonly steps: readonly (readonly Step[])[];
  readonly accepting: State;
}

/**
 * An automaton that accepts every record of a grammar. It may accept more: what a grammar looks at without reading it,
 * and which alternative it prefers, is left out.
 */
export function automatonOf(
  { record, rules }: Pick<Grammar, "record" | "rules">,
  /** Whether free text (`rest`, `until`, `cells`) is the one byte 1: two texts meet, but text meets nothing else. */
  isTextOneByte = false,
): Automaton {
  const steps: Step[][] = [[]];
  const freeText = isTextOneByte ? only(1) : null;
  const accepting = behind(record, 0, { rules, steps, open: [], freeText });
  return { steps, accepting };
}

interface Build {
  readonly rules: Rules;
  readonly steps: Step[][];
  /** Rules that the walk is in. */
  readonly open: readonly string[];
  /** What free text is; null for any bytes. */
  readonly freeText: Charset | null;
}

const DIGIT = charset("0-9");
const NUMBER_START = charset("-0-9");
const NUMBER = charset("-+.0-9eE");
/** More places than that, one behind the other, are taken for any number of them. */
const MOST_PLACES = 40;

/** Adds the states of a node. @returns the state behind it. */
function behind(node: Node, from: State, build: Build): State {
  return visit(cases, node, from, build);
}

function step(from: State, over: Charset | null, { steps }: Build): State {
  const to = steps.push([]) - 1;
  steps[from]!.push({ over, to });
  return to;
}

function link(from: State, to: State, { steps }: Build): void {
  steps[from]!.push({ over: null, to });
}

function text(characters: string, from: State, build: Build): State {
  return encodeUtf8(characters).reduce((state, byte) => step(state, only(byte), build), from);
}

/** Texts that begin alike share the states of what is alike. */
function oneOf(words: readonly Uint8Array[], from: State, build: Build): State {
  const end = build.steps.push([]) - 1;
  const extend = (left: readonly Uint8Array[], at: State): void => {
    if (left.some(({ length }) => length === 0)) link(at, end, build);
    for (const byte of new Set(left.flatMap(([first]) => first ?? []))) {
      const longer = left.filter(([first]) => first === byte).map((word) => word.subarray(1));
      extend(longer, step(at, only(byte), build));
    }
  };
  extend(words, from);
  return end;
}

function run(set: Charset, min: number, max: number | null, from: State, build: Build): State {
  let at = from;
  for (let place = 0; place < min && place < MOST_PLACES; place++) at = step(at, set, build);
  const end = step(at, null, build);
  if (max === null || max > MOST_PLACES) build.steps[end]!.push({ over: set, to: end });
  for (let place = min; max !== null && max <= MOST_PLACES && place < max; place++) {
    at = step(at, set, build);
    link(at, end, build);
  }
  return end;
}

function sequence(nodes: readonly Node[], from: State, build: Build): State {
  return nodes.reduce((state, node) => behind(node, state, build), from);
}

function either(ways: readonly ((from: State) => State)[], from: State, build: Build): State {
  const end = build.steps.push([]) - 1;
  for (const way of ways) link(way(step(from, null, build)), end, build);
  return end;
}

/** A first round, and any number of others. */
function repeated(first: Node, again: readonly Node[], from: State, build: Build): State {
  const end = step(behind(first, from, build), null, build);
  link(sequence(again, step(end, null, build), build), end, build);
  return end;
}

const inside = ({ node }: { readonly node: Node }, from: State, build: Build) => behind(node, from, build);
const nothing = (_node: Node, from: State) => from;
const anything = (_node: Node, from: State, build: Build) =>
  build.freeText ? step(from, build.freeText, build) : run(any, 0, null, from, build);

const cases: Cases<readonly [from: State, build: Build], State> = {
  literal: (node, from, build) => text(node.text, from, build),
  oneOf: ({ words }, from, build) => oneOf(words.map(encodeUtf8), from, build),
  run: (node, from, build) => run(node.charset, node.min, node.max, from, build),
  digits: ({ min, max }, from, build) => run(DIGIT, min, max, from, build),
  number: (_, from, build) => run(NUMBER, 0, null, step(from, NUMBER_START, build), build),
  rest: anything,
  end: (_, from, { steps }) => {
    const to = steps.push([]) - 1;
    steps[from]!.push({ over: null, to, ends: true });
    return to;
  },
  until: anything,
  quoted: ({ open, close }, from, build) => text(close, run(any, 0, null, text(open, from, build), build), build),
  seq: ({ nodes }, from, build) => sequence(nodes, from, build),
  choice: ({ alternatives }, from, build) =>
    either(
      alternatives.map((node) => (start) => behind(node, start, build)),
      from,
      build,
    ),
  optional: ({ node }, from, build) => either([(start) => behind(node, start, build), (start) => start], from, build),
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
    return behind(node, from, { ...build, open: [...build.open, rule] });
  },
  nest: inside,
  convert: inside,
  constant: ({ node }, from, build) => (node === null ? from : behind(node, from, build)),
  join: ({ node, between }, from, build) => repeated(node, [between, node], from, build),
  map: inside,
  list: inside,
  item: inside,
  field: inside,
  pair: ({ key, between, value }, from, build) =>
    sequence(between === null ? [key, value] : [key, between, value], from, build),
  cells: anything,
  native: ({ pattern }, from, build) => behind(outlineOf(pattern), from, build),
  derive: nothing,
  label: inside,
  token: inside,
  fail: (_, __, { steps }) => steps.push([]) - 1,
};
