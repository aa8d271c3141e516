import { textOf } from "../text.ts";
import { DateTime, Duration, type ScriptValue } from "../values.ts";
import { checkEntries, copy, made } from "./budget.ts";
import { addTime, between, subtractTime } from "./times.ts";
import { refuse } from "./types.ts";

// What + and - mean where an operand is no number.

/** Texts take everything; arrays follow each other; of maps the second wins; times move by durations. */
export function addOthers(a: ScriptValue, b: ScriptValue, at: number): ScriptValue {
  if (typeof a === "string" || typeof b === "string") return made(textOf(a) + textOf(b), at);
  if (Array.isArray(a) && Array.isArray(b)) return copy([...a, ...b], at);
  if (a instanceof Map && b instanceof Map) return copy(new Map([...a, ...b]), at);
  if ((a instanceof DateTime || a instanceof Duration) && b instanceof Duration) return addTime(a, b);
  return a instanceof Duration && b instanceof DateTime ? addTime(b, a) : refuse("+", a, b, at);
}

/** `a += b`, which besides appends to an array what is none. */
export function append(a: ScriptValue, b: ScriptValue, at: number): ScriptValue | undefined {
  if (!Array.isArray(a) || Array.isArray(b)) return undefined;
  checkEntries(a.length + 1, at);
  a.push(copy(b, at));
  return a;
}

/** A text without another one in it; the duration between times; a time moved back. */
export function subtractOthers(a: ScriptValue, b: ScriptValue, at: number): ScriptValue {
  if (typeof a === "string" && typeof b === "string") return b === "" ? a : made(a.replaceAll(b, ""), at);
  if (a instanceof DateTime && b instanceof DateTime) return between(a, b);
  return (a instanceof DateTime || a instanceof Duration) && b instanceof Duration
    ? subtractTime(a, b)
    : refuse("-", a, b, at);
}
