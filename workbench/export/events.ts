import { describe, type FieldDescription } from "../../engine/analysis/describe/index.ts";
import type { ValueType } from "../../engine/event/value.ts";
import { type ExportRequest, heading } from "./target.ts";

/** The fields of a request's format: those of the layout, then those that the user names, and the types of all others. */
export function eventFields({ grammar, types }: Pick<ExportRequest, "grammar" | "types">): {
  readonly fields: readonly FieldDescription[];
  /** The types of fields whose names come from the text; null if there are none. */
  readonly pairs: readonly ValueType[] | null;
} {
  const { fields, pairs } = describe(grammar);
  const known = new Set(fields.map(({ name }) => name));
  const typed = types
    .filter(({ name }) => !known.has(name))
    .map(
      ({ name, type }): FieldDescription => ({
        name,
        types: [type, "unit"],
        optional: true,
        values: null,
        label: null,
      }),
    );
  return { fields: [...fields, ...typed], pairs };
}

const SCRIPT_TYPES: Readonly<Record<ValueType, string>> = {
  string: "string",
  int: "number",
  float: "number",
  bool: "boolean",
  null: "null",
  // What no type has read is absent from a plain event.
  unit: "undefined",
  map: "{ readonly [name: string]: unknown }",
  array: "readonly unknown[]",
};

const NAME = /^[A-Za-z_$][\w$]*$/;

/** The interface of a format's events, named after it. */
export function eventInterface(request: ExportRequest): string {
  const { fields, pairs } = eventFields(request);
  const all = new Set([...fields.map(typeText), ...(pairs ?? []).map((type) => SCRIPT_TYPES[type]), "undefined"]);
  return [
    `/** ${commented(heading(request))} */`,
    `export interface ${typeName(request)} {`,
    ...fields.flatMap((field) => [
      ...(field.label === null ? [] : [`  /** ${commented(field.label)} */`]),
      `  readonly ${propertyText(field)}: ${typeText(field)};`,
    ]),
    ...(pairs === null ? [] : [`  readonly [name: string]: ${[...all].join(" | ")};`]),
    "}",
  ].join("\n");
}

/** `CombinedProxyEvent` for `combined-proxy`. */
export function typeName({ grammar }: ExportRequest): string {
  const words = grammar.name.split(/[^A-Za-z0-9]+/).map((word) => word.slice(0, 1).toUpperCase() + word.slice(1));
  return `${/^[0-9]/.test(grammar.name) ? "_" : ""}${words.join("")}Event`;
}

function propertyText({ name, optional, types }: FieldDescription): string {
  const key = NAME.test(name) ? name : JSON.stringify(name);
  return optional || types.includes("unit") ? `${key}?` : key;
}

function typeText({ types, values }: FieldDescription): string {
  if (values !== null && types.length === 1 && types[0] === "string") {
    return values.map((value) => JSON.stringify(value)).join(" | ");
  }
  const present = types.filter((type) => type !== "unit");
  return [...new Set(present.map((type) => SCRIPT_TYPES[type]))].join(" | ") || "undefined";
}

/** A text that cannot end a comment. */
function commented(text: string): string {
  return text.replaceAll("*/", "*\\/");
}
