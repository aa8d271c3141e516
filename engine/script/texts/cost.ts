import { Float } from "../../event/value.ts";
import type { ScriptContext } from "../function.ts";
import { ScriptError } from "../source.ts";
import type { ScriptValue } from "../values.ts";

// The cost of strings: every 64 characters of a string that is not short are a step of the event's budget, which bounds
// the time and the memory of a script.

const SHORT = 256;
const STEP = 64;
const SPELLED = 1_000;

/** Charges the cost of reading a string. @returns the string. */
export function looked(context: ScriptContext, text: string): string {
  if (text.length > SHORT) context.spend(Math.ceil(text.length / STEP));
  return text;
}

/** Checks that a spec in one of the small languages is short: a layout, a length of time, columns. @returns the spec. */
export function spelled(what: string, text: string): string {
  if (text.length > SPELLED) throw new ScriptError(`${what} of more than ${SPELLED.toLocaleString("en")} characters`);
  return text;
}

/** Charges the cost of a new string, unless it is too long. @returns the string. */
export function made(context: ScriptContext, text: string): string {
  if (text.length > SHORT) allow(context, text.length);
  return text;
}

/** Charges the cost of a string of this length before it is made, unless it is too long. */
export function allow(context: ScriptContext, length: number): void {
  context.checkLength(length);
  context.spend(Math.ceil(length / STEP));
}

/** Charges the cost of the text of a value, with nested values. */
export function allowTextOf(context: ScriptContext, value: ScriptValue): void {
  if (typeof value === "string" ? value.length > SHORT : Array.isArray(value) || value instanceof Map)
    allow(context, lengthOf(context, value));
}

function lengthOf(context: ScriptContext, value: ScriptValue): number {
  if (typeof value === "string") return value.length;
  if (Array.isArray(value)) {
    context.spend(value.length);
    return value.reduce<number>((sum, item) => added(context, sum, lengthOf(context, item) + 2), 2);
  }
  if (!(value instanceof Map)) return value instanceof Float || typeof value === "number" ? 8 : 20;
  context.spend(value.size);
  let sum = 3;
  for (const [name, item] of value) sum = added(context, sum, name.length + lengthOf(context, item) + 6);
  return sum;
}

function added(context: ScriptContext, sum: number, length: number): number {
  context.checkLength(sum + length);
  return sum + length;
}
