import type { Float } from "../../event/value.ts";
import { compare } from "../compare.ts";
import { ScriptError } from "../error.ts";
import { define, type Topic } from "../function.ts";
import { int } from "../runtime/bits.ts";
import { inspect } from "../text.ts";
import { float, isInt, isNumber, type ScriptValue, toNumber } from "../values.ts";

/** Functions of one number that return an int unchanged. */
const ROUNDINGS: readonly (readonly [
  name: string,
  of: (x: number) => number,
  about: string,
  example: string,
  result: string,
])[] = [
  ["floor", Math.floor, "The next lower whole number", "floor(2.7)", "2.0"],
  ["round", roundAway, "The nearest whole number; a half goes away from 0", "round(2.5)", "3.0"],
];

export const math: Topic = {
  title: "Math",
  functions: [
    define({
      name: "abs",
      parameters: "number: number",
      result: "number",
      about: "The number without its sign",
      example: ["abs(-5)", "5"],
      call: (_, number) => {
        if (!isInt(number)) return float(Math.abs(toNumber(number)));
        return number < 0 ? int(-BigInt(number)) : number;
      },
    }),
    ...ROUNDINGS.map(([name, of, about, script, result]) =>
      define({
        name,
        parameters: "number: number",
        result: "number",
        about,
        example: [script, result],
        call: (_, number) => (isInt(number) ? number : float(of(toNumber(number)))),
      }),
    ),
    define({
      name: "clamp",
      parameters: "number: number, least: number, most: number",
      result: "number",
      about: "The number, limited to a range",
      example: ["clamp(120, 0, 100)", "100"],
      call: (_, number, least, most) => {
        if (!(compare(least, most) <= 0)) {
          throw new ScriptError(`clamp: the least, ${inspect(least)}, is not below the most, ${inspect(most)}`);
        }
        return compare(number, least) < 0 ? least : compare(number, most) > 0 ? most : number;
      },
    }),
    define({
      name: "mod",
      parameters: "a: int, b: int",
      result: "int",
      about: "The remainder of a divided by b, with the sign of a; 0 if b is 0",
      example: ["mod(17, 5)", "2"],
      call: (_, a, b) => (BigInt(b) === 0n ? 0 : int(BigInt(a) % BigInt(b))),
    }),
    define({
      name: "min",
      parameters: "a: number | string, b: number | string",
      result: "number | string",
      about: "The lesser of two numbers, or the earlier of two strings",
      example: ["min(3, 2.5)", "2.5"],
      call: (_, a, b) => ofTwo("min", a, b, (order) => order <= 0),
    }),
    define({
      name: "max",
      parameters: "a: number | string, b: number | string",
      result: "number | string",
      about: "The greater of two numbers, or the later of two strings",
      example: ["max(3, 2.5)", "3.0"],
      call: (_, a, b) => ofTwo("max", a, b, (order) => order >= 0),
    }),
    define({
      name: "log",
      parameters: "number: number, base?: number",
      result: "float",
      about: "The logarithm to a base, 10 by default",
      example: ["log(8, 2)", "3.0"],
      call: (_, number, base) => {
        const x = toNumber(number);
        return float(
          base === undefined
            ? Math.log10(x)
            : toNumber(base) === 2
              ? Math.log2(x)
              : Math.log(x) / Math.log(toNumber(base)),
        );
      },
    }),
  ],
};

/** The nearest whole number; ties are rounded away from 0. */
function roundAway(x: number): number {
  const whole = Math.trunc(x);
  return Math.abs(x - whole) >= 0.5 ? whole + Math.sign(x) : whole;
}

type Operand = string | number | bigint | Float;

/** One of two numbers or strings; for an int and a float, the result is a float. */
function ofTwo(what: string, a: Operand, b: Operand, isFirst: (order: number) => boolean): ScriptValue {
  if ((typeof a === "string") !== (typeof b === "string"))
    throw new ScriptError(`${what} takes two numbers or two strings`);
  const wanted = isFirst(compare(a, b)) ? a : b;
  return isNumber(wanted) && !(isInt(a) && isInt(b)) ? float(toNumber(wanted)) : wanted;
}
