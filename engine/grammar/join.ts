import type { Node, Part, Typed } from "./node.ts";
import { toNode } from "./part.ts";

/** Between one and `max` nodes, `between` between two; the value is their texts with one space between two. */
export interface Join {
  readonly kind: "join";
  readonly node: Node;
  readonly between: Node;
  readonly max: number;
}
export function join(part: Part, options: { between: Part; max: number }): Typed<Join, string> {
  return { kind: "join", node: toNode(part), between: toNode(options.between), max: options.max };
}
