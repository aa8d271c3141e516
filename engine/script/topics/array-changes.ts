import { unit } from "../../event/value.ts";
import { copies, gapOf, isTrueOf, orUnit, placeOf, span } from "../collections/items.ts";
import { equals } from "../compare.ts";
import { define, type ScriptContext, type Topic } from "../function.ts";
import { FnPtr, type Range, type ScriptValue } from "../values.ts";

/** Functions that change an array in place. Indexes count from 0, negative ones from the end. */
export const arrayChanges: Topic = {
  title: "Changing an array in place",
  functions: [
    define({
      name: "push",
      parameters: "array: array, item: any",
      result: "unit",
      about: "Adds an item at the end",
      example: ["let a = [1, 2]; a.push(3); a", "[1, 2, 3]"],
      changes: true,
      call: (context, array, item) => {
        context.checkEntries(array.length + 1);
        array.push(context.copy(item));
      },
    }),
    define({
      name: "append",
      parameters: "array: array, items: array",
      result: "unit",
      about: "Adds the items of another array at the end",
      example: ["let a = [1]; a.append([2, 3]); a", "[1, 2, 3]"],
      changes: true,
      call: (context, array, items) => {
        context.checkEntries(array.length + items.length);
        for (const item of copies(context, items)) array.push(item);
      },
    }),
    define({
      name: "insert",
      parameters: "array: array, at: index, item: any",
      result: "unit",
      about: "Inserts an item before the one at an index",
      example: ["let a = [1, 3]; a.insert(1, 2); a", "[1, 2, 3]"],
      changes: true,
      call: (context, array, at, item) => {
        context.checkEntries(array.length + 1);
        context.spend(Math.ceil(array.length / 64));
        array.splice(gapOf(at, array.length), 0, context.copy(item));
      },
    }),
    define({
      name: "set",
      parameters: "array: array, at: index, item: any",
      result: "unit",
      about: "Replaces the item at an index, if there is one",
      example: ["let a = [1, 2]; a.set(0, 9); a", "[9, 2]"],
      changes: true,
      call: (context, array, at, item) => {
        const place = placeOf(at, array.length);
        if (place >= 0 && place < array.length) array[place] = context.copy(item);
      },
    }),
    define({
      name: "pop",
      parameters: "array: array",
      result: "any",
      about: "Removes and returns the last item; () if there is none",
      example: ["let a = [1, 2]; let last = a.pop(); [a, last]", "[[1], 2]"],
      changes: true,
      call: (_, array) => orUnit(array.pop()),
    }),
    define({
      name: "shift",
      parameters: "array: array",
      result: "any",
      about: "Removes and returns the first item; () if there is none",
      example: ["let a = [1, 2]; let first = a.shift(); [a, first]", "[[2], 1]"],
      changes: true,
      call: (context, array) => {
        context.spend(Math.ceil(array.length / 64));
        return orUnit(array.shift());
      },
    }),
    define({
      name: "remove",
      parameters: "array: array, at: index",
      result: "any",
      about: "Removes and returns the item at an index; () if there is none",
      example: ["let a = [1, 2, 3]; let two = a.remove(1); [a, two]", "[[1, 3], 2]"],
      changes: true,
      call: (context, array, at) => {
        const place = placeOf(at, array.length);
        context.spend(Math.ceil(array.length / 64));
        return place < 0 ? unit : orUnit(array.splice(place, 1)[0]);
      },
    }),
    define({
      name: "clear",
      parameters: "array: array",
      result: "unit",
      about: "Removes all items",
      example: ["let a = [1, 2]; a.clear(); a", "[]"],
      changes: true,
      call: (_, array) => {
        array.length = 0;
      },
    }),
    define({
      name: "truncate",
      parameters: "array: array, length: index",
      result: "unit",
      about: "Keeps the first N items",
      example: ["let a = [1, 2, 3]; a.truncate(2); a", "[1, 2]"],
      changes: true,
      call: (_, array, length) => {
        array.length = Math.min(array.length, Math.max(length, 0));
      },
    }),
    define({
      name: "chop",
      parameters: "array: array, length: index",
      result: "unit",
      about: "Keeps the last N items",
      example: ["let a = [1, 2, 3]; a.chop(2); a", "[2, 3]"],
      changes: true,
      call: (_, array, length) => array.splice(0, array.length - Math.max(length, 0)),
    }),
    define({
      name: "pad",
      parameters: "array: array, length: index, item: any",
      result: "unit",
      about: "Adds an item until the array has N items",
      example: ["let a = [1]; a.pad(3, 0); a", "[1, 0, 0]"],
      changes: true,
      call: (context, array, length, item) => {
        context.checkEntries(length);
        context.spend(Math.max(length - array.length, 0));
        while (array.length < length) array.push(context.copy(item));
      },
    }),
    define({
      name: "splice",
      parameters: "array: array, from: index, count: index, items: array",
      result: "unit",
      about: "Replaces count items from an index on",
      example: ["let a = [1, 2, 3, 4]; a.splice(1, 2, [9]); a", "[1, 9, 4]"],
      changes: true,
      call: (context, array, from, count, items) => {
        replace(array, span(from, count, array.length), copies(context, items));
        context.checkEntries(array.length);
      },
    }),
    define({
      name: "splice",
      parameters: "array: array, range: range, items: array",
      result: "unit",
      about: "Replaces the items whose indexes are in a range",
      example: ["let a = [1, 2, 3, 4]; a.splice(0..2, []); a", "[3, 4]"],
      changes: true,
      call: (context, array, range, items) => {
        replace(array, span(range, 0, array.length), copies(context, items));
        context.checkEntries(array.length);
      },
    }),
    define({
      name: "split",
      parameters: "array: array, at: index",
      result: "array",
      about: "Removes and returns the items from an index on",
      example: ["let a = [1, 2, 3]; let rest = a.split(1); [a, rest]", "[[1], [2, 3]]"],
      changes: true,
      call: (context, array, at) => {
        context.spend(Math.ceil(array.length / 64));
        return array.splice(gapOf(at, array.length));
      },
    }),
    define({
      name: "dedup",
      parameters: "array: array, fn?: fn",
      result: "unit",
      about: "Removes each item that equals the one before it, or for which a closure of both returns true",
      example: ["let a = [1, 1, 2, 1]; a.dedup(); a", "[1, 2, 1]"],
      changes: true,
      call: (context, array, fn) => {
        context.spend(array.length);
        const isSame = (a: ScriptValue, b: ScriptValue) => (fn ? isTrueOf(context, fn, a, b) : equals(a, b));
        const kept: ScriptValue[] = [];
        for (const item of array) if (kept.length === 0 || !isSame(item, kept.at(-1)!)) kept.push(item);
        refill(array, kept);
      },
    }),
    define({
      name: "drain",
      parameters: "array: array, which: fn | index | range, count?: index",
      result: "array",
      about: "Removes and returns items: those for which a closure returns true, from an index on, or in a range",
      example: ["let a = [1, 2, 3]; let big = a.drain(|n| n > 1); [a, big]", "[[1], [2, 3]]"],
      changes: true,
      call: (context, array, which, count = array.length) => {
        const { chosen, others } = parted(context, array, which, count);
        refill(array, others);
        return chosen;
      },
    }),
    define({
      name: "retain",
      parameters: "array: array, which: fn | index | range, count?: index",
      result: "array",
      about: "Keeps the items that drain removes, and returns the others",
      example: ["let a = [1, 2, 3]; let small = a.retain(|n| n > 1); [a, small]", "[[2, 3], [1]]"],
      changes: true,
      call: (context, array, which, count = array.length) => {
        const { chosen, others } = parted(context, array, which, count);
        refill(array, chosen);
        return others;
      },
    }),
  ],
};

function replace(
  array: ScriptValue[],
  { from, to }: { from: number; to: number },
  items: readonly ScriptValue[],
): void {
  refill(array, [...array.slice(0, from), ...items, ...array.slice(to)]);
}

function refill(array: ScriptValue[], items: readonly ScriptValue[]): void {
  array.length = 0;
  for (const item of items) array.push(item);
}

/** The items for which a closure returns true, or `count` from an index on, or those of a range; and all others. */
function parted(
  context: ScriptContext,
  array: readonly ScriptValue[],
  which: FnPtr | number | Range,
  count: number,
): { chosen: ScriptValue[]; others: ScriptValue[] } {
  context.spend(array.length);
  const places = which instanceof FnPtr ? null : span(which, count, array.length);
  const isChosen = array.map((item, at) => {
    if (which instanceof FnPtr) return isTrueOf(context, which, item, at);
    return places !== null && at >= places.from && at < places.to;
  });
  return { chosen: array.filter((_, at) => isChosen[at]), others: array.filter((_, at) => !isChosen[at]) };
}
