import type { Tree } from "./tree.ts";

/*
 * What V8 takes to compile an expression. In front of each choice it looks at the next characters on every way through
 * what follows: an item that may be left out doubles the ways, and one without characters does not bring their end nearer.
 */

/** V8 looks at so many characters. */
const CHARACTERS = 4;

/** The parts looked at from a place on, by the number of characters that are still to come, 0 to 4. */
type Looks = readonly number[];

/** How many parts of a tree V8 looks at as it compiles it. */
export function looksOf(tree: Tree): number {
  let total = 0;

  function choice(ways: readonly Looks[]): Looks {
    const looks = Array.from({ length: CHARACTERS + 1 }, (_, left) =>
      left === 0 ? 0 : ways.reduce((sum, way) => sum + way[left]!, 1),
    );
    total += looks[CHARACTERS]!;
    return looks;
  }

  /** @param rest what is looked at behind the tree. */
  function looks(tree: Tree, rest: Looks): Looks {
    switch (tree.kind) {
      case "set":
        return rest.map((_, left) => (left === 0 ? 0 : 1 + rest[left - 1]!));
      case "assertion":
        return rest.map((count, left) => (left === 0 ? 0 : 1 + count));
      case "sequence":
        return tree.items.reduceRight((behind, item) => looks(item, behind), rest);
      case "alternation":
        return choice(tree.branches.map((branch) => looks(branch, rest)));
      case "capture":
        return looks(tree.item, rest);
      case "repetition": {
        const { item, min, max } = tree;
        // What is repeated without end is entered once.
        let behind = max === null ? choice([looks(item, NOTHING), rest]) : rest;
        for (let count = min; count < (max ?? min); count++) behind = choice([looks(item, behind), rest]);
        for (let count = 0; count < min; count++) behind = looks(item, behind);
        return behind;
      }
    }
  }
  looks(tree, NOTHING);
  return total;
}

const NOTHING: Looks = Array.from({ length: CHARACTERS + 1 }, () => 0);
