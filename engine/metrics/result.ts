import type { Numeric } from "./numeric.ts";
import type { Scalar } from "./snapshot.ts";

/** The result of a metric. */
export type Result =
  | {
      /** One number, or several whose names begin with the metric's. */
      readonly shape: "numbers";
      readonly name: string;
      readonly numbers: readonly ResultNumber[];
    }
  | {
      /** The count of each key, the most frequent first. */
      readonly shape: "counts";
      readonly name: string;
      readonly rows: readonly (readonly [key: string, count: number])[];
      /** By how much a count may be too high; 0 if all are exact. */
      readonly error: number;
    }
  | {
      /** Some keys by rank, each with the number that it is ranked by. */
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
      /** The number of different values, an estimate if it is larger than that of `values`. */
      readonly count: number;
    };

export interface ResultNumber {
  /** The end of its name after that of the metric; "" if the metric is one number. */
  readonly suffix: string;
  readonly value: Numeric;
  /** True if it is an estimate. */
  readonly estimated: boolean;
}

/** A metric that is one number. */
export function oneNumber(name: string, value: Numeric, estimated = false): Result {
  return { shape: "numbers", name, numbers: [{ suffix: "", value, estimated }] };
}

/** The name of a number of a metric in strings and maps. */
export function numberName(name: string, { suffix }: ResultNumber): string {
  return suffix === "" ? name : `${name}_${suffix}`;
}
