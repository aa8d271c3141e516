import type { PartScanner, StampMatcher } from "../../event/declared.ts";
import { NameTable } from "../../event/names.ts";
import { type Node, placesOf, timestamp } from "../../grammar/index.ts";
import { recordMatcher } from "../../pattern/index.ts";
import { matcherOf } from "./stamps.ts";
import { groundOf } from "./table.ts";

/** No name is looked up in it. */
let names: NameTable | null = null;

/**
 * What reads the timestamps that a node writes, whose parts are `timePart` nodes.
 * @param scanners read some of the parts at once, by their nodes.
 * @throws TypeError for a node with a payload, which no timestamp has.
 */
export function stampMatcher(node: Node, scanners: ReadonlyMap<Node, PartScanner> = new Map()): StampMatcher {
  names ??= new NameTable();
  const places = placesOf({ record: timestamp(node), rules: {} });
  const payload = (): never => {
    throw new TypeError("a timestamp has no payload");
  };
  const surroundings = { names, scanners, payload, declaredBy: payload, matcher: recordMatcher };
  return matcherOf(places.record, groundOf(places, surroundings));
}
