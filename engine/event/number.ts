import { float, int, type Value } from "./value.ts";

/*
 * Numbers read from strings. `strict` is the form of RFC 8259 section 6; `lenient` also accepts a plus sign, leading zeros,
 * `.5` and `5.`. The strict form is written again in json/numbers.ts, for bytes, and in parse/reference/text.ts, for the
 * reference parser. number-bytes.ts has the values of bytes that are known to be a number.
 */

const STRICT_INT = /^-?(?:0|[1-9][0-9]*)$/;
const STRICT_FLOAT = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$/;
const LENIENT_INT = /^[+-]?[0-9]+$/;
const LENIENT_FLOAT = /^[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?$/;

type NumberForm = "strict" | "lenient";

/** The int in `text`, or undefined. */
export function readInt(text: string, form: NumberForm): number | bigint | undefined {
  return (form === "strict" ? STRICT_INT : LENIENT_INT).test(text) ? int(text) : undefined;
}

/** The float in `text`; undefined if it is none, or no finite double can hold it. */
export function readFloat(text: string, form: NumberForm): Value | undefined {
  if (!(form === "strict" ? STRICT_FLOAT : LENIENT_FLOAT).test(text)) return undefined;
  const number = Number(text);
  return Number.isFinite(number) ? float(number) : undefined;
}

/**
 * The int or float of a JSON number, or undefined if no finite double can hold it. `-0` is a float, because an int has no
 * negative zero.
 */
export function readNumber(text: string): Value | undefined {
  return text === "-0" ? float(-0) : (readInt(text, "strict") ?? readFloat(text, "strict"));
}

/** The shortest text that reads back as the same float: `1.0`, `0.25`, `1e+21`. */
export function floatText(number: number): string {
  if (Object.is(number, -0)) return "-0.0";
  const text = String(number);
  return Number.isInteger(number) && !text.includes("e") ? `${text}.0` : text;
}
