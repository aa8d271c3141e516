import { capturesOf, inside, Refused, type Tree, type TreeOf } from "../regex/index.ts";

// Counts inside of each other, for an engine that writes their rounds out and accepts only a limited number of them.

/** More parts than these are no expression that anyone would want. */
const MOST_PARTS = 64;

/**
 * The expression with repetitions of fewer rounds, one after another, where their counts come to more: `(?:a{1,62}){0,63}` with
 * at most 1,000 is `(?:a{1,62}){0,16}` three times, and `(?:a{1,62}){0,15}`.
 * @throws Refused if that is impossible: a group with a name can be written only once.
 */
export function divided(tree: Tree, most: number): Tree {
  const again = (one: Tree) => divided(one, most);
  switch (tree.kind) {
    case "sequence":
      return { ...tree, items: tree.items.map(again) };
    case "alternation":
      return { ...tree, branches: tree.branches.map(again) };
    case "repetition":
      return inParts({ ...tree, item: again(tree.item) }, most);
    case "capture":
    case "atomic":
    case "lexeme":
    case "look":
      return { ...tree, item: again(tree.item) };
    default:
      return tree;
  }
}

function inParts(tree: TreeOf<"repetition">, most: number): Tree {
  const { item, min, max, from, to } = tree;
  const size = Math.floor(most / roundsOf(item));
  const count = countOf(tree);
  if (count <= size) return tree;
  const parts = Math.ceil(count / size);
  if (parts > MOST_PARTS || capturesOf(item).length > 0)
    throw new Refused(tree, `the counts here come to more than ${most}, which is all that the engine accepts`);
  const items = Array.from({ length: parts }, (_, index): Tree => {
    const before = index * size;
    const within = (all: number) => Math.min(Math.max(all - before, 0), size);
    const isLast = index === parts - 1;
    return { ...tree, min: within(min), max: max === null ? (isLast ? null : within(min)) : within(max) };
  });
  return { kind: "sequence", items, from, to };
}

/** The rounds that an engine writes out: none for `*`, `+` and `?`, which count as one. */
function countOf({ min, max }: TreeOf<"repetition">): number {
  return Math.max(max ?? min, 1);
}

/** The largest product of counts inside of each other. */
function roundsOf(tree: Tree): number {
  const inner = inside(tree).reduce((largest, one) => Math.max(largest, roundsOf(one)), 1);
  return tree.kind === "repetition" ? countOf(tree) * inner : inner;
}
