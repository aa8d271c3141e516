import type { Float } from "../../event/value.ts";
import { compare } from "../compare.ts";
import { ScriptError } from "../error.ts";
import { define, type Topic } from "../function.ts";
import { int } from "../runtime/bits.ts";
import { inspect } from "../text.ts";
import { float, isInt, isNumber, type ScriptValue, toNumber } from "../values.ts";

type Real = (x: number) => number;

/** Functions of one number that return a float. */
const REALS: readonly (readonly [name: string, of: Real, about: string, example: string, result: string])[] = [
  ["sqrt", Math.sqrt, "The square root", "sqrt(2.25)", "1.5"],
  ["exp", Math.exp, "The exponential function: e to the power of a number", "exp(0)", "1.0"],
  ["ln", Math.log, "The natural logarithm", "ln(1)", "0.0"],
  ["sin", Math.sin, "The sine of an angle in radians", "sin(0)", "0.0"],
  ["cos", Math.cos, "The cosine of an angle in radians", "cos(0)", "1.0"],
  ["tan", Math.tan, "The tangent of an angle in radians", "tan(0)", "0.0"],
  ["asin", Math.asin, "The arcsine, in radians", "asin(0)", "0.0"],
  ["acos", Math.acos, "The arccosine, in radians", "acos(1)", "0.0"],
  ["atan", Math.atan, "The arctangent, in radians", "atan(0)", "0.0"],
  ["sinh", Math.sinh, "The hyperbolic sine", "sinh(0)", "0.0"],
  ["cosh", Math.cosh, "The hyperbolic cosine", "cosh(0)", "1.0"],
  ["tanh", Math.tanh, "The hyperbolic tangent", "tanh(0)", "0.0"],
  ["asinh", Math.asinh, "The inverse of sinh", "asinh(0)", "0.0"],
  ["acosh", Math.acosh, "The inverse of cosh", "acosh(1)", "0.0"],
  ["atanh", Math.atanh, "The inverse of tanh", "atanh(0)", "0.0"],
  ["to_radians", (x) => (x * Math.PI) / 180, "An angle in degrees, in radians", "to_radians(0)", "0.0"],
  ["to_degrees", (x) => (x * 180) / Math.PI, "An angle in radians, in degrees", "to_degrees(0)", "0.0"],
];

/** Functions of one number that return an int unchanged. */
const ROUNDINGS: readonly (readonly [name: string, of: Real, about: string, example: string, result: string])[] = [
  ["floor", Math.floor, "The next lower whole number", "floor(2.7)", "2.0"],
  ["ceiling", Math.ceil, "The next higher whole number", "ceiling(2.1)", "3.0"],
  ["round", roundAway, "The nearest whole number; a half goes away from 0", "round(2.5)", "3.0"],
  ["int", Math.trunc, "The number without its decimals", "int(-2.7)", "-2.0"],
];

const TESTS: readonly (readonly [
  name: string,
  of: (x: number) => boolean,
  about: string,
  example: string,
  result: string,
])[] = [
  ["is_nan", Number.isNaN, "True if a float is not a number", "is_nan(0.0 / 0.0)", "true"],
  ["is_finite", Number.isFinite, "True if a number is neither infinite nor NaN", "is_finite(1.5)", "true"],
  ["is_infinite", (x) => Math.abs(x) === Infinity, "True if a float is infinite", "is_infinite(1.0 / 0.0)", "true"],
  ["is_zero", (x) => x === 0, "True if a number is 0", "is_zero(0.0)", "true"],
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
      name: "fraction",
      parameters: "number: number",
      result: "float",
      about: "The decimals of a number",
      example: ["fraction(2.5)", "0.5"],
      call: (_, number) => float(toNumber(number) % 1),
    }),
    define({
      name: "sign",
      parameters: "number: number",
      result: "int",
      about: "1 for a number above 0, -1 for one below, else 0",
      example: ["sign(-2.5)", "-1"],
      call: (_, number) => Math.sign(toNumber(number)) + 0 || 0,
    }),
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
    define({
      name: "hypot",
      parameters: "x: number, y: number",
      result: "float",
      about: "The square root of the sum of two squares",
      example: ["hypot(3, 4)", "5.0"],
      call: (_, x, y) => float(Math.hypot(toNumber(x), toNumber(y))),
    }),
    define({
      name: "atan",
      parameters: "y: number, x: number",
      result: "float",
      about: "The angle of the point x, y in radians",
      example: ["atan(0, 1)", "0.0"],
      call: (_, y, x) => float(Math.atan2(toNumber(y), toNumber(x))),
    }),
    ...REALS.map(([name, of, about, script, result]) =>
      define({
        name,
        parameters: "number: number",
        result: "float",
        about,
        example: [script, result],
        call: (_, number) => float(of(toNumber(number))),
      }),
    ),
    define({
      name: "PI",
      parameters: "",
      result: "float",
      about: "The circumference of a circle whose diameter is 1",
      example: ["PI()", "3.141592653589793"],
      call: () => Math.PI,
    }),
    define({
      name: "E",
      parameters: "",
      result: "float",
      about: "The base of natural logarithms",
      example: ["E()", "2.718281828459045"],
      call: () => Math.E,
    }),
    define({
      name: "is_even",
      parameters: "int: int",
      result: "bool",
      about: "True if an int is even",
      example: ["is_even(4)", "true"],
      call: (_, int) => !isOdd(int),
    }),
    define({
      name: "is_odd",
      parameters: "int: int",
      result: "bool",
      about: "True if an int is odd",
      example: ["is_odd(4)", "false"],
      call: (_, int) => isOdd(int),
    }),
    ...TESTS.map(([name, of, about, script, result]) =>
      define({
        name,
        parameters: "number: number",
        result: "bool",
        about,
        example: [script, result],
        call: (_, number) => of(toNumber(number)),
      }),
    ),
  ],
};

function isOdd(int: number | bigint): boolean {
  return typeof int === "bigint" ? BigInt.asUintN(1, int) === 1n : int % 2 !== 0;
}

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
