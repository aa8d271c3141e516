import { children, type Grammar, type Kind, type Node, type Place, type Places, pathOf } from "../../grammar/index.ts";
import type { Finding, GrammarCheck } from "./check.ts";

/** Nodes inside these add nothing to the event around them. */
const SEALED: readonly Kind[] = ["map", "list", "look", "not", "until"];

/**
 * The first place of one of `kinds`, at `place` or inside it, whose fields or items belong to the same whole as those of
 * `place`, and not to a map or list inside. Rules are followed.
 */
function firstLoose(
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

/** True if a node of the kind is anywhere in the grammar; most grammars have none. */
function has(kind: Kind, { record, rules }: Pick<Grammar, "record" | "rules">): boolean {
  const isIn = (node: Node): boolean => node.kind === kind || children(node).some(isIn);
  return isIn(record) || Object.values(rules).some(isIn);
}

/** A list has items; named values belong to an event or a map. */
export const fieldInList: GrammarCheck = (grammar, seen) => {
  if (!has("list", grammar)) return [];
  const places = seen.places();
  return places.all.flatMap(({ id, node, inside }): Finding[] => {
    const found = node.kind === "list" && firstLoose(inside[0]!, ["field", "derive", "pair", "native"], places);
    return found ? [{ place: id, message: `a list has items, not what has a name: ${pathOf(found, places)}` }] : [];
  });
};

/** Items belong to a list; an event or a map has fields. */
export const itemOutsideList: GrammarCheck = (grammar, seen) => {
  if (!has("item", grammar)) return [];
  const places = seen.places();
  return places.all.flatMap((place): Finding[] => {
    const whole = place === places.record ? place : place.node.kind === "map" ? place.inside[0]! : null;
    const found = whole && firstLoose(whole, ["item"], places);
    return found ? [{ place: place.id, message: `an item is in no list: ${pathOf(found, places)}` }] : [];
  });
};
