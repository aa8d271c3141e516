import type { Node } from "../grammar/index.ts";
import { type First, firstBy } from "./first.ts";
import { canBeEmpty } from "./nullable.ts";
import { outlineOf } from "./outline.ts";
import type { Rules } from "./rules.ts";

// With the outlines of patterns, which need their parser.

/** What a node can begin with. */
export function firstOf(node: Node, rules: Rules): First {
  return firstBy(node, rules, outlineOf);
}

/** True if a node can match without reading a byte. */
export function isNullable(node: Node, rules: Rules): boolean {
  return canBeEmpty(node, rules, outlineOf);
}
