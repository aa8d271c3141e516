import { jsonText } from "./json-text.ts";
import { unit, type Value } from "./value.ts";

/** The text of a value by which it is equal to others, whatever their types: a table has the text `7`; null for no value. */
export function keyText(value: Value): string | null {
  if (value === unit || value === null) return null;
  return typeof value === "string" ? value : jsonText(value);
}
