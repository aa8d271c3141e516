import type { ValueType } from "../../engine/event/value.ts";
import { type EventField, eventFields } from "./event-fields.ts";
import type { Target } from "./target.ts";

const TYPES: Readonly<Record<ValueType, string>> = {
  string: "string",
  int: "integer",
  float: "number",
  bool: "boolean",
  null: "null",
  // What no type has read is null in JSON.
  unit: "null",
  map: "object",
  array: "array",
};

export const jsonschema: Target = {
  about: "A JSON Schema of the events, as -J prints them",
  make(request) {
    const { grammar } = request;
    const { fields, pairs } = eventFields(request);
    const required = fields.filter(({ optional }) => !optional).map(({ name }) => name);
    const schema = {
      $schema: "https://json-schema.org/draft/2020-12/schema",
      title: request.format,
      description: grammar.about,
      type: "object",
      properties: Object.fromEntries(fields.map((field) => [field.name, propertyOf(widened(field, pairs))])),
      ...(required.length > 0 && { required }),
      additionalProperties: pairs === null ? false : { type: typesOf(pairs) },
    };
    return { text: `${JSON.stringify(schema, null, 2)}\n`, notes: [] };
  },
};

/** A pair of the text may have the name of a field that the event does not have. */
function widened(field: EventField, pairs: readonly ValueType[] | null): EventField {
  if (!field.optional || pairs === null) return field;
  return { ...field, types: [...field.types, ...pairs], values: null };
}

function propertyOf({ types, values, label }: EventField): object {
  return {
    type: typesOf(types),
    ...(label !== null && { description: label }),
    ...(values !== null && types.length === 1 && types[0] === "string" && { enum: values }),
  };
}

/** One type as a word, several as a list; of ints and floats the wider type alone. */
function typesOf(types: readonly ValueType[]): string | readonly string[] {
  const words = [...new Set(types.map((type) => TYPES[type]))];
  const kept = words.filter((word) => word !== "integer" || !words.includes("number"));
  return kept.length === 1 ? kept[0]! : kept;
}
