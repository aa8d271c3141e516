import { madeOnce } from "../event/remembered.ts";
import { children } from "./kinds.ts";
import type { Grammar, Node } from "./node.ts";
import { end } from "./text.ts";

/** One occurrence of a node in a grammar. A node may occur in several places; each has its own id. */
export interface Place {
  /** Counted from 0 in the order of the grammar: the record first, then each rule. */
  readonly id: number;
  readonly node: Node;
  /** The places of the node's {@link children}, in their order. */
  readonly inside: readonly Place[];
  readonly parent: Place | null;
  /** The places of the grammar that reads the payload of a `within` node; null for any other node. */
  readonly payload: Places | null;
}

export interface Places {
  readonly record: Place;
  readonly rules: Readonly<Record<string, Place>>;
  /** Every place of the grammar, in the order of ids. */
  readonly all: readonly Place[];
  /** The id that stands for the end of the record: it comes after those of all places. */
  readonly end: number;
  /** By id: the places of the grammar and, after its end, those of its payloads' grammars, each with its end. */
  readonly numbered: readonly Place[];
}

type Open<T> = { -readonly [K in keyof T]: T[K] };

/** The places of grammars, whose back ends and reports ask for them again and again. */
const numberedPlaces = madeOnce((grammar: Pick<Grammar, "record" | "rules">) => numberPlaces(grammar, [], null));

/** Numbers every place of a grammar. */
export function placesOf(grammar: Pick<Grammar, "record" | "rules">): Places {
  return numberedPlaces(grammar);
}

/** True if another grammar reads the text of a field. */
export function hasPayload(grammar: Pick<Grammar, "record" | "rules">): boolean {
  return placesOf(grammar).all.some(({ payload }) => payload !== null);
}

/**
 * Numbers the places of a grammar after those in `numbered`. A payload's grammar has the same order of places as alone, so
 * that its own ids and those in the grammar around it differ by one number.
 */
function numberPlaces(
  { record, rules }: Pick<Grammar, "record" | "rules">,
  numbered: Place[],
  around: Place | null,
): Places {
  const first = numbered.length;
  const payloads: { readonly place: Open<Place>; readonly grammar: Grammar }[] = [];
  const number = (node: Node, parent: Place | null): Place => {
    const inside: Place[] = [];
    const place: Open<Place> = { id: numbered.length, node, inside, parent, payload: null };
    numbered.push(place);
    if (node.kind === "within") payloads.push({ place, grammar: node.grammar });
    for (const child of children(node)) inside.push(number(child, place));
    return place;
  };
  const top = number(record, around);
  const byRule: Record<string, Place> = Object.create(null);
  for (const rule of Object.keys(rules)) byRule[rule] = number(rules[rule]!, around);
  const all = numbered.slice(first);
  const last = numbered.length;
  if (around !== null || payloads.length > 0) {
    numbered.push({ id: last, node: end, inside: [], parent: around, payload: null });
  }
  for (const { place, grammar } of payloads) place.payload = numberPlaces(grammar, numbered, place);
  return { record: top, rules: byRule, all, end: last, numbered };
}

/** From the record or a rule down to the place: `record > 2: choice > 1: field "status"`. */
export function pathOf(place: Place, places: Places): string {
  const { node, parent } = place;
  if (parent === null) {
    if (place === places.record) return "record";
    return `rule ${Object.keys(places.rules).find((rule) => places.rules[rule] === place)}`;
  }
  const position = parent.inside.length > 1 ? `${parent.inside.indexOf(place) + 1}: ` : "";
  return `${pathOf(parent, places)} > ${position}${nodeName(node)}`;
}

/** What paths call a node: `field "status"`. */
export function nodeName(node: Node): string {
  switch (node.kind) {
    case "field":
    case "derive":
      return `${node.kind} ${JSON.stringify(node.name)}`;
    case "literal":
    case "label":
    case "token":
      return `${node.kind} ${JSON.stringify(node.text)}`;
    case "within":
      return `${node.kind} ${node.grammar.name}`;
    case "meaning":
      return `${node.kind} ${node.of}`;
    case "ref":
      return `${node.kind} ${node.rule}`;
    default:
      return node.kind;
  }
}
