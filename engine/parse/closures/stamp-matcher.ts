import type { StampMatcher } from "../../event/declared.ts";
import { NameTable } from "../../event/names.ts";
import { type Node, placesOf, timestamp } from "../../grammar/index.ts";
import { sharedMatcher } from "../../pattern/index.ts";
import { matcherOf } from "./stamps.ts";
import { groundOf } from "./table.ts";

/** No name is looked up in it. */
let names: NameTable | null = null;

/**
 * What reads the timestamps that a node writes, whose parts are `timePart` nodes.
 * @throws TypeError for a node with a payload, which no timestamp has.
 */
export function stampMatcher(node: Node): StampMatcher {
  names ??= new NameTable();
  const places = placesOf({ record: timestamp(node), rules: {} });
  const payload = (): never => {
    throw new TypeError("a timestamp has no payload");
  };
  return matcherOf(places.record, groundOf(places, { names, payload, declaredBy: payload, matcher: sharedMatcher }));
}
