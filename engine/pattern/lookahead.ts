import type { Tree } from "./tree.ts";

/*
 * The cost of compiling an expression in V8. Before each choice it checks the next characters on every path through what
 * follows: an optional item doubles the paths, and one without characters makes them no shorter.
 */

/** The number of characters that V8 looks ahead. */
const CHARACTERS = 4;

/** The number of parts checked from a place on, by the number of characters still to check, 0 to 4. */
type Looks = readonly number[];

/** The number of parts of a tree that V8 checks to compile it. */
export function looksOf(tree: Tree): number {
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
