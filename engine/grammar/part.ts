import type { Node, Part } from "./node.ts";

/** A plain string is its literal. */
export function toNode(part: Part): Node {
  return typeof part === "string" ? { kind: "literal", text: part } : part;
}
