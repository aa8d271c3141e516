import { floatText } from "./numbers/index.ts";
import { Float, isArray, isMap, noValue, type Value } from "./value.ts";

/**
 * The canonical JSON of a value: no blanks. Strings escape only quote, backslash, what is below U+0020 and lone surrogates. An int
 * prints its digits, a float what JavaScript prints, with `.0` if it has neither a point nor an exponent: `new Float(-0)` is `-0.0`.
 * A number that is not finite is null, and so is unit.
 */
export function jsonText(value: Value): string {
  switch (typeof value) {
    case "string":
      return JSON.stringify(value);
    case "number":
      return Number.isInteger(value) ? String(value) : Number.isFinite(value) ? floatText(value) : "null";
    case "bigint":
    case "boolean":
      return String(value);
    case "symbol":
      return "null";
    default:
      if (value === null) return "null";
      if (value instanceof Float) return Number.isInteger(value.float) ? floatText(value.float) : jsonText(value.float);
      if (isMap(value))
        return `{${[...value].map(([name, inner]) => `${JSON.stringify(name)}:${jsonText(inner)}`).join(",")}}`;
      if (!isArray(value)) throw noValue("jsonText", value);
      return `[${value.map(jsonText).join(",")}]`;
  }
}
