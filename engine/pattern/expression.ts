import type { Alphabet } from "./alphabet.ts";
import { type CharacterSet, some, type Tree } from "./tree.ts";

/*
 * A tree as a plain RegExp without flags, which V8 moves to its linear-time engine if it backtracks too much. That engine
 * supports no counts above 16, not even by nested repetitions, no case folding and no Unicode sets.
 */

/** The start of a capture of an expression. */
interface Start {
  /** The earlier capture, or the one around it, that the distance is counted from; capture 0 is the whole match. */
  readonly of: number;
  readonly at: "end" | "start";
  /** The number of characters between the two. */
  readonly distance: number;
}

export interface Expression {
  readonly source: string;
  /** The start of each capture, by its number; the match has its length. */
  readonly starts: readonly Start[];
  /** The capture of each group of the pattern, by the group's number; -1 for one that never takes part. */
  readonly captures: readonly number[];
}

/** The most groups inside each other that V8 compiles without danger to its stack. */
const DEEPEST = 500;
const LONGEST = 100_000;
/** The look-aheads of V8 in 50 ms of compiling an expression; some expressions would take years. */
const MOST_LOOKS = 1_000_000;

/** The expression of a tree, or null if no plain one of a reasonable size matches the same. */
export function expressionOf(tree: Tree, groups: number, alphabet: Alphabet): Expression | null {
  const writer = new Writer(alphabet, groups);
  const source = writer.write(tree, { of: 0, at: "start", distance: 0 }, 1, false);
  if (!writer.fits || source.length > LONGEST || looksOf(tree) > MOST_LOOKS) return null;
  return { source, starts: writer.starts, captures: writer.captures };
}

class Writer {
  readonly starts: Start[] = [{ of: 0, at: "start", distance: 0 }];
  readonly captures: number[];
  fits = true;
  #length = 0;
  readonly #alphabet: Alphabet;
  readonly #sets = new Map<CharacterSet, string>();

  constructor(alphabet: Alphabet, groups: number) {
    this.#alphabet = alphabet;
    this.captures = Array.from({ length: groups }, () => -1);
  }

  /**
   * @param start where the tree begins.
   * @param depth the number of groups around it.
   * @param repeated true if it is repeated, so that only the captures of the last round would be kept.
   */
  write(tree: Tree, start: Start, depth: number, repeated: boolean): string {
    if (depth > DEEPEST || this.#length > LONGEST) this.fits = false;
    if (!this.fits) return "";
    switch (tree.kind) {
      case "set":
        return this.#count(this.#set(tree.set));
      case "sequence":
        return this.#sequence(tree.items, start, depth, repeated);
      case "alternation": {
        const branches = tree.branches.map((branch) => this.write(branch, start, depth + 1, repeated));
        return `(?:${branches.join("|")})`;
      }
      case "repetition":
        return this.#repetition(tree, start, depth, repeated);
      case "capture": {
        // JavaScript resets groups in each round; other engines do not.
        if (repeated) this.fits = false;
        const number = this.starts.push(start) - 1;
        this.captures[tree.group] = number;
        return `(${this.write(tree.item, { of: number, at: "start", distance: 0 }, depth + 1, repeated)})`;
      }
      case "assertion":
        return this.#assertion(tree.assertion);
    }
  }

  #assertion(assertion: Extract<Tree, { kind: "assertion" }>["assertion"]): string {
    switch (assertion) {
      case "start":
        return "^";
      case "end":
        return "$";
      case "boundary":
        return "\\b";
      case "no-boundary":
        return "\\B";
      default:
        // In JavaScript a line also ends at a carriage return.
        this.fits = false;
        return "";
    }
  }

