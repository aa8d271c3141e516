import type { Expression } from "../language/tree.ts";
import type { Field, Generator } from "./generator.ts";
import { globalOf } from "./names.ts";

/** True if an expression is the event. */
export function isEvent(node: Expression, g: Generator): boolean {
  return node.kind === "variable" && globalOf(node.name, g) === "e";
}

/** The field of the event that an expression names by a literal, or null. */
export function eventField(node: Expression, g: Generator): Field | null {
  if (node.kind === "member") return isEvent(node.object, g) ? g.field(node.name) : null;
  if (node.kind !== "element" || node.index.kind !== "literal" || typeof node.index.value !== "string") return null;
  return isEvent(node.object, g) ? g.field(node.index.value) : null;
}
