import { readInt } from "../../event/numbers/index.ts";
import { unit } from "../../event/value.ts";
import { inspect } from "../compare.ts";
import { define, type Topic } from "../function.ts";
import { ScriptError } from "../source.ts";
import { allowTextOf } from "../texts/cost.ts";
import { float, isNumber, numberIn, type ScriptValue, toInt, toNumber, typeName } from "../values.ts";

const THOUSANDS = "the characters of separators are skipped";

/** Conversions between types. A value that cannot be converted gives (). */
export const conversion: Topic = {
  title: "Conversion",
  functions: [
    define({
      signature: "to_int(value: any, separators?: string): int | unit",
      about: `An int itself, the 64-bit int of a float (truncated) or of a string that is one; () for others; ${THOUSANDS}`,
      example: ['to_int("1,234", ",")', "1234"],
      call: (_, value, separators) => intOf(value, separators) ?? unit,
    }),
    define({
      signature: "to_int_or(value: any, default: any): any",
      about: "What to_int returns, or the default instead of ()",
      example: ['to_int_or("n/a", -1)', "-1"],
      call: (_, value, fallback) => intOf(value) ?? fallback,
    }),
    define({
      signature: "to_int_or(value: any, separators: string, default: any): any",
      about: "What to_int returns with these separators, or the default instead of ()",
      example: ['to_int_or("1.234.567", ".", 0)', "1234567"],
      call: (_, value, separators, fallback) => intOf(value, separators) ?? fallback,
    }),
    define({
      signature: "to_float(value: any): float | unit",
      about: "The float of a number, or of a string that is one; () for others",
      example: ['to_float("2.50")', "2.5"],
      call: (_, value) => floatOf(value) ?? unit,
    }),
    define({
      signature: "to_float(value: any, separators: string, point: string): float | unit",
      about: `The float of a number, or of a string with this decimal point or a dot; () for others; ${THOUSANDS}`,
      example: ['to_float("1.234,5", ".", ",")', "1234.5"],
      call: (_, value, separators, point) => floatOf(value, separators, point) ?? unit,
    }),
    define({
      signature: "to_float_or(value: any, default: any): any",
      about: "What to_float returns, or the default instead of ()",
      example: ['to_float_or("-", 0.0)', "0.0"],
      call: (_, value, fallback) => floatOf(value) ?? fallback,
    }),
    define({
      signature: "to_float_or(value: any, separators: string, point: string, default: any): any",
      about: "What to_float returns with these, or the default instead of ()",
      example: ['to_float_or("1 234,5", " ", ",", 0.0)', "1234.5"],
      call: (_, value, separators, point, fallback) => floatOf(value, separators, point) ?? fallback,
    }),
    define({
      signature: "to_bool(value: any): bool | unit",
      about: "The bool of a bool, a number (0 is false) or a string: true, yes, on, 1, or false, no, off, 0; else ()",
      example: ['to_bool("Yes")', "true"],
      call: (_, value) => boolOf(value) ?? unit,
    }),
    define({
      signature: "to_bool_or(value: any, default: any): any",
      about: "What to_bool returns, or the default instead of ()",
      example: ['to_bool_or("maybe", false)', "false"],
      call: (_, value, fallback) => boolOf(value) ?? fallback,
    }),
    define({
      signature: "parse_int(text: string, base?: index): int",
      about: "The int of digits in a base from 2 to 36 (default 10), also with a sign or between blanks; else an error",
      example: ['parse_int("ff", 16)', "255"],
      call: (_, text, base = 10) => {
        const int = digitsOf(text.trim(), base);
        if (int === undefined)
          throw new ScriptError(`parse_int: ${inspect(text.slice(0, 40))} is no int to base ${base}`);
        return int;
      },
    }),
    define({
      signature: "type_of(value: any): string",
      about: "The name of a value's type: string, i64, f64, bool, (), map, array, Fn, datetime, duration, range",
      example: ["type_of(2.5)", '"f64"'],
      call: (_, value) => TYPES[typeName(value)] ?? typeName(value),
    }),
    define({
      signature: "to_debug(value: any): string",
      about: "The value as a string; strings get quotes and escapes",
      example: ['"say \\"hi\\"".to_debug()', JSON.stringify('"say \\"hi\\""')],
      call: (context, value) => {
        allowTextOf(context, value);
        return inspect(value);
      },
    }),
  ],
};

/** Types whose names in scripts differ from those in signatures. */
const TYPES: Readonly<Record<string, string>> = { int: "i64", float: "f64", null: "()", unit: "()", fn: "Fn" };

function intOf(value: ScriptValue, separators = ""): number | bigint | undefined {
  if (typeof value === "bigint") return value;
  if (typeof value === "string") {
    const int = readInt(without(value, separators), "lenient");
    return int === undefined ? undefined : toInt(BigInt(int));
  }
  if (!isNumber(value)) return undefined;
  const whole = Math.trunc(toNumber(value));
  if (Number.isSafeInteger(whole)) return whole + 0;
  return Number.isFinite(whole) ? toInt(BigInt(whole)) : undefined;
}

function floatOf(value: ScriptValue, separators = "", point = "."): ScriptValue | undefined {
  if (isNumber(value)) return float(toNumber(value));
  if (typeof value !== "string" || [...point].length > 1) return undefined;
  const text = without(value, separators);
  const number = numberIn(point === "" ? text : text.replaceAll(point, "."));
  return number === undefined ? undefined : float(number);
}

/** The text of a number without these characters; empty for one that is too long. */
function without(text: string, characters: string): string {
  if (text.length > LONGEST_NUMBER) return "";
  return characters === "" ? text : [...text].filter((character) => !characters.includes(character)).join("");
}

/** Longer strings, in UTF-16 units, are not numbers: they would cost too much to convert. */
const LONGEST_NUMBER = 10_000;

const BOOLS: ReadonlyMap<string, boolean> = new Map([
  ...["true", "yes", "on", "1"].map((word) => [word, true] as const),
  ...["false", "no", "off", "0"].map((word) => [word, false] as const),
]);

function boolOf(value: ScriptValue): boolean | undefined {
  if (typeof value === "boolean") return value;
  if (typeof value === "string") return value.length > 8 ? undefined : BOOLS.get(value.toLowerCase());
  return isNumber(value) ? toNumber(value) !== 0 : undefined;
}

const LONGEST = 70;

/** The int of digits in a base, or undefined if they are invalid or it has more than 64 bits. */
function digitsOf(text: string, base: number): number | bigint | undefined {
  const [, sign = "", digits = ""] = /^([+-]?)([0-9A-Za-z]+)$/.exec(text.slice(0, LONGEST + 1)) ?? [];
  if (digits === "" || text.length > LONGEST || base < 2 || base > 36) return undefined;
  let sum = 0n;
  for (const digit of digits) {
    const value = Number.parseInt(digit, 36);
    if (value >= base) return undefined;
    sum = sum * BigInt(base) + BigInt(value);
  }
  return toInt(sign === "-" ? -sum : sum);
}
