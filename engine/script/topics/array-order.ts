import { copies } from "../collections/items.ts";
import { compare, compareTexts, isNothing, isOrdered } from "../compare.ts";
import { ScriptError } from "../error.ts";
import { define, type ScriptContext, type Topic } from "../function.ts";
import { textOf } from "../text.ts";
import { type FnPtr, isNumber, numberOf, type ScriptValue, typeName } from "../values.ts";

type Order = (a: ScriptValue, b: ScriptValue) => number;

/** Functions that sort. */
export const arrayOrder: Topic = {
  title: "Arrays in order",
  functions: [
    define({
      name: "sorted",
      parameters: "array: array",
      result: "array",
      about: "The items sorted: () first, then numbers and numeric strings, then others by their text",
      example: ['["b", "10", 9].sorted()', '[9, "10", "b"]'],
      call: (context, array) => inOrder(context, copies(context, array), byRank),
    }),
    define({
      name: "sorted_by",
      parameters: "array: array, field: string",
      result: "array",
      about: "The items sorted by a field; those without it come first",
      example: ['[#{n: 2}, #{n: 1}].sorted_by("n")', '[#{"n": 1}, #{"n": 2}]'],
      call: (context, array, field) => {
        const of = (item: ScriptValue) => (item instanceof Map ? item.get(field) : undefined);
        const order: Order = (a, b) => {
          const first = of(a);
          const second = of(b);
          if (first === undefined || second === undefined)
            return Number(first !== undefined) - Number(second !== undefined);
          return byRank(first, second);
        };
        return inOrder(context, copies(context, array), order);
      },
    }),
    define({
      name: "reversed",
      parameters: "array: array",
      result: "array",
      about: "The items from the last to the first",
      example: ["[1, 2, 3].reversed()", "[3, 2, 1]"],
      call: (context, array) => copies(context, array).reverse(),
    }),
    define({
      name: "sort",
      parameters: "array: array, fn?: fn",
      result: "unit",
      about: "Sorts an array in place, also by a closure of two items: below 0 or true if the first comes first",
      example: ["let a = [3, 1, 2]; a.sort(); a", "[1, 2, 3]"],
      changes: true,
      call: (context, array, fn) => inOrder(context, array, fn ? saidBy(context, fn) : byValue),
    }),
    define({
      name: "reverse",
      parameters: "array: array",
      result: "unit",
      about: "Reverses an array in place",
      example: ["let a = [1, 2, 3]; a.reverse(); a", "[3, 2, 1]"],
      changes: true,
      call: (_, array) => array.reverse(),
    }),
  ],
};

function inOrder(context: ScriptContext, array: ScriptValue[], order: Order): ScriptValue[] {
  return array.sort((a, b) => {
    context.spend(1);
    return order(a, b);
  });
}

/** The order of values of one type; ints and floats are one type. */
const byValue: Order = (a, b) => {
  const order = compare(a, b);
  if (!Number.isNaN(order) || (isNumber(a) && isNumber(b)) || (isNothing(a) && isNothing(b))) return order || 0;
  const wrong = isOrdered(a) ? b : a;
  if (!isOrdered(wrong)) throw new ScriptError(`items of type ${typeName(wrong)} have no order of their own`);
  throw new ScriptError(`items of types ${typeName(a)} and ${typeName(b)} have no order among each other`);
};

function saidBy(context: ScriptContext, fn: FnPtr): Order {
  return (a, b) => {
    const said = context.call(fn, a, b);
    if (isNumber(said)) return numberOf(said)!;
    if (said === true) return -1;
    return context.call(fn, b, a) === true ? 1 : 0;
  };
}

/** The order of values of any type. */
const byRank: Order = (a, b) => {
  const rank = rankOf(a) - rankOf(b);
  if (rank !== 0) return rank;
  const first = sizeOf(a);
  const second = sizeOf(b);
  return first !== undefined && second !== undefined ? first - second : compareTexts(textOf(a), textOf(b));
};

function rankOf(value: ScriptValue): number {
  return isNothing(value) ? 0 : sizeOf(value) !== undefined ? 1 : 2;
}

function sizeOf(value: ScriptValue): number | undefined {
  return typeof value === "boolean" ? undefined : numberOf(value);
}
