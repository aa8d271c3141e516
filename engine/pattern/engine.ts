import { once } from "../event/remembered.ts";
import type { Alphabet } from "./alphabet.ts";
import { automatonOf, type Extent } from "./automaton.ts";
import { longestFor } from "./backtracking.ts";
import { type Expression, expressionOf } from "./expression.ts";
import { isAscii } from "./text.ts";
import { type Pattern, sequence, some, type Tree, uncaptured } from "./tree.ts";

/**
 * The characters of a text: `units`, one for each byte, where those beyond ASCII belong to no set; or the `symbols` of the
 * alphabet.
 */
export type Form = "units" | "symbols";

/**
 * Matches a text from the character `from` on. @returns the start and end of the match and then of each group, -1 for a
 * group that took no part; or null. The next match overwrites it.
 */
export type Engine = (text: string, form: Form, from?: number) => Int32Array | null;

let changes = false;

/** Says that V8 changes to its linear-time engine where it backtracks too much. */
export function setChanging(): void {
  changes = true;
}

/** The engine of a tree: V8's expressions if possible, else the automaton. */
export function engineOf(tree: Tree, groups: number, alphabet: Alphabet, extent: Extent): Engine {
  const spans = new Int32Array(2 * (groups + 1));
  // JavaScript's words are ASCII.
  const hasBoundary = some(
    tree,
    (part) => part.kind === "assertion" && (part.assertion === "boundary" || part.assertion === "no-boundary"),
  );
  const longest = longestFor(tree, alphabet, extent, changes);
  let written = 0;
  let expression: Expression | null = null;
  let plain: RegExp | null = null;
  const automaton = once(() => automatonOf(tree, groups, alphabet));

  /** Writes an expression whose sets have all symbols so far. */
  function rewrite(): void {
    written = alphabet.end;
    expression = expressionOf(tree, groups, alphabet);
    plain = expression && new RegExp(anchored(expression.source, extent), extent === "any" ? "g" : "");
  }

  return (text, form, from = 0) => {
    if (written !== alphabet.end) rewrite();
    const isLong = text.length - from > longest;
    if (plain && expression && !isLong && (form === "units" || !hasBoundary)) {
      plain.lastIndex = from;
      const match = execute(plain, text);
      if (match !== undefined) return match && measure(match, expression, spans);
    }
    if (form === "units" && !isAscii(text)) return null;
    return automaton().run(text, from, extent);
  };
}

function anchored(source: string, extent: Extent): string {
  return extent === "any" ? source : extent === "prefix" ? `^${source}` : `^${source}$`;
}

/** The match, or undefined if V8 runs out of memory for it. */
function execute(expression: RegExp, text: string): RegExpExecArray | null | undefined {
  try {
    return expression.exec(text);
  } catch (error) {
    if (error instanceof RangeError || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Computes spans from the lengths of captures: every capture begins at a known distance from another one. */
function measure(match: RegExpExecArray, { starts, captures }: Expression, spans: Int32Array): Int32Array {
  const begins: number[] = [match.index];
  const ends: number[] = [match.index + match[0].length];
  for (let i = 1; i < starts.length; i++) {
    const { of, at, distance } = starts[i]!;
    const begin = (at === "start" ? begins[of]! : ends[of]!) + distance;
    begins.push(begin);
    // No capture begins after one that took no part.
    ends.push(begin + (match[i]?.length ?? 0));
  }
  spans[0] = begins[0]!;
  spans[1] = ends[0]!;
  for (let group = 0; group < captures.length; group++) {
    const capture = captures[group]!;
    const isThere = capture >= 0 && match[capture] !== undefined;
    spans[2 * group + 2] = isThere ? begins[capture]! : -1;
    spans[2 * group + 3] = isThere ? ends[capture]! : -1;
  }
  return spans;
}

/** Where a text stops matching a pattern. */
export interface Furthest {
  /** The number of characters before that. */
  readonly at: number;
  /**
   * The items expected there, by their numbers, counted from 0 through all branches; the number after the last one is the
   * end of the text.
   */
  readonly items: readonly number[];
}

/** Finds the end of the longest prefix of a pattern's items that matches a text which the whole pattern does not. */
export function furthestOf(pattern: Pattern, alphabet: Alphabet): (text: string, form: Form) => Furthest {
  const total = pattern.branches.reduce((sum, items) => sum + items.length, 0);
  let first = 0;
  const branches = pattern.branches.map((items) => {
    const trees = items.map(({ tree }) => uncaptured(tree));
    const engines = new Map<number, Engine>();
    const base = first;
    first += items.length;
    return (text: string, form: Form): Furthest => {
      const endOf = (count: number): number | null => {
        let engine = engines.get(count);
        if (!engine) {
          engine = engineOf(sequence(trees.slice(0, count)), 0, alphabet, "prefix");
          engines.set(count, engine);
        }
        return engine(text, form)?.[1] ?? null;
      };
      // If a prefix matches, the shorter ones match too.
      let [matching, at, failing] = [0, 0, trees.length + 1];
      while (failing - matching > 1) {
        const middle = (matching + failing) >> 1;
        const end = endOf(middle);
        if (end === null) failing = middle;
        else [matching, at] = [middle, end];
      }
      return { at, items: [matching === trees.length ? total : base + matching] };
    };
  });
  return (text, form) => {
    const found = branches.map((branch) => branch(text, form));
    const at = Math.max(...found.map((each) => each.at));
    return { at, items: [...new Set(found.flatMap((each) => (each.at === at ? each.items : [])))] };
  };
}
