import { Float } from "../../event/value.ts";
import { ScriptError } from "../error.ts";
import type { ScriptContext } from "../function.ts";
import type { ScriptValue } from "../values.ts";

// What texts cost: every 64 characters beyond a short text are a step of the event's budget. So neither the time that a
// script takes nor the memory that it fills is without end.

const SHORT = 256;
const STEP = 64;
const SPELLED = 1_000;

/** Takes the cost of looking at a text, and gives the text back. */
export function looked(context: ScriptContext, text: string): string {
  if (text.length > SHORT) context.spend(Math.ceil(text.length / STEP));
  return text;
}

/** What a script writes in one of the small languages: a layout, a length of time, columns; it is short, or refused. */
export function spelled(what: string, text: string): string {
  if (text.length > SPELLED) throw new ScriptError(`${what} of more than ${SPELLED.toLocaleString("en")} characters`);
  return text;
}

/** Takes the cost of a text that was made, if it is not too long, and gives it back. */
export function made(context: ScriptContext, text: string): string {
  if (text.length > SHORT) allow(context, text.length);
  return text;
}

/** Takes the cost of a text of this length, if it is not too long, before it is made. */
export function allow(context: ScriptContext, length: number): void {
  context.checkLength(length);
  context.spend(Math.ceil(length / STEP));
}

/** Takes the cost of the text that a value will be, with all that is in it. */
export function allowTextOf(context: ScriptContext, value: ScriptValue): void {
  if (typeof value === "string" ? value.length > SHORT : isContainer(value)) allow(context, lengthOf(context, value));
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

function isContainer(value: ScriptValue): boolean {
  return Array.isArray(value) || value instanceof Map;
}
