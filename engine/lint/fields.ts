import { describe } from "../backends/describe/index.ts";
import type { Grammar } from "../grammar/index.ts";
import type { Note } from "./lint.ts";

/** Names that froe gives to fields itself. */
const RESERVED: ReadonlyMap<string, string> = new Map([["_format", "a cascade adds it to each event"]]);

/** Fields with a name that froe uses itself, and fields that are of one type here and of another one there. */
export function fieldNotes(grammar: Grammar): readonly Note[] {
  const { fields } = describe(grammar);
  const reserved = fields.flatMap(({ name }) => {
    const why = RESERVED.get(name);
    return why === undefined ? [] : [{ rule: "reserved-field", message: `the field ${name}: ${why}` }];
  });
  const mixed = fields.flatMap(({ name, types }) =>
    types.length < 2
      ? []
      : [{ rule: "mixed-types", message: `the field ${name} is ${types.join(" or ")}: who reads it has to ask` }],
  );
  return [...reserved, ...mixed];
}
