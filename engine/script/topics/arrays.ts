import { unit } from "../../event/value.ts";
import {
  copies,
  findPlace,
  flattened,
  indexesOf,
  isTrueOf,
  orUnit,
  placeOf,
  sliceOf,
  textsOf,
} from "../collections.ts";
import { equals, isNothing } from "../compare.ts";
import { define, type ScriptContext, type Topic } from "../function.ts";
import { allow } from "../texts/cost.ts";
import type { ScriptValue } from "../values.ts";

/** Functions that read arrays, and make others from them. */
export const arrays: Topic = {
  title: "Arrays",
  functions: [
    define({
      signature: "len(array: array): int",
      about: "The number of items",
      example: ["[1, 2, 3].len()", "3"],
      call: (_, array) => array.length,
    }),
    define({
      signature: "is_empty(array: array): bool",
      about: "True if an array has no items",
      example: ["[].is_empty()", "true"],
      call: (_, array) => array.length === 0,
    }),
    define({
      signature: "get(array: array, at: index): any",
      about: "The item at an index, from 0, and below 0 from the end; () if there is none",
      example: ["[1, 2, 3].get(-1)", "3"],
      call: (_, array, at) => orUnit(array[placeOf(at, array.length)]),
    }),
    define({
      signature: "contains(array: array, value: any): bool",
      about: "True if a value is one of the items",
      example: ['["a", "b"].contains("b")', "true"],
      call: (context, array, value) => {
        context.spend(array.length);
        return array.some((item) => equals(item, value));
      },
    }),
    define({
      signature: "index_of(array: array, wanted: any, from?: index): int",
      about:
        "The index of a value, or of the first item for which a closure returns true, at from or later; -1 if there is none",
      example: ['["a", "b"].index_of("b")', "1"],
      call: (context, array, wanted, from = 0) => findPlace(context, array, wanted, from),
    }),
    define({
      signature: "join(array: array, separator: string): string",
      about: "The strings in an array, joined by a separator; other items are skipped",
      example: ['["a", "b"].join(", ")', '"a, b"'],
      call: (context, array, separator) => joined(context, array, separator),
    }),
    define({
      signature: "join(separator: string, array: array): string",
      about: "The strings in an array, joined by the separator that it is called on",
      example: ['"-".join(["a", "b"])', '"a-b"'],
      call: (context, separator, array) => joined(context, array, separator),
    }),
    define({
      signature: "slice(array: array, spec: string): array",
      about: "The items of a slice from:to:step as in Python; each number is optional",
      example: ['[1, 2, 3, 4].slice("::-1")', "[4, 3, 2, 1]"],
      call: (context, array, spec) => {
        const slice = sliceOf(spec, array.length);
        const items = slice === null ? [] : Array.from(indexesOf(slice), (at) => array[at]!);
        return copies(context, items);
      },
    }),
    define({
      signature: "unique(array: array): array",
      about: "The items, but of those with the same text only the first",
      example: ['["a", "b", "a"].unique()', '["a", "b"]'],
      call: (context, array) => {
        const texts = textsOf(context, array);
        const seen = new Set<string>();
        const first = array.filter((_, i) => seen.size < seen.add(texts[i]!).size);
        return copies(context, first);
      },
    }),
    define({
      signature: "pluck(array: array, field: string): array",
      about: "A field of each map in an array, unless it is missing or ()",
      example: ['[#{id: 1}, #{}, #{id: 3}].pluck("id")', "[1, 3]"],
      call: (context, array, field) => copies(context, fieldsOf(array, field)),
    }),
    define({
      signature: "flattened(array: array, style?: string, depth?: index): map",
      about: "The values in an array by path; depth and style are as for a map",
      example: ['[1, [2]].flattened("dot")', '#{"0": 1, "1.0": 2}'],
      call: flattened,
    }),
  ],
};

function joined(context: ScriptContext, array: readonly ScriptValue[], separator: string): string {
  context.spend(array.length);
  const texts = array.filter((item) => typeof item === "string");
  const length = texts.reduce((sum, text) => sum + text.length + separator.length, 0);
  allow(context, length);
  return texts.join(separator);
}

function fieldsOf(array: readonly ScriptValue[], field: string): ScriptValue[] {
  return array.flatMap((item) => {
    const value = item instanceof Map ? item.get(field) : undefined;
    // flatMap would spread an array.
    return value === undefined || isNothing(value) ? [] : [value];
  });
}

/** Arrays and closures. A closure gets an item, and its index if it takes two arguments. */
export const arrayClosures: Topic = {
  title: "Arrays, item by item",
  functions: [
    define({
      signature: "map(array: array, fn: fn): array",
      about: "The results of a closure for each item",
      example: ["[1, 2, 3].map(|n| n * 10)", "[10, 20, 30]"],
      call: (context, array, fn) => array.map((item, at) => context.copy(context.call(fn, item, at))),
    }),
    define({
      signature: "filter(array: array, fn: fn): array",
      about: "The items for which a closure returns true",
      example: ["[1, 2, 3].filter(|n| n > 1)", "[2, 3]"],
      call: (context, array, fn) =>
        copies(
          context,
          array.filter((item, at) => isTrueOf(context, fn, item, at)),
        ),
    }),
    define({
      signature: "reduce(array: array, fn: fn, initial?: any): any",
      about: "The result of calling a closure with the result so far and each item; it starts with initial, or ()",
      example: ["[1, 2, 3].reduce(|sum, n| sum + n, 0)", "6"],
      call: (context, array, fn, initial = unit) =>
        [...array.entries()].reduce((result, [at, item]) => context.call(fn, result, item, at), initial),
    }),
    define({
      signature: "some(array: array, fn: fn): bool",
      about: "True if a closure returns true for at least one item",
      example: ["[1, 2, 3].some(|n| n > 2)", "true"],
      call: (context, array, fn) => array.some((item, at) => isTrueOf(context, fn, item, at)),
    }),
    define({
      signature: "all(array: array, fn: fn): bool",
      about: "True if a closure returns true for all items",
      example: ["[1, 2, 3].all(|n| n > 2)", "false"],
      call: (context, array, fn) => array.every((item, at) => isTrueOf(context, fn, item, at)),
    }),
    define({
      signature: "find(array: array, fn: fn, from?: index): any",
      about: "The first item, at from or later, for which a closure returns true; () if there is none",
      example: ["[1, 2, 3].find(|n| n > 1)", "2"],
      call: (context, array, fn, from = 0) => orUnit(array[findPlace(context, array, fn, from)]),
    }),
  ],
};
