import type { Grammar } from "./grammar.ts";
import { children, type Node } from "./node.ts";

/** Where a node stands in a grammar. One node may stand in several places; each place has an id of its own. */
export interface Place {
  /** Counted from 0 in the order of the grammar: the record first, then each rule. */
  readonly id: number;
  readonly node: Node;
  /** From the record or a rule down to the node: `record > seq 2 > field "status"`. */
  readonly path: string;
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
  const number = (node: Node, step: string, parent: Place | null): Place => {
    const inside: Place[] = [];
    const path = parent ? `${parent.path} > ${step}` : step;
    const place: Place = { id: all.length, node, path, inside, parent };
    all.push(place);
    const nodes = children(node);
    for (const [index, child] of nodes.entries()) {
      const position = nodes.length > 1 ? `${index + 1}: ` : "";
      inside.push(number(child, `${position}${nameOf(child)}`, place));
    }
    return place;
  };
  const record = number(grammar.record, "record", null);
  const rules: Record<string, Place> = Object.create(null);
  for (const [rule, node] of Object.entries(grammar.rules)) rules[rule] = number(node, `rule ${rule}`, null);
  return { record, rules, all };
}

function nameOf(node: Node): string {
  switch (node.kind) {
    case "field":
    case "derive":
      return `${node.kind} ${JSON.stringify(node.name)}`;
    case "literal":
    case "label":
    case "token":
      return `${node.kind} ${JSON.stringify(node.text)}`;
    case "ref":
      return `ref ${node.rule}`;
    default:
      return node.kind;
  }
}
