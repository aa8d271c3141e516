import { prefixOf } from "../../analysis/index.ts";
import type { PartScanner, StampMatcher } from "../../event/declared.ts";
import { NameTable } from "../../event/names.ts";
import { children, type Node, placesOf, rest, seq, timestamp, withChild } from "../../grammar/index.ts";
import { lateMatcher } from "./stamps.ts";
import { groundOf } from "./table.ts";

/** No name is looked up in it. */
let names: NameTable | null = null;

/** What reads a part at once. */
export interface Scanner {
  readonly scan: PartScanner;
  /** A simpler node that matches the same texts, and more. */
  readonly outline: Node;
}

/**
 * What reads the timestamps that a node writes, whose parts are `timePart` nodes.
 * It throws a TypeError for a node with a payload or a pattern, which no timestamp has, when it first matches.
 * @param scanners read some of the parts at once, by their nodes.
 */
export function stampMatcher(node: Node, scanners: ReadonlyMap<Node, Scanner> = new Map()): StampMatcher {
  const leaves = new Map<Node, PartScanner>();
  let outline: Node | null = null;
  const outlined = () => {
    outline ??= outlineOf(node, scanners, leaves);
    return outline;
  };
  const find = () => {
    names ??= new NameTable();
    const places = placesOf({ record: timestamp(outlined()), rules: {} });
    const surroundings = { names, scanners: leaves, payload: refuse, declaredBy: refuse, matcher: refuse };
    return [places.record, groundOf(places, surroundings)] as const;
  };
  return lateMatcher(() => [prefixOf(seq(outlined(), rest), {})], find);
}

function refuse(): never {
  throw new TypeError("a timestamp has no payload and no pattern");
}

/** The node with outlines of the parts that are scanned: their nodes are many, and no closure is made of them. */
function outlineOf(node: Node, scanners: ReadonlyMap<Node, Scanner>, leaves: Map<Node, PartScanner>): Node {
  const scanner = scanners.get(node);
  if (scanner === undefined) {
    return children(node).reduce((outline, child, i) => {
      const inner = outlineOf(child, scanners, leaves);
      return inner === child ? outline : withChild(outline, i, inner);
    }, node);
  }
  const leaf = withChild(node, 0, scanner.outline);
  leaves.set(leaf, scanner.scan);
  return leaf;
}
