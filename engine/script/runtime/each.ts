import { ScriptError } from "../error.ts";
import { Range, type ScriptValue, toInt } from "../values.ts";
import { spend } from "./budget.ts";
import { hint, typeText } from "./types.ts";

/** What `for` goes through, as it is at the start: items, characters, the ints of a range. */
export function each(value: ScriptValue, at: number): Iterable<ScriptValue> {
  if (Array.isArray(value)) return value.slice();
  if (typeof value === "string") {
    spend(value.length >> 6, at);
    return value;
  }
  if (value instanceof Range) return ints(value);
  const advice = value instanceof Map ? ": its keys() and values() can" : hint(value, value);
  throw new ScriptError(`for cannot go through ${typeText(value)}${advice}`, at);
}

function* ints({ from, to, inclusive }: Range): Iterable<ScriptValue> {
  for (let i: number | bigint | undefined = from; i !== undefined && (inclusive ? i <= to : i < to); i = next(i))
    yield i;
}

function next(int: number | bigint): number | bigint | undefined {
  return typeof int === "number" && int < Number.MAX_SAFE_INTEGER ? int + 1 : toInt(BigInt(int) + 1n);
}
