import { unit } from "../../event/value.ts";
import { equals } from "../compare.ts";
import { ScriptError } from "../error.ts";
import type { ScriptContext } from "../function.ts";
import { textOf } from "../text.ts";
import { allowTextOf } from "../texts/cost.ts";
import { FnPtr, type Range, type ScriptValue } from "../values.ts";
import { placesOf } from "./slices.ts";

// What functions over arrays have in common. Places count from 0, and below 0 from the end.

/** The value, or () where there is none; null is a value. */
export function orUnit(value: ScriptValue | undefined): ScriptValue {
  return value === undefined ? unit : value;
}

/** Where a place is among `length` items; it may be none of theirs. */
export function placeOf(at: number, length: number): number {
  return at < 0 ? at + length : at;
}

/** A place that is between the items, or before or after all of them. */
export function gapOf(at: number, length: number): number {
  return Math.min(Math.max(placeOf(at, length), 0), length);
}

/** The places from one on, as many as there are of so many; or those of a range. */
export function span(start: number | Range, count: number, length: number): { from: number; to: number } {
  if (typeof start !== "number") return placesOf(start, length);
  const from = gapOf(start, length);
  return { from, to: Math.min(Math.max(from + count, from), length) };
}

/** Items for another array, if it does not become too large. */
export function copies(context: ScriptContext, items: readonly ScriptValue[]): ScriptValue[] {
  context.checkEntries(items.length);
  if (items.length > 64) context.spend(items.length);
  return items.map((item) => context.copy(item));
}

/** True if a closure says `true` of an item; what is no bool says so of none. */
export function isTrueOf(context: ScriptContext, fn: FnPtr, ...args: ScriptValue[]): boolean {
  return context.call(fn, ...args) === true;
}

/** The place of the first item, from one on, that a closure says `true` of, or that equals a value; -1 if none does. */
export function findPlace(
  context: ScriptContext,
  items: readonly ScriptValue[],
  wanted: ScriptValue,
  from: number,
): number {
  for (let at = Math.max(placeOf(from, items.length), 0); at < items.length; at++) {
    context.spend(1);
    const item = items[at]!;
    if (wanted instanceof FnPtr ? isTrueOf(context, wanted, item, at) : equals(item, wanted)) return at;
  }
  return -1;
}

/** The texts of values, by which some functions compare them. */
export function textsOf(context: ScriptContext, items: readonly ScriptValue[]): string[] {
  context.spend(items.length);
  return items.map((item) => {
    allowTextOf(context, item);
    return textOf(item);
  });
}

/** The texts in an array, or an error of the function where something else is in it. */
export function namesIn(what: string, items: readonly ScriptValue[]): readonly string[] {
  if (items.every((item) => typeof item === "string")) return items;
  throw new ScriptError(`${what} takes an array of texts`);
}
