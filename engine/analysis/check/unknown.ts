import type { Grammar } from "../../grammar/index.ts";
import { closest } from "../../language/index.ts";
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

function unknownIn(value: object, known: readonly string[], owner: string): readonly string[] {
  const unknown = Object.keys(value).filter((name) => !known.includes(name));
  // The characters of a text are its properties.
  if (unknown.some((name) => /^\d+$/.test(name)))
    return [`${owner} takes one part and then options, { name: value }: several parts are one seq(...)`];
  return unknown.map((name) => {
    const near = closest(name, known);
    const properties = known.filter((one) => one !== "kind").join(", ") || "none";
    const advice = near === null ? `: it has ${properties}` : `; did you mean ${JSON.stringify(near)}?`;
    return `${owner} has no property ${JSON.stringify(name)}${advice}`;
  });
}
