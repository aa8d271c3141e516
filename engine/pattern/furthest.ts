import type { Alphabet } from "./alphabet.ts";
import { type Engine, engineOf, type Form } from "./engine.ts";
import { type Pattern, sequence, uncaptured } from "./tree.ts";

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
