import { encodeUtf8 } from "../../event/utf8.ts";
import { any, type Charset, charset, contains } from "../../grammar/charset.ts";
import type { Grammar } from "../../grammar/grammar.ts";
import { type Cases, type Node, visit } from "../../grammar/node.ts";
import { outlineOf } from "./outline.ts";
import { type Rules, ruleOf } from "./rules.ts";

/** Offsets from the start of a record, below {@link PREFIX}, one bit each. What lies further on is left out. */
export type Offsets = number;
/** How many bytes of a record are looked at. */
export const PREFIX = 32;

/** What a record can begin with, offset by offset. It may admit more than the grammar does, never less. */
export interface Prefix {
  /** For each byte, the offsets at which it can stand. */
  readonly offsets: Int32Array;
  /** The lengths that a record can have. */
  readonly ends: Offsets;
}

/** Whether `bytes[from, to)` can be a record with this beginning. */
export function admits({ offsets, ends }: Prefix, bytes: Uint8Array, from: number, to: number): boolean {
  const length = to - from;
  if (length < PREFIX && !has(ends, length)) return false;
  for (let offset = 0; offset < PREFIX && offset < length; offset++) {
    if (!has(offsets[bytes[from + offset]!]!, offset)) return false;
  }
  return true;
}

/** Whether `offset` is one of `offsets`. */
export function has(offsets: Offsets, offset: number): boolean {
  return ((offsets >>> offset) & 1) === 1;
}

export function prefixOf({ record, rules }: Pick<Grammar, "record" | "rules">): Prefix {
  const offsets = new Int32Array(256);
  const ends = behind(record, START, { rules, offsets, open: [] });
  return { offsets, ends };
}

const START: Offsets = 1;
const DIGIT = charset("0-9");
const NUMBER_START = charset("-0-9");
const NUMBER = charset("-+.0-9eE");

interface Walk {
  readonly rules: Rules;
  /** As in the prefix that is being made. */
  readonly offsets: Int32Array;
  /** Rules that the walk is in. */
  readonly open: readonly string[];
}

/** The offsets behind the matches of a node that begin at one of `starts`. */
function behind(node: Node, starts: Offsets, walk: Walk): Offsets {
  return starts === 0 ? 0 : visit(cases, node, starts, walk);
}

/** `starts` and all offsets behind the least of them. */
function from(starts: Offsets): Offsets {
  return -(starts & -starts);
}

/** The offsets that lie `least` to `most` bytes behind one of `starts`. */
function ahead(starts: Offsets, least: number, most: number | null): Offsets {
  if (least >= PREFIX) return 0;
  if (most === null) return from(starts << least);
  let offsets = 0;
  for (let distance = least; distance <= most && distance < PREFIX; distance++) offsets |= starts << distance;
  return offsets;
}

/** Notes that the bytes of a charset can stand at `places`. */
function note(set: Charset, places: Offsets, { offsets }: Walk): void {
  for (let byte = 0; byte < offsets.length; byte++) if (contains(set, byte)) offsets[byte]! |= places;
}

function run(set: Charset, min: number, max: number | null, starts: Offsets, walk: Walk): Offsets {
  if (max === 0) return starts;
  note(set, ahead(starts, 0, max === null ? null : max - 1), walk);
  return ahead(starts, min, max);
}

function text(characters: string, starts: Offsets, { offsets }: Walk): Offsets {
  return encodeUtf8(characters).reduce((places, byte) => {
    offsets[byte]! |= places;
    return places << 1;
  }, starts);
}

function sequence(nodes: readonly Node[], starts: Offsets, walk: Walk): Offsets {
  return nodes.reduce((places, node) => behind(node, places, walk), starts);
}

/** The offsets behind any number of rounds. A round that leads nowhere new is the last one. */
function repeated(starts: Offsets, round: (starts: Offsets) => Offsets): Offsets {
  let all = starts;
  for (let last = starts; last !== 0; ) {
    last = round(last) & ~all;
    all |= last;
  }
  return all;
}

const inside = ({ node }: { readonly node: Node }, starts: Offsets, walk: Walk) => behind(node, starts, walk);
const nothing = (_node: Node, starts: Offsets) => starts;
const anything = (_node: Node, starts: Offsets, walk: Walk) => run(any, 0, null, starts, walk);

const cases: Cases<readonly [starts: Offsets, walk: Walk], Offsets> = {
  literal: (node, starts, walk) => text(node.text, starts, walk),
  oneOf: ({ words }, starts, walk) => words.reduce((ends, word) => ends | text(word, starts, walk), 0),
  run: (node, starts, walk) => run(node.charset, node.min, node.max, starts, walk),
  digits: ({ min, max }, starts, walk) => run(DIGIT, min, max, starts, walk),
  number: (_, starts, walk) => run(NUMBER, 0, null, run(NUMBER_START, 1, 1, starts, walk), walk),
  rest: anything,
  end: nothing,
  until: anything,
  quoted: ({ open, close }, starts, walk) => text(close, run(any, 0, null, text(open, starts, walk), walk), walk),
  seq: ({ nodes }, starts, walk) => sequence(nodes, starts, walk),
  choice: ({ alternatives }, starts, walk) => alternatives.reduce((ends, node) => ends | behind(node, starts, walk), 0),
  optional: ({ node }, starts, walk) => starts | behind(node, starts, walk),
  many({ node, separator, min, max }, starts, walk) {
    if (max === 0) return starts;
    const again = separator === null ? [node] : [separator, node];
    const ends = repeated(behind(node, starts, walk), (places) => sequence(again, places, walk));
    return min === 0 ? starts | ends : ends;
  },
  look: nothing,
  not: nothing,
  ref({ rule }, starts, walk) {
    const node = walk.open.includes(rule) ? null : ruleOf(walk.rules, rule);
    if (node === null) return run(any, 0, null, starts, walk);
    return behind(node, starts, { ...walk, open: [...walk.open, rule] });
  },
  nest: inside,
  convert: inside,
  constant: ({ node }, starts, walk) => (node === null ? starts : behind(node, starts, walk)),
  join: ({ node, between }, starts, walk) =>
    repeated(behind(node, starts, walk), (places) => sequence([between, node], places, walk)),
  map: inside,
  list: inside,
  item: inside,
  field: inside,
  pair: ({ key, between, value }, starts, walk) =>
    sequence(between === null ? [key, value] : [key, between, value], starts, walk),
  cells: ({ cell, separator }, starts, walk) =>
    repeated(behind(cell, starts, walk), (places) => behind(cell, text(separator, places, walk), walk)),
  native: ({ pattern }, starts, walk) => behind(outlineOf(pattern), starts, walk),
  derive: nothing,
  label: inside,
  token: inside,
  fail: () => 0,
};
