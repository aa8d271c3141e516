import { pathOf } from "../grammar/place.ts";
import type { Finding, GrammarCheck } from "./check.ts";
import { firstLoose, has } from "./loose.ts";

/** Items are those of a list: an event, or a map, has fields. */
export const itemOutsideList: GrammarCheck = (grammar, seen) => {
  if (!has("item", grammar)) return [];
  const places = seen.places();
  return places.all.flatMap((place): Finding[] => {
    const whole = place === places.record ? place : place.node.kind === "map" ? place.inside[0]! : null;
    const found = whole && firstLoose(whole, ["item"], places);
    return found ? [{ place: place.id, message: `an item is in no list: ${pathOf(found, places)}` }] : [];
  });
};
