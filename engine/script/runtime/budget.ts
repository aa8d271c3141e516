import { ScriptError } from "../source.ts";
import type { ScriptMap, ScriptValue } from "../values.ts";

// The budget of a script for one event, so that no script can hang the run or fill the memory. Scripts run one at a time,
// so there is one budget, which each of them refills.

/** Iterations of loops, calls of functions, items and blocks of text that are read. */
const STEPS = 1_000_000;
/** The greatest depth of calls. */
const DEPTH = 64;
/** UTF-16 units of a text. */
const LENGTH = 16 * 1024 * 1024;
/** Entries of an array or map, those inside its entries included. */
const ENTRIES = 1_000_000;
/** This many UTF-16 units of text are one step. */
const UNITS_A_STEP = 64;

/** The rest of the budget. */
export const budget = { steps: STEPS, depth: DEPTH };

export function refill(): void {
  budget.steps = STEPS;
  budget.depth = DEPTH;
}

/** Uses up steps. @param at the place in the script, or -1. */
export function spend(steps: number, at = -1): void {
  budget.steps -= steps;
  if (budget.steps < 0) throw over(`more than ${count(STEPS)} steps for one event`, at);
}

/** Starts the call of a function. @returns how much deeper calls may be nested. */
export function enter(at: number): number {
  spend(1, at);
  if (budget.depth === 0) throw over(`calls are more than ${DEPTH} deep`, at);
  return --budget.depth;
}

/** Ends it. @returns its value. */
export function leave<T>(value: T): T {
  budget.depth++;
  return value;
}

export function checkLength(length: number, at = -1): void {
  if (length > LENGTH) throw over("a text of more than 16 Mi UTF-16 units", at);
}

export function checkEntries(size: number, at = -1): void {
  if (size > ENTRIES) throw over(`an array or map of more than ${count(ENTRIES)} entries`, at);
}

/** Charges the steps of a new string. @returns it. */
export function made(text: string, at = -1): string {
  if (text.length >= UNITS_A_STEP) {
    checkLength(text.length, at);
    spend(Math.floor(text.length / UNITS_A_STEP), at);
  }
  return text;
}

/** A copy that shares no array or map with `value`; each entry costs a step. */
export function copy<T extends ScriptValue>(value: T, at?: number): T;
export function copy(value: ScriptValue, at = -1): ScriptValue {
  if (typeof value !== "object" || value === null) return value;
  return copyEntries(value, { left: ENTRIES }, at);
}

function copyEntries(value: ScriptValue, room: { left: number }, at: number): ScriptValue {
  const isArray = Array.isArray(value);
  if (!isArray && !(value instanceof Map)) return value;
  const size = isArray ? value.length : value.size;
  room.left -= size;
  if (room.left < 0) checkEntries(ENTRIES + 1, at);
  spend(size, at);
  if (isArray) return value.map((item) => copyEntries(item, room, at));
  const map: ScriptMap = new Map();
  for (const [name, item] of value) map.set(name, copyEntries(item, room, at));
  return map;
}

function over(bound: string, at: number): ScriptError {
  return new ScriptError(`the script has used up its budget: ${bound}`, at, "budget");
}

function count(number: number): string {
  return number.toLocaleString("en-US");
}
