import { type Grammar, type Node, type Place, unreachable } from "../../engine/grammar/index.ts";

/** What of a grammar says how its records are read. */
export type Rooted = Pick<Grammar, "record" | "rules">;

/** The node at the top of a place's tree, with `node` in the place. `parent` says what becomes of what is around it. */
export function rebuilt(place: Place, node: Node, parent: (of: Place, child: Place, node: Node) => Node): Node {
  let at = place;
  let made = node;
  while (at.parent !== null) {
    made = parent(at.parent, at, made);
    at = at.parent;
  }
  return made;
}

/** A node with another child in the place of one that it has. */
export function withChild({ node, inside }: Place, child: Place, made: Node): Node {
  const position = inside.indexOf(child);
  const replaced = <N>(nodes: readonly N[]): readonly (N | Node)[] =>
    nodes.map((one, i) => (i === position ? made : one));
  switch (node.kind) {
    case "seq":
      return { ...node, nodes: replaced(node.nodes) };
    case "choice":
      return { ...node, alternatives: replaced(node.alternatives) };
    case "many":
      return position === 0 ? { ...node, node: made } : { ...node, separator: made };
    case "join":
      return position === 0 ? { ...node, node: made } : { ...node, between: made };
    case "until":
      return { ...node, stop: made };
    case "pair":
      if (position === 0) return { ...node, key: made };
      return position === inside.length - 1 ? { ...node, value: made } : { ...node, between: made };
    case "cells":
      return { ...node, cell: made };
    case "optional":
    case "look":
    case "not":
    case "nest":
    case "convert":
    case "map":
    case "list":
    case "item":
    case "field":
    case "label":
    case "token":
    case "constant":
      return { ...node, node: made };
    case "native":
    case "literal":
    case "oneOf":
    case "run":
    case "digits":
    case "number":
    case "rest":
    case "end":
    case "quoted":
    case "ref":
    case "derive":
    case "fail":
      return node;
    default:
      return unreachable(node);
  }
}
