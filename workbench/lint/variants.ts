import { commonText } from "../../engine/analysis/index.ts";
import { encodeUtf8 } from "../../engine/event/index.ts";
import {
  type Grammar,
  many,
  type Node,
  type NodeOf,
  optional,
  type Place,
  type Places,
  placesOf,
  rest,
  seq,
  withChild,
} from "../../engine/grammar/index.ts";
import { reference } from "../../engine/parse/reference/index.ts";

// Grammars that differ from one in a single place, and lines that show the difference.

/** A grammar whose places are changed one at a time. */
export interface Variants {
  readonly grammar: Grammar;
  readonly places: Places;
  /** True if some record is read through the place, and its text there becomes part of the record. */
  isRead(place: Place): boolean;
  /** The record with `node` in the place, changed so that every match reads it; of a repetition, in its first round. */
  forced(place: Place, node: Node): Node;
  /** The part of the record up to the end of `node` in that place. */
  upTo(place: Place, node: Node): Node;
  accepts(record: Node, line: string): boolean;
  /**
   * A line that the record accepts with `wanted` in `place`, but rejects unchanged, because it begins with a text that
   * `taken` in `at` reads; null if none was found.
   */
  lostLine(at: Place, taken: Node, place: Place, wanted: Node): string | null;
}

/** Replaces what is around a place, from the inside out. @param child the index of `made` among the children of `of`. */
type Rebuild = (of: Place, child: number, made: Node) => Node;

export function variantsOf(grammar: Grammar): Variants {
  const places = placesOf(grammar);
  const { rules } = grammar;
  const entries = entriesOf(places);
  const around = (place: Place, made: Node, replace: Variants["forced"]): Node => {
    const root = rootOf(place);
    const entry = entries.get(root);
    return root === places.record || !entry ? made : replace(entry, made);
  };
  const variants: Variants = {
    grammar,
    places,
    isRead: (place) => {
      const root = rootOf(place);
      return isPlain(place) && (root === places.record || entries.has(root));
    },
    forced: (place, node) => around(place, rebuilt(place, node, forcedIn), variants.forced),
    upTo: (place, node) => around(place, rebuilt(place, node, begunIn), variants.upTo),
    accepts(record, line) {
      const bytes = encodeUtf8(line);
      return reference({ ...grammar, record }).parse(bytes, 0, bytes.length).ok;
    },
    lostLine(at, taken, place, wanted) {
      const only = variants.forced(place, wanted);
      const begun = seq(variants.upTo(at, taken), rest);
      const line = commonText({ record: begun, rules }, { record: only, rules });
      if (line === null || !variants.accepts(only, line)) return null;
      return variants.accepts(grammar.record, line) ? null : line;
    },
  };
  return variants;
}

/** The node at the root of a place, with `node` in the place. */
function rebuilt(place: Place, node: Node, rebuild: Rebuild): Node {
  if (place.parent === null) return node;
  return rebuilt(place.parent, rebuild(place.parent, place.parent.inside.indexOf(place), node), rebuild);
}

/** For the root of each rule that some record is read through, a place that refers to it and is nearer to the record. */
function entriesOf({ record, rules, all }: Places): ReadonlyMap<Place, Place> {
  const entries = new Map<Place, Place>();
  const open = [record];
  for (let root = open.shift(); root; root = open.shift()) {
    for (const place of all) {
      if (place.node.kind !== "ref" || rootOf(place) !== root || !isPlain(place)) continue;
      const rule = rules[place.node.rule];
      if (!rule || entries.has(rule)) continue;
      entries.set(rule, place);
      open.push(rule);
    }
  }
  return entries;
}

/** The outermost place around a place: the record or a rule. */
export function rootOf(place: Place): Place {
  return place.parent === null ? place : rootOf(place.parent);
}

/** True if the text of the place becomes part of the record as it is: it is not only looked at, nor joined. */
function isPlain(place: Place): boolean {
  for (let at = place; at.parent; at = at.parent) {
    const { kind } = at.parent.node;
    if (kind === "until" || kind === "look" || kind === "not" || kind === "join") return false;
    if (kind === "many" && at !== at.parent.inside[0]) return false;
  }
  return true;
}

function forcedIn({ node }: Place, child: number, made: Node): Node {
  if (node.kind === "choice" || node.kind === "optional") return made;
  return node.kind === "many" ? withFirstRound(node, made) : withChild(node, child, made);
}

/** A repetition whose first round reads `first`. */
function withFirstRound(node: NodeOf<"many">, first: Node): Node {
  const max = node.max === null ? null : node.max - 1;
  if (max === 0) return first;
  const min = Math.max(0, node.min - 1);
  const round = node.separator ? seq(node.separator, node.node) : node.node;
  const others = many(round, max === null ? { min } : { min, max });
  return seq(first, min === 0 ? optional(others) : others);
}

function begunIn({ node }: Place, child: number, made: Node): Node {
  return node.kind === "seq" && child > 0 ? seq(...node.nodes.slice(0, child), made) : made;
}
