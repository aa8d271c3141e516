import { areDisjoint, canFail, firstOf, type Rules } from "../../engine/analysis/index.ts";
import { isSubset, type Node, only, rest, run } from "../../engine/grammar/index.ts";

// Where an engine may take back what it took, that must come to nothing.

const sequence = (...nodes: readonly Node[]): Node => ({ kind: "seq", nodes });

/** Whether what follows matches whatever stands there, up to the end of the record. */
export function matchesAll(follow: readonly Node[], rules: Rules): boolean {
  return follow.some(isRest) && follow.every((node) => !canFail(node, rules));
}

function isRest(node: Node): boolean {
  if (node.kind === "field" || node.kind === "label" || node.kind === "token") return isRest(node.node);
  return node.kind === "rest";
}

/** Whether it is certain that no text begins with one of `taken` and is one of `instead` up to its end. */
export function excludes(taken: readonly Node[], instead: readonly Node[], rules: Rules): boolean {
  return areDisjoint({ record: sequence(...taken, rest), rules }, { record: sequence(...instead), rules });
}

/** Whether taking back `taken` never helps what follows: it cannot begin there, or it would have matched. */
export function isKept(taken: readonly Node[], follow: readonly Node[], rules: Rules): boolean {
  return matchesAll(follow, rules) || excludes(taken, follow, rules);
}

/** Whether what follows can only match where `node` does, so that looking at it says nothing more. */
export function implies(follow: readonly Node[], node: Node, rules: Rules): boolean {
  const wanted = oneCharacter(node);
  const [next] = follow;
  if (node.kind === "literal" && next?.kind === "literal" && next.text.startsWith(node.text)) return true;
  const { charset, nullable } = firstOf(sequence(...follow), rules);
  return wanted !== null && !nullable && isSubset(charset, wanted);
}

/** The set of a node that is one byte of a set; null for any other. */
export function oneCharacter(node: Node) {
  switch (node.kind) {
    case "run":
      return node.min === 1 && node.max === 1 ? node.charset : null;
    case "literal":
      return /^[\0-\x7f]$/.test(node.text) ? only(node.text.charCodeAt(0)) : null;
    case "label":
    case "token":
      return oneCharacter(node.node);
    default:
      return null;
  }
}

/** One more byte of a run. */
export const oneOfRun = ({ charset }: { readonly charset: Parameters<typeof run>[0] }): Node => run(charset, 1, 1);