  /** Items of unknown length before one with captures are captured too, for their length. */
  #sequence(items: readonly Tree[], start: Start, depth: number, repeated: boolean): string {
    const last = items.findLastIndex(hasCaptures);
    let source = "";
    let at = start;
    for (let i = 0; i < items.length; i++) {
      const item = items[i]!;
      const width = widthOf(item);
      if (i >= last || item.kind === "capture" || (width !== null && !hasCaptures(item))) {
        const number = this.starts.length;
        source += this.write(item, at, depth, repeated);
        if (item.kind === "capture") at = { of: number, at: "end", distance: 0 };
        else at = { ...at, distance: at.distance + (width ?? 0) };
      } else {
        const number = this.starts.push(at) - 1;
        source += `(${this.write(item, { of: number, at: "start", distance: 0 }, depth + 1, repeated)})`;
        at = { of: number, at: "end", distance: 0 };
      }
    }
    return source;
  }

  #repetition(tree: Extract<Tree, { kind: "repetition" }>, start: Start, depth: number, repeated: boolean): string {
    const { item, min, max, lazy } = tree;
    if (max === 0) return "";
    const again = repeated || max !== 1;
    const one = this.write(item, start, depth + 1, again);
    const unit = item.kind === "set" ? one : `(?:${one})`;
    const question = lazy ? "?" : "";
    if (min === 1 && max === null && item.kind === "set") return `${unit}+${question}`;
    const optional = max === null ? 0 : max - min;
    if (depth + optional > DEEPEST || unit.length * (max ?? min) > LONGEST) this.fits = false;
    if (!this.fits) return "";
    if (max === null) return `${this.#count(unit.repeat(min))}${unit}*${question}`;
    const required = this.#count(unit.repeat(min));
    if (optional === 0) return required;
    const opened = `(?:${unit}`.repeat(optional - 1);
    return this.#count(`${required}${opened}${unit}?${question}${`)?${question}`.repeat(optional - 1)}`);
  }

  #count(source: string): string {
    this.#length += source.length;
    return source;
  }

  #set(set: CharacterSet): string {
    const known = this.#sets.get(set);
    if (known !== undefined) return known;
    const spans = [...this.#spans(set, 0, 0x7f), ...this.#spans(set, 0x100, this.#alphabet.end - 1)];
    const [span] = spans;
    const isOne = spans.length === 1 && span![0] === span![1];
    const source = isOne
      ? unitText(span![0])
      : `[${spans.map(([from, to]) => `${unitText(from)}-${unitText(to)}`).join("")}]`;
    this.#sets.set(set, source);
    return source;
  }

  /** The symbols from `first` to `last` that belong to a set, as spans that ascend. */
  #spans(set: CharacterSet, first: number, last: number): (readonly [from: number, to: number])[] {
    const spans: [number, number][] = [];
    for (let symbol = first; symbol <= last; symbol++) {
      if (!this.#alphabet.contains(set, symbol)) continue;
      const before = spans.at(-1);
      if (before && before[1] === symbol - 1) before[1] = symbol;
      else spans.push([symbol, symbol]);
    }
    return spans;
  }
}

function unitText(unit: number): string {
  const character = String.fromCharCode(unit);
  return /^[A-Za-z0-9_ ]$/.test(character) ? character : `\\u${unit.toString(16).padStart(4, "0")}`;
}

function hasCaptures(tree: Tree): boolean {
  return some(tree, ({ kind }) => kind === "capture");
}

/** The number of characters that a tree matches; null if it varies. */
function widthOf(tree: Tree): number | null {
  switch (tree.kind) {
    case "set":
      return 1;
    case "assertion":
      return 0;
    case "sequence":
      return tree.items.map(widthOf).reduce((a, b) => (a === null || b === null ? null : a + b), 0);
    case "alternation": {
      const [first, ...others] = tree.branches.map(widthOf);
      return others.every((width) => width === first) ? (first ?? null) : null;
    }
    case "repetition": {
      const width = widthOf(tree.item);
      return width === 0 ? 0 : tree.min === tree.max && width !== null ? width * tree.min : null;
    }
    case "capture":
      return widthOf(tree.item);
  }
}

/*
 * The cost of compiling an expression in V8. Before each choice it checks the next characters on every path through what
 * follows: an optional item doubles the paths, and one without characters makes them no shorter.
 */

/** The number of characters that V8 looks ahead. */
const CHARACTERS = 4;

/** The number of parts checked from a place on, by the number of characters still to check, 0 to 4. */
type Looks = readonly number[];

/** The number of parts of a tree that V8 checks to compile it. */
function looksOf(tree: Tree): number {
  let total = 0;

  function choice(ways: readonly Looks[]): Looks {
    const looks = Array.from({ length: CHARACTERS + 1 }, (_, left) =>
      left === 0 ? 0 : ways.reduce((sum, way) => sum + way[left]!, 1),
    );
    total += looks[CHARACTERS]!;
    return looks;
  }

  /** @param rest the parts checked after the tree. */
  function looks(tree: Tree, rest: Looks): Looks {
    switch (tree.kind) {
      case "set":
        return rest.map((_, left) => (left === 0 ? 0 : 1 + rest[left - 1]!));
      case "assertion":
        return rest.map((count, left) => (left === 0 ? 0 : 1 + count));
      case "sequence":
        return tree.items.reduceRight((after, item) => looks(item, after), rest);
      case "alternation":
        return choice(tree.branches.map((branch) => looks(branch, rest)));
      case "capture":
        return looks(tree.item, rest);
      case "repetition": {
        const { item, min, max } = tree;
        // An endless repetition is entered once.
        let after = max === null ? choice([looks(item, NOTHING), rest]) : rest;
        for (let count = min; count < (max ?? min); count++) after = choice([looks(item, after), rest]);
        for (let count = 0; count < min; count++) after = looks(item, after);
        return after;
      }
    }
  }
  looks(tree, NOTHING);
  return total;
}

const NOTHING: Looks = Array.from({ length: CHARACTERS + 1 }, () => 0);
