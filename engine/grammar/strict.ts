import { madeOnce } from "../event/remembered.ts";
import { children, withChild } from "./kinds.ts";
import type { Node } from "./node.ts";
import type { Part } from "./part.ts";

// Nodes with a check that a grammar may do without.

const unchecked = new WeakMap<Node, Node>();

/** Returns `checked`, which {@link withoutChecks} replaces by `node`. */
export function withCheck<N extends Node>(checked: N, node: Node): N {
  if (checked !== node) unchecked.set(checked, node);
  return checked;
}

/** The node without the checks inside; itself if there are none. Formats share most of the nodes of their timestamps. */
export const withoutChecks: (node: Node) => Node = madeOnce((node) =>
  rebuilt(unchecked.get(node) ?? node, withoutChecks),
);

/** The node with other nodes inside; itself if they are the same. */
export function rebuilt(node: Node, change: (inner: Node) => Node): Node {
  return children(node).reduce((whole, inner, at) => {
    const changed = change(inner);
    return changed === inner ? whole : withChild(whole, at, changed);
  }, node);
}

/** False if a part is missing, in code that is not type-checked: grammar() refuses that. */
export const areParts = (parts: readonly Part[]) => parts.every((part) => part !== undefined && part !== null);
