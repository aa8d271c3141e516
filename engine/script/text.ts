import { floatText } from "../event/numbers/index.ts";
import { Float } from "../event/value.ts";
import { durationText, instantText } from "../time/index.ts";
import { DateTime, Duration, FnPtr, LAST_INT, type Range, type ScriptMap, type ScriptValue } from "./values.ts";

/** The text of a value as part of a string: a string itself, nothing for `()`. */
export function textOf(value: ScriptValue): string {
  if (typeof value === "string") return value;
  if (value === null || typeof value === "symbol") return "";
  return inspect(value);
}

/** The text of a value as a script writes it: strings are quoted. */
export function inspect(value: ScriptValue): string {
  switch (typeof value) {
    case "string":
      return JSON.stringify(value);
    case "number":
      return Number.isInteger(value) ? String(value) : realText(value);
    case "bigint":
    case "boolean":
      return String(value);
    case "symbol":
      return "()";
    default:
      if (value === null) return "()";
      if (Array.isArray(value)) return `[${value.map(inspect).join(", ")}]`;
      if (value instanceof Map) return mapText(value);
      if (value instanceof Float) return realText(value.float);
      if (value instanceof DateTime) return instantText(value, value.zone);
      if (value instanceof Duration) return durationText(value);
      if (value instanceof FnPtr) return `Fn(${value.name})`;
      return rangeText(value);
  }
}

/** A float as text, or `inf`, `-inf` and `NaN`. */
function realText(number: number): string {
  if (Number.isFinite(number)) return floatText(number);
  return Number.isNaN(number) ? "NaN" : number > 0 ? "inf" : "-inf";
}

function mapText(map: ScriptMap): string {
  return `#{${[...map].map(([name, value]) => `${JSON.stringify(name)}: ${inspect(value)}`).join(", ")}}`;
}

function rangeText({ from, to, inclusive }: Range): string {
  return `${from}${inclusive ? "..=" : ".."}${to === LAST_INT ? "" : to}`;
}
