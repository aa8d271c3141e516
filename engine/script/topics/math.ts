import { type Float, unit } from "../../event/value.ts";
import { textsOf } from "../collections.ts";
import { compare, compareTexts, inspect } from "../compare.ts";
import { define, type ScriptContext, type Topic } from "../function.ts";
import { int } from "../runtime/arithmetic.ts";
import { ScriptError } from "../source.ts";
import { float, isInt, isNumber, numberOf, type ScriptValue, toNumber } from "../values.ts";

/** Functions of one number that return an int unchanged. */
const ROUNDINGS = [
  ["floor", Math.floor, "The greatest whole number that is not above a number", "floor(2.7)", "2.0"],
  ["round", roundAway, "The nearest whole number; a half goes away from 0", "round(2.5)", "3.0"],
] as const;

export const math: Topic = {
  title: "Math",
  functions: [
    define({
      signature: "abs(number: number): number",
      about: "The number without its sign",
      example: ["abs(-5)", "5"],
      call: (_, number) => {
        if (!isInt(number)) return float(Math.abs(toNumber(number)));
        return number < 0 ? int(-BigInt(number)) : number;
      },
    }),
    ...ROUNDINGS.map(([name, of, about, script, result]) =>
      define({
        signature: `${name}(number: number): number`,
        about,
        example: [script, result],
        call: (_, number) => (isInt(number) ? number : float(of(toNumber(number)))),
      }),
    ),
    define({
      signature: "min(a: number | string, b: number | string): number | string",
      about: "The lesser of two numbers, or the earlier of two strings",
      example: ["min(3, 2.5)", "2.5"],
      call: (_, a, b) => ofTwo("min", a, b, (order) => order <= 0),
    }),
    define({
      signature: "max(a: number | string, b: number | string): number | string",
      about: "The greater of two numbers, or the later of two strings",
      example: ["max(3, 2.5)", "3.0"],
      call: (_, a, b) => ofTwo("max", a, b, (order) => order >= 0),
    }),
    define({
      signature: "log(number: number, base?: number): float",
      about: "The logarithm to a base, 10 by default",
      example: ["log(8, 2)", "3.0"],
      call: (_, number, base = 10) => float(logarithm(toNumber(number), toNumber(base))),
    }),
  ],
};

/** The nearest whole number; ties are rounded away from 0. */
function roundAway(x: number): number {
  const whole = Math.trunc(x);
  return Math.abs(x - whole) >= 0.5 ? whole + Math.sign(x) : whole;
}

/** The quotient of two logarithms is not exact: that of 1000 to the base 10 would be less than 3. */
function logarithm(x: number, base: number): number {
  if (base === 10) return Math.log10(x);
  return base === 2 ? Math.log2(x) : Math.log(x) / Math.log(base);
}

type Operand = string | number | bigint | Float;

/** One of two numbers or strings; for an int and a float, the result is a float. */
function ofTwo(what: string, a: Operand, b: Operand, isFirst: (order: number) => boolean): ScriptValue {
  if ((typeof a === "string") !== (typeof b === "string"))
    throw new ScriptError(`${what} takes two numbers or two strings`);
  const wanted = isFirst(compare(a, b)) || Number.isNaN(b) ? a : b;
  return isNumber(wanted) && !(isInt(a) && isInt(b)) ? float(toNumber(wanted)) : wanted;
}

/** Functions on ranges of ints. */
export const ranges: Topic = {
  title: "Ranges",
  functions: [
    define({
      signature: "contains(range: range, number: int): bool",
      about: "True if an int is in a range",
      example: ["(200..300).contains(204)", "true"],
      call: (_, range, number) => range.has(number),
    }),
    define({
      signature: "is_empty(range: range): bool",
      about: "True if no int is in a range",
      example: ["(3..3).is_empty()", "true"],
      call: (_, range) => !range.has(range.from),
    }),
  ],
};

/** Statistics of the items of an array. */
export const statistics: Topic = {
  title: "Statistics of an array",
  functions: [
    define({
      signature: "min(array: array): any",
      about: "The least number, or the first of other items by text; () for no items, and if only some are numbers",
      example: ["[3, 1.5, 2].min()", "1.5"],
      call: (context, array) => extreme(context, array, -1),
    }),
    define({
      signature: "max(array: array): any",
      about: "The greatest number, or the last of other items by text; () for no items, and if only some are numbers",
      example: ['["a", "c", "b"].max()', '"c"'],
      call: (context, array) => extreme(context, array, 1),
    }),
    define({
      signature: "sum(array: array): float | unit",
      about: "The sum of numbers; () for no items, and if an item is not a number",
      example: ["[1, 2, 3.5].sum()", "6.5"],
      call: (context, array) => {
        context.spend(array.length);
        return array.length === 0 || !array.every(isNumber) ? unit : float(total(array.map(toNumber)));
      },
    }),
    define({
      signature: "mean(array: array): float",
      about: "The arithmetic mean of numbers; an error for no items, and if an item is not a number",
      example: ["[1, 2, 6].mean()", "3.0"],
      call: (context, array) => float(mean(numbersIn(context, "mean", array))),
    }),
    define({
      signature: "percentile(array: array, percent: number): float",
      about: "The percentile of numbers, numeric strings and bools, interpolated between two; an error without any",
      example: ["[10, 20, 30, 40].percentile(50)", "25.0"],
      call: (context, array, percent) => {
        context.spend(array.length);
        const found = array.map(numberOf).filter((number) => number !== undefined);
        const numbers = found.filter((number) => !Number.isNaN(number));
        if (numbers.length === 0) throw new ScriptError("percentile: there is no number in the array");
        numbers.sort((a, b) => a - b);
        return float(percentile(numbers, toNumber(percent)));
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
    const order = isNumber(item) ? compare(item, current) : compareTexts(texts[i]!, texts[best]!);
    if (order * sign > 0 || Number.isNaN(current)) best = i;
  }
  return array[best]!;
}

function numbersIn(context: ScriptContext, what: string, array: readonly ScriptValue[]): number[] {
  context.spend(array.length);
  if (array.length === 0) throw new ScriptError(`${what} of an array without items`);
  const wrong = array.find((item) => !isNumber(item));
  if (wrong !== undefined) throw new ScriptError(`${what} takes numbers, and ${inspect(wrong).slice(0, 40)} is none`);
  return array.filter(isNumber).map(toNumber);
}

function total(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}

function mean(numbers: readonly number[]): number {
  return total(numbers) / numbers.length;
}

function percentile(sorted: readonly number[], percent: number): number {
  if (!(percent >= 0 && percent <= 100)) throw new ScriptError("percentile takes 0 to 100 percent");
  const place = (percent / 100) * (sorted.length - 1);
  const below = Math.floor(place);
  const weight = place - below;
  return weight === 0 ? sorted[below]! : sorted[below]! + (sorted[below + 1]! - sorted[below]!) * weight;
}
