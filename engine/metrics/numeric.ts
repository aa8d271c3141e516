import { Float } from "../event/value.ts";

/** An int or a float, as events have them. */
export type Numeric = number | bigint | Float;

/** The number of a {@link Numeric} without its type. */
export type Bare = number | bigint;

export function isNumeric(value: unknown): value is Numeric {
  return typeof value === "number" || typeof value === "bigint" || value instanceof Float;
}

export function bare(value: Numeric): Bare {
  return value instanceof Float ? value.float : value;
}

export function isFloat(value: Numeric): boolean {
  return value instanceof Float || (typeof value === "number" && !Number.isInteger(value));
}

/** The double that is closest. */
export function toDouble(value: Numeric): number {
  return value instanceof Float ? value.float : Number(value);
}

/** A number with its type. */
export function numeric(number: Bare, float: boolean): Numeric {
  return float && typeof number === "number" && Number.isInteger(number) ? new Float(number) : number;
}

/** The shortest text of a number; an integral float has no fraction. */
export function numberText(value: Numeric): string {
  const number = bare(value);
  if (number === Number.POSITIVE_INFINITY) return "inf";
  return number === Number.NEGATIVE_INFINITY ? "-inf" : String(number);
}
