import { unit } from "../event/value.ts";
import { equals, inspect, textOf } from "./compare.ts";
import type { ScriptContext } from "./function.ts";
import { ScriptError } from "./source.ts";
import { allow, allowTextOf } from "./texts/cost.ts";
import { FnPtr, type Range, type ScriptMap, type ScriptValue } from "./values.ts";

/** What one of a few names stands for. @throws ScriptError for another one. */
export function chosen<T>(what: string, name: string, known: ReadonlyMap<string, T>): T {
  const found = known.get(name);
  if (found === undefined)
    throw new ScriptError(`${what} is one of ${[...known.keys()].join(", ")}; found ${inspect(name)}`);
  return found;
}

// Slices as Python writes them: `1:5`, `:3`, `-2:`, `::-1`.

/** The indexes of a slice: the first, the one after the last, the step. */
interface Slice {
  readonly from: number;
  readonly to: number;
  readonly step: number;
}

const INT = /^(?:[+-]?[0-9]+)?$/;

/** Reads a slice of a list of `length` items. @throws ScriptError for what is none. @returns null if it selects none. */
export function sliceOf(spec: string, length: number): Slice | null {
  const parts = spec.split(":").map((part) => part.trim());
  const [first, second, step = 1] = parts.map((part) => (part === "" ? undefined : Number(part)));
  if (parts.length > 3 || !parts.every((part) => INT.test(part)) || step === 0) {
    throw new ScriptError(`slice takes from:to:step, each an int or nothing, no step of 0; found ${inspect(spec)}`);
  }
  if (length === 0) return null;
  const least = step > 0 ? 0 : -1;
  const most = step > 0 ? length : length - 1;
  const place = (index: number | undefined, fallback: number) =>
    index === undefined ? fallback : Math.min(Math.max(index < 0 ? index + length : index, least), most);
  return { from: place(first, step > 0 ? 0 : length - 1), to: place(second, step > 0 ? length : -1), step };
}

/** The indexes of a slice, in its order. */
export function* indexesOf({ from, to, step }: Slice): Iterable<number> {
  for (let i = from; step > 0 ? i < to : i > to; i += step) yield i;
}

/** The indexes of a range in a list of `length` items, without `to`. */
export function placesOf({ from, to, inclusive }: Range, length: number): { from: number; to: number } {
  const start = Math.min(Math.max(Number(from), 0), length);
  return { from: start, to: Math.min(Math.max(Number(to) + (inclusive ? 1 : 0), start), length) };
}

// Helpers of functions on arrays. Indexes count from 0, negative ones from the end.

/** The value, or () for undefined; null is a value. */
export function orUnit(value: ScriptValue | undefined): ScriptValue {
  return value === undefined ? unit : value;
}

/** An index of `length` items without its sign; it may be out of range. */
export function placeOf(at: number, length: number): number {
  return at < 0 ? at + length : at;
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

/** How the path of a nested value is written: the separator before a name, and the form of an index. */
interface Style {
  readonly name: string;
  place(index: number, isFirst: boolean): string;
}

const styles: ReadonlyMap<string, Style> = new Map([
  ["bracket", { name: ".", place: (index) => `[${index}]` }],
  ["dot", { name: ".", place: (index, isFirst) => (isFirst ? String(index) : `.${index}`) }],
  ["underscore", { name: "_", place: (index, isFirst) => (isFirst ? String(index) : `_${index}`) }],
]);

/**
 * A map of all nested values that are not maps or arrays, by their paths. Empty maps and arrays are `()`. Levels below
 * `depth` are not flattened; 0 or less is no limit. A value without a path is called `value`.
 */
export function flattened(context: ScriptContext, value: ScriptValue, style = "bracket", depth = 0): ScriptMap {
  const { name, place } = chosen("flattened: the style", style, styles);
  const most = depth <= 0 ? Number.POSITIVE_INFINITY : depth;
  const found: ScriptMap = new Map();
  const visit = (inner: ScriptValue, path: string, level: number): void => {
    context.spend(1);
    if (path.length > 256) allow(context, path.length);
    const isLeaf = level >= most || !(inner instanceof Map || Array.isArray(inner));
    if (isLeaf || (Array.isArray(inner) ? inner.length : inner.size) === 0) {
      found.set(path === "" ? "value" : path, isLeaf ? context.copy(inner) : unit);
      context.checkEntries(found.size);
    } else if (Array.isArray(inner)) {
      for (const [i, item] of inner.entries()) visit(item, path + place(i, path === ""), level + 1);
    } else {
      for (const [key, item] of inner) visit(item, path === "" ? key : path + name + key, level + 1);
    }
  };
  visit(value, "", 0);
  return found;
}
