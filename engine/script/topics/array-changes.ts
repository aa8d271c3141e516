import { readInt } from "../../event/numbers/index.ts";
import { unit } from "../../event/value.ts";
import { copies, orUnit, placeOf } from "../collections.ts";
import { compare, isNothing, isOrdered, textOf } from "../compare.ts";
import { define, type ScriptContext, type Topic } from "../function.ts";
import { ScriptError } from "../source.ts";
import { type FnPtr, isNumber, numberIn, numberOf, type ScriptValue, typeName } from "../values.ts";

/** Functions that change an array in place. Indexes count from 0, negative ones from the end. */
export const arrayChanges: Topic = {
  title: "Changing an array in place",
  functions: [
    define({
      signature: "push(array: array, item: any): unit",
      about: "Adds an item at the end",
      example: ["let a = [1, 2]; a.push(3); a", "[1, 2, 3]"],
      changes: true,
      call: (context, array, item) => {
        context.checkEntries(array.length + 1);
        array.push(context.copy(item));
      },
    }),
    define({
      signature: "pop(array: array): any",
      about: "Removes and returns the last item; () if there is none",
      example: ["let a = [1, 2]; let last = a.pop(); [a, last]", "[[1], 2]"],
      changes: true,
      call: (_, array) => orUnit(array.pop()),
    }),
    define({
      signature: "remove(array: array, at: index): any",
      about: "Removes and returns the item at an index; () if there is none",
      example: ["let a = [1, 2, 3]; let two = a.remove(1); [a, two]", "[[1, 3], 2]"],
      changes: true,
      call: (context, array, at) => {
        const place = placeOf(at, array.length);
        context.spend(Math.ceil(array.length / 64));
        return place < 0 ? unit : orUnit(array.splice(place, 1)[0]);
      },
    }),
  ],
};

type Order = (a: ScriptValue, b: ScriptValue) => number;

/** Functions that sort. */
export const arrayOrder: Topic = {
  title: "Arrays in order",
  functions: [
    define({
      signature: "sorted(array: array): array",
      about: "The items sorted: () first, then numbers and numeric strings, then others by their text",
      example: ['["b", "10", 9].sorted()', '[9, "10", "b"]'],
      call: (context, array) => inOrder(context, copies(context, array), byRank),
    }),
    define({
      signature: "reversed(array: array): array",
      about: "The items from the last to the first",
      example: ["[1, 2, 3].reversed()", "[3, 2, 1]"],
      call: (context, array) => copies(context, array).reverse(),
    }),
    define({
      signature: "sort(array: array, fn?: fn): unit",
      about: "Sorts numbers or strings in place, or any by a closure of two: below 0 or true if the first comes first",
      example: ["let a = [3, 1, 2]; a.sort(); a", "[1, 2, 3]"],
      changes: true,
      call: (context, array, fn) => inOrder(context, array, fn ? saidBy(context, fn) : byValue),
    }),
    define({
      signature: "reverse(array: array): unit",
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

/** NaN, which is no more and no less than any number, comes after all. */
const byNaN: Order = (a, b) => Number(Number.isNaN(a)) - Number(Number.isNaN(b));

/** The order of values of one type; ints and floats are one type. */
const byValue: Order = (a, b) => {
  const order = compare(a, b);
  const haveOrder = !Number.isNaN(order) || (isNumber(a) && isNumber(b)) || (isNothing(a) && isNothing(b));
  if (haveOrder) return order || byNaN(a, b);
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
  const first = keyOf(a);
  const second = keyOf(b);
  return rankOf(first) - rankOf(second) || compare(first, second) || byNaN(first, second);
};

function rankOf(key: ScriptValue): number {
  return isNothing(key) ? 0 : isNumber(key) ? 1 : 2;
}

/** What a value is sorted by: a number, with all digits of an int, or a text. */
function keyOf(value: ScriptValue): ScriptValue {
  if (typeof value !== "string") return isNothing(value) || isNumber(value) ? value : textOf(value);
  return (value.length > 20 ? undefined : readInt(value, "lenient")) ?? numberIn(value) ?? value;
}
