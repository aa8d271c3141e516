import type { PartScanner, StampMatcher } from "../../event/declared.ts";
import { NameTable } from "../../event/names.ts";
import { any, children, type Node, placesOf, run, timestamp, withChild } from "../../grammar/index.ts";
import { lateMatcher } from "./stamps.ts";
import { groundOf } from "./table.ts";

/** No name is looked up in it. */
let names: NameTable | null = null;

/**
 * What reads the timestamps that a node writes, whose parts are `timePart` nodes.
 * @param scanners read some of the parts at once, by their nodes.
 * It throws a TypeError for a node with a payload or a pattern, which no timestamp has, when it first matches.
 */
export function stampMatcher(node: Node, scanners: ReadonlyMap<Node, PartScanner> = new Map()): StampMatcher {
  return lateMatcher(node, {}, () => {
    names ??= new NameTable();
    const leaves = new Map<Node, PartScanner>();
    const places = placesOf({ record: timestamp(outlineOf(node, scanners, leaves)), rules: {} });
    const surroundings = { names, scanners: leaves, payload: refuse, declaredBy: refuse, matcher: refuse };
    return [places.record, groundOf(places, surroundings)];
  });
}

function refuse(): never {
  throw new TypeError("a timestamp has no payload and no pattern");
}

/** The node, with any text for the parts that are scanned: their nodes are many, and no closure is made of them. */
function outlineOf(node: Node, scanners: ReadonlyMap<Node, PartScanner>, leaves: Map<Node, PartScanner>): Node {
  const scanner = scanners.get(node);
  if (scanner === undefined) {
    return children(node).reduce((outline, child, i) => {
      const inner = outlineOf(child, scanners, leaves);
      return inner === child ? outline : withChild(outline, i, inner);
    }, node);
  }
  const leaf = withChild(node, 0, run(any, 0));
  leaves.set(leaf, scanner);
  return leaf;
}
