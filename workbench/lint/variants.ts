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
  /** True if some record is read through the place: its text becomes part of the record, or is looked for in it. */
  isRead(place: Place): boolean;
  /** True if the text of the place is only looked for: by `look`, `not` or the stop of an `until`. */
  isLookedFor(place: Place): boolean;
  /** What reads the place, with `node` in it, changed so that every match reads it; of a repetition, in its first rounds. */
  forced(place: Place, node: Node): Node;
  /** The part of the same up to the end of `node` in that place. */
  upTo(place: Place, node: Node): Node;
  accepts(record: Node, line: string): boolean;
  /**
   * A line that is read with `wanted` in `place`, but rejected unchanged, because it begins with a text that `taken` in
   * `at` reads; null if none was found.
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
    const root = readingRoot(place);
    const entry = entries.get(root);
    return isWhole(root, places) || !entry ? made : replace(entry, made);
  };
  /** What reads a place as a whole, unchanged. */
  const whole = (place: Place): Node => {
    const root = readingRoot(place);
    const entry = entries.get(root);
    return entry ? whole(entry) : ended(root, root.node);
  };
  const variants: Variants = {
    grammar,
    places,
    isRead: (place) => isWhole(readingRoot(place), places) || entries.has(readingRoot(place)),
    isLookedFor(place) {
      const root = readingRoot(place);
      const entry = entries.get(root);
      return entry ? variants.isLookedFor(entry) : root.parent !== null;
    },
    forced(place, node) {
      const made = rebuilt(place, node, forcedIn);
      return around(place, ended(readingRoot(place), made), variants.forced);
    },
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
      return variants.accepts(whole(place), line) ? null : line;
    },
  };
  return variants;
}

/** What is looked for may be followed by anything. */
function ended(root: Place, node: Node): Node {
  return root.parent === null ? node : seq(node, rest);
}

/** True for the record, and for what is looked for: no other place refers to them. */
function isWhole(root: Place, { record }: Places): boolean {
  return root === record || root.parent !== null;
}

/** The node at the root of what reads a place, with `node` in the place. */
function rebuilt(place: Place, node: Node, rebuild: Rebuild): Node {
  if (place.parent === null || LOOKING.has(place.parent.node.kind)) return node;
  return rebuilt(place.parent, rebuild(place.parent, place.parent.inside.indexOf(place), node), rebuild);
}

/** Nodes that only look for what is inside them. */
const LOOKING: ReadonlySet<string> = new Set(["look", "not", "until"]);

/** For the root of each rule that some record is read through, a place that refers to it and is nearer to the record. */
function entriesOf({ record, rules, all }: Places): ReadonlyMap<Place, Place> {
  const entries = new Map<Place, Place>();
  const open = [record, ...all.filter(({ parent }) => parent !== null && LOOKING.has(parent.node.kind))];
  for (let root = open.shift(); root; root = open.shift()) {
    for (const place of all) {
      if (place.node.kind !== "ref" || readingRoot(place) !== root) continue;
      const rule = rules[place.node.rule];
      if (!rule || entries.has(rule)) continue;
      entries.set(rule, place);
      open.push(rule);
    }
  }
  return entries;
}

/** The outermost place around a place that reads its text: the record, a rule, or what is only looked for. */
function readingRoot(place: Place): Place {
  return place.parent === null || LOOKING.has(place.parent.node.kind) ? place : readingRoot(place.parent);
}

function forcedIn({ node }: Place, child: number, made: Node): Node {
  if (node.kind === "choice" || node.kind === "optional") return made;
  if (node.kind === "many") return withRound(node, child, made);
  if (node.kind === "join") {
    const { node: one, between, max } = node;
    return withRound({ node: one, separator: between, min: 1, max }, child, made);
  }
  return withChild(node, child, made);
}

/** A repetition whose first round reads `made`, or the separator after the first round if `child` is 1. */
function withRound(
  { node, separator, min, max }: Pick<NodeOf<"many">, "node" | "separator" | "min" | "max">,
  child: number,
  made: Node,
): Node {
  const begin = child === 0 ? made : seq(node, made, node);
  const rounds = child + 1;
  if (max !== null && max <= rounds) return begin;
  const round = separator ? seq(separator, node) : node;
  const least = Math.max(0, min - rounds);
  const others = many(round, max === null ? { min: least } : { min: least, max: max - rounds });
  return seq(begin, least === 0 ? optional(others) : others);
}

function begunIn({ node }: Place, child: number, made: Node): Node {
  const before =
    node.kind === "seq" ? node.nodes.slice(0, child) : isRepetition(node) && child === 1 ? [node.node] : [];
  return before.length > 0 ? seq(...before, made) : made;
}

function isRepetition(node: Node): node is NodeOf<"many"> | NodeOf<"join"> {
  return node.kind === "many" || node.kind === "join";
}
