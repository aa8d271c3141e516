import { readFloat } from "../../event/number.ts";
import { Float } from "../../event/value.ts";
import { type ScriptValue, toNumber } from "../values.ts";

/** Whether a value is an int or a float. */
export function isNumber(value: ScriptValue): value is number | bigint | Float {
  return typeof value === "number" || typeof value === "bigint" || value instanceof Float;
}

export function isInt(value: ScriptValue): value is number | bigint {
  return typeof value === "bigint" || (typeof value === "number" && Number.isInteger(value));
}

/** The number that a text writes, or undefined. */
export function numberIn(text: string): number | undefined {
  const value = readFloat(text, "lenient");
  return typeof value === "number" ? value : value instanceof Float ? value.float : undefined;
}

/** The number that a value is or writes: `true` is 1, `false` 0. */
export function numberOf(value: ScriptValue): number | undefined {
  if (isNumber(value)) return toNumber(value);
  return typeof value === "string" ? numberIn(value) : typeof value === "boolean" ? Number(value) : undefined;
}
