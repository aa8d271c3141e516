import type { Alphabet } from "./alphabet.ts";
import { type Engine, engineOf, type Form } from "./engine.ts";
import { type Pattern, sequence, uncaptured } from "./tree.ts";

/** Where a text stops being what a pattern says. */
export interface Furthest {
  /** Characters in front of it. */
  readonly at: number;
  /**
   * What could have stood there: numbers of the pattern's items, counted from 0 through all its branches; the number
   * behind the last one is the end of the text.
   */
  readonly items: readonly number[];
}

/** The end of the longest prefix of a pattern's items that matches, of a text that the whole pattern does not. */
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
      // Where a prefix matches, the shorter ones match, too.
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
