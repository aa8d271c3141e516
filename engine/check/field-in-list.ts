import { pathOf } from "../grammar/place.ts";
import type { Finding, GrammarCheck } from "./check.ts";
import { firstLoose, has } from "./loose.ts";

/** A list has items; what has a name belongs into an event or a map. */
export const fieldInList: GrammarCheck = (grammar, seen) => {
  if (!has("list", grammar)) return [];
  const places = seen.places();
  return places.all.flatMap(({ id, node, inside }): Finding[] => {
    const found = node.kind === "list" && firstLoose(inside[0]!, ["field", "derive", "pair", "native"], places);
    return found ? [{ place: id, message: `a list has items, not what has a name: ${pathOf(found, places)}` }] : [];
  });
};
