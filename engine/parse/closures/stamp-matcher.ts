import { admits, prefixOf } from "../../analysis/index.ts";
import type { PartScanner, StampMatcher } from "../../event/declared.ts";
import { NameTable } from "../../event/names.ts";
import { once } from "../../event/remembered.ts";
import { children, looseTimestamp, type Node, placesOf, rest, seq, withChild } from "../../grammar/index.ts";
import { textGround } from "./all.ts";
import { MISMATCH } from "./closure.ts";
import { matcherOf } from "./stamps.ts";

/** No name is looked up in it. */
const names = once(() => new NameTable());

/** What reads a part at once. */
export interface Scanner {
  readonly scan: PartScanner;
  /** A simpler node that matches the same strings, and more. */
  readonly outline: Node;
}

/**
 * What reads the timestamps that a node writes, whose parts are `timePart` nodes. Its closures are made for the first text
 * that may be one.
 * It throws a TypeError for a node with a payload or a pattern, which no timestamp has, when it first matches.
 * @param scanners read some of the parts at once, by their nodes.
 */
export function stampMatcher(node: Node, scanners: ReadonlyMap<Node, Scanner> = new Map()): StampMatcher {
  const late = once(() => lateMatcher(node, scanners));
  const matcher = once(() => late().make());
  let isMade = false;
  return {
    match(bytes, from, to, slots, read) {
      isMade ||= admits(late().prefixes, bytes, from, to);
      return isMade ? matcher().match(bytes, from, to, slots, read) : MISMATCH;
    },
    get isPlain() {
      return matcher().isPlain;
    },
  };
}

/** A matcher that is not made yet. */
function lateMatcher(node: Node, scanners: ReadonlyMap<Node, Scanner>) {
  const leaves = new Map<Node, PartScanner>();
  const outline = outlineOf(node, scanners, leaves);
  return {
    /** How strings begin that begin with a timestamp. */
    prefixes: [prefixOf(seq(outline, rest), {})],
    make() {
      const places = placesOf({ record: looseTimestamp(outline), rules: {} });
      return matcherOf(places.record, textGround(places, names(), { scanners: leaves }));
    },
  };
}

/** The node with outlines of the parts that are scanned: their nodes are many, and no closure is made for them. */
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
