import type { Tree } from "./tree.ts";

/** The most sets of a pattern, with its counted repetitions written out. */
export const LARGEST = 10_000;

/** The number of sets of a tree, with its counted repetitions written out: `[a-z]{3}` has three. */
export function sizeOf(tree: Tree): number {
  switch (tree.kind) {
    case "set":
    case "assertion":
      return 1;
    case "sequence":
      return tree.items.reduce((sum, item) => sum + sizeOf(item), 0);
    case "alternation":
      return tree.branches.reduce((sum, branch) => sum + sizeOf(branch), 0);
    case "repetition":
      // An empty item counts too: it is written out like any other.
      return Math.max(1, sizeOf(tree.item)) * Math.max(1, tree.max ?? tree.min);
    case "capture":
      return sizeOf(tree.item);
  }
}
