import { ASCII_END } from "../event/bytes.ts";
import { encodeUtf8 } from "../event/utf8.ts";
import { any, type Charset, charset, type Grammar, type Node } from "../grammar/index.ts";
import { outlineOf } from "./outline.ts";
import { type Rules, ruleOf, type TextCases, visitText } from "./rules.ts";
import { type Offsets, PREFIX, type Prefix } from "./signs.ts";

/** The beginning of the strings that a node matches, or of those that it matches with the alternatives of `forks`. */
export function prefixOf(node: Node, rules: Rules, forks: Forks | null = null): Prefix {
  const offsets = new Int32Array(256);
  const ends = after(node, START, { rules, offsets, open: [], forks });
  return { ends, offsetsOf: (byte) => offsets[byte]! };
}

/**
 * The possible beginnings of a record: one prefix for each different choice at its very start, or one for all if there are
 * too many.
 */
export function prefixesOf({ record, rules }: Pick<Grammar, "record" | "rules">): readonly Prefix[] {
  const prefixes: Prefix[] = [];
  const forks: Forks = { taken: [], ways: [], met: 0 };
  do {
    if (prefixes.length === MOST_PREFIXES) return [prefixOf(record, rules)];
    forks.met = 0;
    prefixes.push(prefixOf(record, rules, forks));
  } while (turn(forks));
  return prefixes.filter(
    (prefix, index) => !prefixes.some((other, at) => at !== index && covers(other, prefix, at < index)),
  );
}

/** True if `inner` admits nothing that `outer` does not; of two equal ones, only the first covers the other. */
function covers(outer: Prefix, inner: Prefix, isFirst: boolean): boolean {
  const isWithin = (a: Prefix, b: Prefix) =>
    (a.ends & ~b.ends) === 0 && BYTES.every((byte) => (a.offsetsOf(byte) & ~b.offsetsOf(byte)) === 0);
  return isWithin(inner, outer) && (isFirst || !isWithin(outer, inner));
}

const MOST_PREFIXES = 8;
const BYTES = Array.from({ length: 256 }, (_, byte) => byte);

/** The choices at the start of a record, in the order of a walk. */
interface Forks {
  /** The alternative that is taken at each, and the number of alternatives. */
  readonly taken: number[];
  readonly ways: number[];
  /** The number of forks that the walk has met. */
  met: number;
}

/** Takes the next alternative at the last fork that has one. @returns false if none has. */
function turn({ taken, ways }: Forks): boolean {
  while (taken.length > 0) {
    const last = taken.length - 1;
    if (++taken[last]! < ways[last]!) return true;
    taken.pop();
    ways.pop();
  }
  return false;
}

const START: Offsets = 1;
const DIGIT = charset("0-9");
const NUMBER_START = charset("-0-9");
const NUMBER = charset("-+.0-9eE");

interface Walk {
  readonly rules: Rules;
  /** The offsets of the prefix. */
  readonly offsets: Int32Array;
  /** The rules around the current node. */
  readonly open: readonly string[];
  /** Null if all alternatives are taken together. */
  readonly forks: Forks | null;
}

/** The offsets after the matches of a node that begin at one of `starts`. */
function after(node: Node, starts: Offsets, walk: Walk): Offsets {
  return starts === 0 ? 0 : visitText(cases, node, starts, walk);
}

/** All offsets from the least of `starts` on. */
function from(starts: Offsets): Offsets {
  return -(starts & -starts);
}

/** The offsets that are `least` to `most` bytes after one of `starts`. */
function ahead(starts: Offsets, least: number, most: number | null): Offsets {
  if (least >= PREFIX) return 0;
  if (most === null) return from(starts << least);
  let offsets = 0;
  for (let distance = least; distance <= most && distance < PREFIX; distance++) offsets |= starts << distance;
  return offsets;
}

/** Notes that the bytes of a charset can be at `places`. */
function note({ bits, other }: Charset, places: Offsets, { offsets }: Walk): void {
  for (let word = 0; word < bits.length; word++) {
    // Bit by bit, from the highest: most sets are small.
    for (let rest = bits[word]!; rest !== 0; ) {
      const bit = 31 - Math.clz32(rest);
      offsets[word * 32 + bit]! |= places;
      rest &= ~(1 << bit);
    }
  }
  if (other) for (let byte = ASCII_END; byte < 256; byte++) offsets[byte]! |= places;
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

/** One of several alternatives: the one of the fork at the start of the record, all of them further on. */
function either(ways: readonly ((starts: Offsets) => Offsets)[], starts: Offsets, { forks }: Walk): Offsets {
  if (starts !== START || !forks) return ways.reduce((ends, way) => ends | way(starts), 0);
  const index = forks.met++;
  forks.taken[index] ??= 0;
  forks.ways[index] = ways.length;
  return ways[forks.taken[index]!]!(starts);
}

function sequence(nodes: readonly Node[], starts: Offsets, walk: Walk): Offsets {
  return nodes.reduce((places, node) => after(node, places, walk), starts);
}

/** The offsets after any number of rounds. A round without new offsets is the last one. */
function repeated(starts: Offsets, round: (starts: Offsets) => Offsets): Offsets {
  let all = starts;
  for (let last = starts; last !== 0; ) {
    last = round(last) & ~all;
    all |= last;
  }
  return all;
}

const nothing = (_node: Node, starts: Offsets) => starts;
const anything = (_node: Node, starts: Offsets, walk: Walk) => run(any, 0, null, starts, walk);

const cases: TextCases<readonly [starts: Offsets, walk: Walk], Offsets> = {
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
  choice: ({ alternatives }, starts, walk) =>
    either(
      alternatives.map((node) => (from) => after(node, from, walk)),
      starts,
      walk,
    ),
  optional: ({ node }, starts, walk) => either([(from) => after(node, from, walk), (from) => from], starts, walk),
  many({ node, separator, min, max }, starts, walk) {
    if (max === 0) return starts;
    const again = separator === null ? [node] : [separator, node];
    const ends = repeated(after(node, starts, walk), (places) => sequence(again, places, walk));
    return min === 0 ? starts | ends : ends;
  },
  look: nothing,
  not: nothing,
  ref({ rule }, starts, walk) {
    const node = walk.open.includes(rule) ? null : ruleOf(walk.rules, rule);
    if (node === null) return run(any, 0, null, starts, walk);
    return after(node, starts, { ...walk, open: [...walk.open, rule] });
  },
  constant: ({ node }, starts, walk) => (node === null ? starts : after(node, starts, walk)),
  join: ({ node, between }, starts, walk) =>
    repeated(after(node, starts, walk), (places) => sequence([between, node], places, walk)),
  pair: ({ key, between, value }, starts, walk) =>
    sequence(between === null ? [key, value] : [key, between, value], starts, walk),
  cells: ({ cell, separator }, starts, walk) =>
    repeated(after(cell, starts, walk), (places) => after(cell, text(separator, places, walk), walk)),
  native: ({ pattern }, starts, walk) => after(outlineOf(pattern), starts, walk),
  derive: nothing,
  fail: () => 0,
};
