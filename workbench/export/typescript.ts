import type { ValueType } from "../../engine/event/value.ts";
import { type EventField, eventFields } from "./event-fields.ts";
import { heading } from "./heading.ts";
import type { ExportRequest, Target } from "./target.ts";

const TYPES: Readonly<Record<ValueType, string>> = {
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

export const typescript: Target = {
  about: "A TypeScript interface of the events, as the library gives them",
  make: (request) => ({ text: `${eventInterface(request)}\n`, notes: [] }),
};

/** The interface of a format's events, named after it. */
export function eventInterface(request: ExportRequest): string {
  const { fields, pairs } = eventFields(request);
  const all = new Set([...fields.map(typeText), ...(pairs ?? []).map((type) => TYPES[type]), "undefined"]);
  return [
    `/** ${commented(heading(request))} */`,
    `export interface ${typeName(request)} {`,
    ...fields.map((field) => `${labelText(field)}  readonly ${propertyText(field)}: ${typeText(field)};`),
    ...(pairs === null ? [] : [`  readonly [name: string]: ${[...all].join(" | ")};`]),
    "}",
  ].join("\n");
}

/** `CombinedProxyEvent` for `combined-proxy`. */
export function typeName({ grammar }: ExportRequest): string {
  const words = grammar.name.split(/[^A-Za-z0-9]+/).map((word) => word.slice(0, 1).toUpperCase() + word.slice(1));
  return `${/^[0-9]/.test(grammar.name) ? "_" : ""}${words.join("")}Event`;
}

function labelText({ label }: EventField): string {
  return label === null ? "" : `  /** ${commented(label)} */\n`;
}

function propertyText({ name, optional, types }: EventField): string {
  const key = NAME.test(name) ? name : JSON.stringify(name);
  return optional || types.includes("unit") ? `${key}?` : key;
}

function typeText({ types, values }: EventField): string {
  if (values !== null && types.length === 1 && types[0] === "string") {
    return values.map((value) => JSON.stringify(value)).join(" | ");
  }
  const present = types.filter((type) => type !== "unit");
  return [...new Set(present.map((type) => TYPES[type]))].join(" | ") || "undefined";
}

/** A text that cannot end a comment. */
function commented(text: string): string {
  return text.replaceAll("*/", "*\\/");
}
