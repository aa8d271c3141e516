import { unit } from "../../event/value.ts";
import { textsOf } from "../collections/items.ts";
import { compareTexts } from "../compare.ts";
import { ScriptError } from "../error.ts";
import { define, type ScriptContext, type Topic } from "../function.ts";
import { textOf } from "../text.ts";
import { float, isNumber, numberOf, type ScriptValue, toNumber } from "../values.ts";

/** Statistics of the items of an array. */
export const statistics: Topic = {
  title: "Statistics of an array",
  functions: [
    define({
      name: "min",
      parameters: "array: array",
      result: "any",
      about: "The least number, or the first of other items by text; () for no items, and for a mixture",
      example: ["[3, 1.5, 2].min()", "1.5"],
      call: (context, array) => extreme(context, array, -1),
    }),
    define({
      name: "max",
      parameters: "array: array",
      result: "any",
      about: "The greatest number, or the last of other items by text; () for no items, and for a mixture",
      example: ['["a", "c", "b"].max()', '"c"'],
      call: (context, array) => extreme(context, array, 1),
    }),
    define({
      name: "sum",
      parameters: "array: array",
      result: "float | unit",
      about: "The sum of numbers; () for no items, and if an item is not a number",
      example: ["[1, 2, 3.5].sum()", "6.5"],
      call: (context, array) => {
        context.spend(array.length);
        return array.length === 0 || !array.every(isNumber) ? unit : float(total(array.map(toNumber)));
      },
    }),
    define({
      name: "mean",
      parameters: "array: array",
      result: "float",
      about: "The arithmetic mean of numbers",
      example: ["[1, 2, 6].mean()", "3.0"],
      call: (context, array) => float(mean(numbersIn(context, "mean", array))),
    }),
    define({
      name: "variance",
      parameters: "array: array",
      result: "float",
      about: "The variance of numbers, as a whole population",
      example: ["[1, 3].variance()", "1.0"],
      call: (context, array) => float(variance(numbersIn(context, "variance", array))),
    }),
    define({
      name: "stddev",
      parameters: "array: array",
      result: "float",
      about: "The standard deviation of numbers, as a whole population",
      example: ["[2, 6].stddev()", "2.0"],
      call: (context, array) => float(Math.sqrt(variance(numbersIn(context, "stddev", array)))),
    }),
    define({
      name: "percentile",
      parameters: "array: array, percent: number",
      result: "float",
      about: "The percentile of numbers, interpolated between two items; numeric strings count",
      example: ["[10, 20, 30, 40].percentile(50)", "25.0"],
      call: (context, array, percent) => {
        context.spend(array.length);
        const numbers = array.map(numberOf).filter((number) => number !== undefined);
        if (numbers.length === 0) throw new ScriptError("percentile: there is no number in the array");
        return float(
          percentile(
            numbers.sort((a, b) => a - b),
            toNumber(percent),
          ),
        );
      },
    }),
  ],
};

/** The first of the greatest items, or of the least ones for a negative sign. */
function extreme(context: ScriptContext, array: readonly ScriptValue[], sign: 1 | -1): ScriptValue {
  const [first] = array;
  if (first === undefined || array.some((item) => isNumber(item) !== isNumber(first))) return unit;
  const texts = isNumber(first) ? [] : textsOf(context, array);
  context.spend(array.length);
  let best = 0;
  for (let i = 1; i < array.length; i++) {
    const item = array[i]!;
    const current = array[best]!;
    const order =
      isNumber(item) && isNumber(current) ? toNumber(item) - toNumber(current) : compareTexts(texts[i]!, texts[best]!);
    if (order * sign > 0) best = i;
  }
  return array[best]!;
}

function numbersIn(context: ScriptContext, what: string, array: readonly ScriptValue[]): number[] {
  context.spend(array.length);
  if (array.length === 0) throw new ScriptError(`${what} of an array without items`);
  const wrong = array.find((item) => !isNumber(item));
  if (wrong !== undefined) throw new ScriptError(`${what} takes numbers, and ${textOf(wrong).slice(0, 40)} is none`);
  return array.filter(isNumber).map(toNumber);
}

function total(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}

function mean(numbers: readonly number[]): number {
  return total(numbers) / numbers.length;
}

function variance(numbers: readonly number[]): number {
  const middle = mean(numbers);
  return total(numbers.map((number) => (number - middle) ** 2)) / numbers.length;
}

function percentile(sorted: readonly number[], percent: number): number {
  if (!(percent >= 0 && percent <= 100)) throw new ScriptError("percentile takes 0 to 100 percent");
  const place = (percent / 100) * (sorted.length - 1);
  const below = Math.floor(place);
  const weight = place - below;
  return weight === 0 ? sorted[below]! : sorted[below]! * (1 - weight) + sorted[below + 1]! * weight;
}
