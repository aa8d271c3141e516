import { admits, type Prefix, prefixOf } from "../../analysis/index.ts";
import type { PartScanner, StampMatcher } from "../../event/declared.ts";
import { NameTable } from "../../event/names.ts";
import { children, looseTimestamp, type Node, placesOf, rest, seq, withChild } from "../../grammar/index.ts";
import { textGround } from "./all.ts";
import { MISMATCH } from "./closure.ts";
import { matcherOf } from "./stamps.ts";

/** No name is looked up in it. */
let names: NameTable | null = null;

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
  let late: Late | null = null;
  let matcher: StampMatcher | null = null;
  const make = () => {
    late ??= lateMatcher(node, scanners);
    matcher ??= late.make();
    return matcher;
  };
  return {
    match(bytes, from, to, slots, read) {
      if (matcher !== null) return matcher.match(bytes, from, to, slots, read);
      late ??= lateMatcher(node, scanners);
      return admits(late.prefixes, bytes, from, to) ? make().match(bytes, from, to, slots, read) : MISMATCH;
    },
    get isPlain() {
      return make().isPlain;
    },
  };
}

/** A matcher that is not made yet. */
interface Late {
  /** How strings begin that begin with a timestamp. */
  readonly prefixes: readonly Prefix[];
  make(): StampMatcher;
}

function lateMatcher(node: Node, scanners: ReadonlyMap<Node, Scanner>): Late {
  const leaves = new Map<Node, PartScanner>();
  const outline = outlineOf(node, scanners, leaves);
  return {
    prefixes: [prefixOf(seq(outline, rest), {})],
    make() {
      names ??= new NameTable();
      const places = placesOf({ record: looseTimestamp(outline), rules: {} });
      return matcherOf(places.record, textGround(places, names, { scanners: leaves }));
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
