import type { ValueType } from "../../event/index.ts";
import { type Comparison, comparisonText, expressionOf, literalText } from "../../script/requirements.ts";

const NUMBER = /^[+-]?\d{1,15}(?:\.\d+)?$/;

/** A comparison that may have been meant, and what it compares. */
interface Meant {
  readonly comparison: string;
  readonly compares: string;
}

/** The comparison that was most likely meant by one that values of these types cannot pass; or null. */
export function meantBy(comparison: Comparison, types: readonly ValueType[]): Meant | null {
  const { way, operator, value } = comparison;
  const has = (...wanted: readonly ValueType[]): boolean => types.some((type) => wanted.includes(type));
  if (typeof value === "string") {
    if (NUMBER.test(value) && has("int", "float")) {
      return { comparison: comparisonText(comparison, Number(value)), compares: "numbers" };
    }
    const isBool = value === "true" || value === "false";
    return isBool && has("bool")
      ? { comparison: comparisonText(comparison, value === "true"), compares: "bools" }
      : null;
  }
  if (!has("string")) return null;
  const written = literalText(value);
  if (operator === "==") return { comparison: comparisonText(comparison, written), compares: "strings" };
  if (typeof value === "boolean") return null;
  const read = NUMBER.test(written) && !written.includes(".") ? "to_int" : "to_float";
  return { comparison: `${expressionOf(way)}.${read}() ${operator} ${written}`, compares: "numbers" };
}
