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
} from "../../engine/grammar/index.ts";
import { reference } from "../../engine/parse/reference/index.ts";
import { rebuilt, withChild } from "./replace.ts";

// Grammars that differ from one in a single place, and what lines tell of the difference.

/** A grammar whose places are changed one at a time. */
export interface Variants {
  readonly grammar: Grammar;
  readonly places: Places;
  /** Whether some reading of a record comes to the place, and reads it where it stands. */
  isRead(place: Place): boolean;
  /** The record with `node` in a place that every reading of it comes to; of a repetition, in its first round. */
  forced(place: Place, node: Node): Node;
  /** What is read up to the end of `node` in that place. */
  upTo(place: Place, node: Node): Node;
  accepts(record: Node, line: string): boolean;
  /**
   * A line that the record would accept with `wanted` in the place, and that it rejects as it is, where `taken` in `at`
   * is read at its beginning; null where none was found.
   */
  lostLine(at: Place, taken: Node, place: Place, wanted: Node): string | null;
}

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

/** For the root of each rule that a reading comes to, a place that refers to it, nearer to the record than the rule. */
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

function rootOf(place: Place): Place {
  return place.parent === null ? place : rootOf(place.parent);
}

/** Whether the place is read where it stands, and not looked at, or put together with others. */
function isPlain(place: Place): boolean {
  for (let at = place; at.parent; at = at.parent) {
    const { kind } = at.parent.node;
    if (kind === "until" || kind === "look" || kind === "not" || kind === "join") return false;
    if (kind === "many" && at !== at.parent.inside[0]) return false;
  }
  return true;
}

function forcedIn(of: Place, child: Place, made: Node): Node {
  if (of.node.kind === "choice" || of.node.kind === "optional") return made;
  return of.node.kind === "many" ? withFirstRound(of.node, made) : withChild(of, child, made);
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

function begunIn(of: Place, child: Place, made: Node): Node {
  const before = of.node.kind === "seq" ? of.inside.slice(0, of.inside.indexOf(child)).map((one) => one.node) : [];
  return before.length > 0 ? seq(...before, made) : made;
}
