import type { Numeric } from "./numeric.ts";
import type { Scalar } from "./snapshot.ts";

/** What a metric has come to. */
export type Result =
  | {
      /** One number, or several whose names begin with the metric's. */
      readonly shape: "numbers";
      readonly name: string;
      readonly numbers: readonly ResultNumber[];
    }
  | {
      /** How often each key has come, the most frequent first. */
      readonly shape: "counts";
      readonly name: string;
      readonly rows: readonly (readonly [key: string, count: number])[];
      /** By how much a count may be too high; 0 where all are exact. */
      readonly error: number;
    }
  | {
      /** Some keys, the first one first, each with what it is ranked by. */
      readonly shape: "ranking";
      readonly name: string;
      readonly by: "count" | "value";
      readonly rows: readonly (readonly [key: string, number: Numeric])[];
      readonly error: number;
    }
  | {
      /** The different values in the order in which they came. */
      readonly shape: "values";
      readonly name: string;
      readonly values: readonly Scalar[];
      /** How many different ones have come; about so many, where there are more than `values`. */
      readonly count: number;
    };

export interface ResultNumber {
  /** What is after the metric's name, or "" where the number is the metric. */
  readonly suffix: string;
  readonly value: Numeric;
  /** True if it is an estimate. */
  readonly estimated: boolean;
}

/** A metric that is one number. */
export function oneNumber(name: string, value: Numeric, estimated = false): Result {
  return { shape: "numbers", name, numbers: [{ suffix: "", value, estimated }] };
}

/** The name that a number of a metric has in texts and maps. */
export function numberName(name: string, { suffix }: ResultNumber): string {
  return suffix === "" ? name : `${name}_${suffix}`;
}
