import { unit } from "../../event/value.ts";
import { copies, findPlace, isTrueOf, orUnit } from "../collections/items.ts";
import { define, type ScriptContext, type Topic } from "../function.ts";
import type { FnPtr, ScriptValue } from "../values.ts";

/** Arrays and closures. A closure gets an item, and its index if it takes two arguments. */
export const arrayClosures: Topic = {
  title: "Arrays, item by item",
  functions: [
    define({
      name: "map",
      parameters: "array: array, fn: fn",
      result: "array",
      about: "The results of a closure for each item",
      example: ["[1, 2, 3].map(|n| n * 10)", "[10, 20, 30]"],
      call: (context, array, fn) => array.map((item, at) => context.copy(context.call(fn, item, at))),
    }),
    define({
      name: "filter",
      parameters: "array: array, fn: fn",
      result: "array",
      about: "The items for which a closure returns true",
      example: ["[1, 2, 3].filter(|n| n > 1)", "[2, 3]"],
      call: (context, array, fn) =>
        copies(
          context,
          array.filter((item, at) => isTrueOf(context, fn, item, at)),
        ),
    }),
    define({
      name: "reduce",
      parameters: "array: array, fn: fn, initial?: any",
      result: "any",
      about: "The result of calling a closure with the result so far and each item; it starts with initial, or ()",
      example: ["[1, 2, 3].reduce(|sum, n| sum + n, 0)", "6"],
      call: (context, array, fn, initial = unit) => reduced(context, [...array.entries()], fn, initial),
    }),
    define({
      name: "some",
      parameters: "array: array, fn: fn",
      result: "bool",
      about: "True if a closure returns true for any item",
      example: ["[1, 2, 3].some(|n| n > 2)", "true"],
      call: (context, array, fn) => array.some((item, at) => isTrueOf(context, fn, item, at)),
    }),
    define({
      name: "all",
      parameters: "array: array, fn: fn",
      result: "bool",
      about: "True if a closure returns true for all items",
      example: ["[1, 2, 3].all(|n| n > 2)", "false"],
      call: (context, array, fn) => array.every((item, at) => isTrueOf(context, fn, item, at)),
    }),
    define({
      name: "find",
      parameters: "array: array, fn: fn, from?: index",
      result: "any",
      about: "The first item for which a closure returns true; () if there is none",
      example: ["[1, 2, 3].find(|n| n > 1)", "2"],
      call: (context, array, fn, from = 0) => orUnit(array[findPlace(context, array, fn, from)]),
    }),
  ],
};

function reduced(
  context: ScriptContext,
  entries: readonly (readonly [number, ScriptValue])[],
  fn: FnPtr,
  initial: ScriptValue,
): ScriptValue {
  return entries.reduce((result, [at, item]) => context.call(fn, result, item, at), initial);
}
