import { isFloat, type Numeric, numberText, toDouble } from "../numeric.ts";

const DIGITS = 6;

/** A number for people: all digits of an int; of a float the first six, and all those before the point. */
export function shortText(value: Numeric): string {
  const number = toDouble(value);
  if (!isFloat(value) || !Number.isFinite(number)) return numberText(value);
  return numberText(Math.abs(number) < 10 ** DIGITS ? Number(number.toPrecision(DIGITS)) : Math.round(number));
}
