import type { Grammar } from "../../grammar/index.ts";
import { unknownIn } from "../../language/index.ts";
import type { Finding, NodeCheck } from "./check.ts";
import { grammarProperties, nodeProperties } from "./properties.ts";

/** A node has the properties of its kind and no others: a combinator keeps options that it does not know. */
export const unknownProperty: NodeCheck = Object.fromEntries(
  Object.entries(nodeProperties).map(([kind, properties]) => [
    kind,
    (node: object) => unknownIn(node, ["kind", ...Object.keys(properties)], kind)[0] ?? null,
  ]),
);

/** A grammar has the properties of grammars and no others. */
export function grammarProperty(grammar: Grammar): readonly Finding[] {
  const messages = unknownIn(grammar, Object.keys(grammarProperties), "a grammar");
  return messages.map((message) => ({ place: null, message }));
}
