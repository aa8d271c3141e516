import { type First, firstOf } from "../../analysis/index.ts";
import type { PartScanner, StampMatcher } from "../../event/declared.ts";
import { NameTable } from "../../event/names.ts";
import { children, type Node, placesOf, timestamp, withChild } from "../../grammar/index.ts";
import { lateMatcher } from "./stamps.ts";
import { groundOf } from "./table.ts";

/** No name is looked up in it. */
let names: NameTable | null = null;

/** What reads a part at once. */
export interface Scanner {
  readonly scan: PartScanner;
  /** A node that begins with the same bytes. */
  readonly outline: Node;
}

/**
 * What reads the timestamps that a node writes, whose parts are `timePart` nodes.
 * It throws a TypeError for a node with a payload or a pattern, which no timestamp has, when it first matches.
 * @param scanners read some of the parts at once, by their nodes.
 */
export function stampMatcher(node: Node, scanners: ReadonlyMap<Node, Scanner> = new Map()): StampMatcher {
  return lateMatcher(beginningOf(node, scanners), () => {
    names ??= new NameTable();
    const leaves = new Map<Node, PartScanner>();
    const places = placesOf({ record: timestamp(outlineOf(node, scanners, leaves)), rules: {} });
    const surroundings = { names, scanners: leaves, payload: refuse, declaredBy: refuse, matcher: refuse };
    return [places.record, groundOf(places, surroundings)];
  });
}

/** Many layouts begin with the same node. */
const beginnings = new WeakMap<Node, First>();

/** What the timestamps of a node begin with. */
function beginningOf(node: Node, scanners: ReadonlyMap<Node, Scanner>): First {
  const head = node.kind === "seq" ? node.nodes[0] : undefined;
  const known = beginnings.get(node) ?? (head && beginningOf(head, scanners));
  const first = known && !known.nullable ? known : firstOf(scanners.get(node)?.outline ?? node, {});
  beginnings.set(node, first);
  return first;
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
