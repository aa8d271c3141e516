import type { Grammar } from "../grammar/grammar.ts";
import { children, type Kind, type Node } from "../grammar/node.ts";
import type { Place, Places } from "../grammar/place.ts";

/** What is looked at, or for, puts nothing anywhere. */
const SEALED: readonly Kind[] = ["map", "list", "look", "not", "until"];

/**
 * The first place of one of `kinds` at `place` or inside it whose fields or items go into the same whole as those of
 * `place`: into no map or list that begins further in. Rules are followed.
 */
export function firstLoose(
  place: Place,
  kinds: readonly Kind[],
  places: Places,
  done: ReadonlySet<string> = new Set(),
): Place | null {
  const { node, inside } = place;
  if (kinds.includes(node.kind)) return place;
  if (SEALED.includes(node.kind)) return null;
  if (node.kind === "ref") {
    const rule = places.rules[node.rule];
    return rule && !done.has(node.rule) ? firstLoose(rule, kinds, places, new Set([...done, node.rule])) : null;
  }
  for (const inner of inside) {
    const found = firstLoose(inner, kinds, places, done);
    if (found) return found;
  }
  return null;
}

/** Whether a node of the kind is anywhere in the grammar: most grammars are done with that. */
export function has(kind: Kind, { record, rules }: Pick<Grammar, "record" | "rules">): boolean {
  const isIn = (node: Node): boolean => node.kind === kind || children(node).some(isIn);
  return isIn(record) || Object.values(rules).some(isIn);
}
