import type { ValueType } from "../../event/value.ts";
import type { Grammar } from "../../grammar/index.ts";
import { type Description, fieldsOf } from "./fields.ts";

export type { Description, FieldDescription } from "./fields.ts";
export { fieldTypes } from "./values.ts";

const TYPES: readonly ValueType[] = ["string", "int", "float", "bool", "null", "unit", "map", "array"];

/** Describes a format for people: its notes, and the table of its fields. */
export function describe({ name, about, layout, example, knownAs, url, notes, record, rules }: Grammar): Description {
  const fields = fieldsOf(record, rules);
  const table = fields
    ? [...fields.named.values()].map((field) => ({
        ...field,
        types: inOrder(new Set(field.types)),
        label: field.label === field.name ? null : field.label,
      }))
    : [];
  const pairs = fields && fields.pairs.size > 0 ? inOrder(fields.pairs) : null;
  return { name, about, layout, example, knownAs, url, notes, fields: table, pairs };
}

function inOrder(types: ReadonlySet<ValueType>): readonly ValueType[] {
  return TYPES.filter((type) => types.has(type));
}
