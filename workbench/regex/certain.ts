import { areDisjoint, canFail, type Rules } from "../../engine/analysis/index.ts";
import { alike, type Cases, type Charset, type Node, only, rest, run, visit } from "../../engine/grammar/index.ts";

// An engine that backtracks must not find another match that way.

const sequence = (...nodes: readonly Node[]): Node => ({ kind: "seq", nodes });

/** True if what follows matches any text, up to the end of the record. */
export function matchesAll(follow: readonly Node[], rules: Rules): boolean {
  return follow.some(isRest) && follow.every((node) => !canFail(node, rules));
}

function isRest(node: Node): boolean {
  if (node.kind === "field" || node.kind === "meaning" || node.kind === "label" || node.kind === "token")
    return isRest(node.node);
  return node.kind === "rest";
}

/** True if certainly no text begins with `taken` and matches `instead` as a whole. */
export function excludes(taken: readonly Node[], instead: readonly Node[], rules: Rules): boolean {
  return areDisjoint({ record: sequence(...taken, rest), rules }, { record: sequence(...instead), rules });
}

/** True if giving back `taken` never helps what follows: that cannot begin there, or would have matched anyway. */
export function isKept(taken: readonly Node[], follow: readonly Node[], rules: Rules): boolean {
  return matchesAll(follow, rules) || excludes(taken, follow, rules);
}

/** The set of a node that is one byte of a set; null for any other. */
export function oneCharacter(node: Node): Charset | null {
  return visit(oneCases, node);
}

const several = () => null;
const oneCases: Cases<readonly [], Charset | null> = {
  run: ({ charset, min, max }) => (min === 1 && max === 1 ? charset : null),
  literal: ({ text }) => (/^[\0-\x7f]$/.test(text) ? only(text.charCodeAt(0)) : null),
  ...alike(["meaning", "label", "token"], ({ node }) => oneCharacter(node)),
  ...alike(["oneOf", "digits", "number", "rest", "end", "until", "quoted"], several),
  ...alike(["seq", "choice", "optional", "many", "look", "not", "ref", "nest", "fail"], several),
  within: several,
  ...alike(
    ["convert", "constant", "join", "map", "list", "item", "field", "pair", "cells", "native", "derive"],
    several,
  ),
};

/** One more byte of a run. */
export const oneOfRun = ({ charset }: { readonly charset: Charset }): Node => run(charset, 1, 1);
