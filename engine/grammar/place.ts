import type { Grammar } from "./grammar.ts";
import { alike, type Cases, children, type Node, visit } from "./node.ts";

/** One occurrence of a node in a grammar. A node may occur in several places; each has its own id. */
export interface Place {
  /** Counted from 0 in the order of the grammar: the record first, then each rule. */
  readonly id: number;
  readonly node: Node;
  /** The places of the node's {@link children}, in their order. */
  readonly inside: readonly Place[];
  readonly parent: Place | null;
}

export interface Places {
  readonly record: Place;
  readonly rules: Readonly<Record<string, Place>>;
  /** Every place, by id. */
  readonly all: readonly Place[];
}

/** Numbers every place of a grammar, the same way for every back end. */
export function placesOf(grammar: Pick<Grammar, "record" | "rules">): Places {
  const all: Place[] = [];
  const number = (node: Node, parent: Place | null): Place => {
    const inside: Place[] = [];
    const place: Place = { id: all.length, node, inside, parent };
    all.push(place);
    for (const child of children(node)) inside.push(number(child, place));
    return place;
  };
  const record = number(grammar.record, null);
  const rules: Record<string, Place> = Object.create(null);
  for (const rule of Object.keys(grammar.rules)) rules[rule] = number(grammar.rules[rule]!, null);
  return { record, rules, all };
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
  return visit(nameCases, node);
}

const byKind = ({ kind }: Node) => kind;
const nameCases: Cases<readonly [], string> = {
  ...alike(["field", "derive"], ({ kind, name }) => `${kind} ${JSON.stringify(name)}`),
  ...alike(["literal", "label", "token"], ({ kind, text }) => `${kind} ${JSON.stringify(text)}`),
  meaning: ({ kind, of }) => `${kind} ${of}`,
  ref: ({ rule }) => `ref ${rule}`,
  ...alike(["oneOf", "run", "digits", "number", "rest", "end", "until", "quoted"], byKind),
  ...alike(["seq", "choice", "optional", "many", "look", "not", "nest", "fail"], byKind),
  ...alike(["convert", "constant", "join", "map", "list", "item", "pair", "cells", "native"], byKind),
};
