import { unit } from "../../event/value.ts";
import { equals } from "../compare.ts";
import { ScriptError } from "../error.ts";
import type { ScriptContext } from "../function.ts";
import { textOf } from "../text.ts";
import { allowTextOf } from "../texts/cost.ts";
import { FnPtr, type ScriptValue } from "../values.ts";

// Helpers of functions on arrays. Indexes count from 0, negative ones from the end.

/** The value, or () for undefined; null is a value. */
export function orUnit(value: ScriptValue | undefined): ScriptValue {
  return value === undefined ? unit : value;
}

/** An index of `length` items without its sign; it may be out of range. */
export function placeOf(at: number, length: number): number {
  return at < 0 ? at + length : at;
}

/** The position between items that an index means, from 0 to `length`. */
export function gapOf(at: number, length: number): number {
  return Math.min(Math.max(placeOf(at, length), 0), length);
}

/** Copies of items for another array. @throws ScriptError if there are too many. */
export function copies(context: ScriptContext, items: readonly ScriptValue[]): ScriptValue[] {
  context.checkEntries(items.length);
  if (items.length > 64) context.spend(items.length);
  return items.map((item) => context.copy(item));
}

/** True if a closure returns `true`; values that are not bools do not count. */
export function isTrueOf(context: ScriptContext, fn: FnPtr, ...args: ScriptValue[]): boolean {
  return context.call(fn, ...args) === true;
}

/** The index of the first item, from `from` on, for which a closure returns `true`, or that equals a value; -1 if none. */
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

/** The strings of values, for functions that compare by text. */
export function textsOf(context: ScriptContext, items: readonly ScriptValue[]): string[] {
  context.spend(items.length);
  return items.map((item) => {
    allowTextOf(context, item);
    return textOf(item);
  });
}

/** The strings of an array. @throws ScriptError if an item is not a string. */
export function namesIn(what: string, items: readonly ScriptValue[]): readonly string[] {
  if (items.every((item) => typeof item === "string")) return items;
  throw new ScriptError(`${what} takes an array of strings`);
}
