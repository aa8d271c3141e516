import { type ExactSum, mergeSum, newSum, rounded } from "../exact-sum.ts";
import { type Numeric, numeric } from "../numeric.ts";
import { oneNumber } from "../result.ts";
import type { NumberKind } from "./kind.ts";
import { addTo } from "./sum.ts";

export interface Average {
  count: number;
  readonly sum: ExactSum;
}

/** The mean of all values, a float. */
export const average: NumberKind<Average> = {
  start: newAverage,
  add: addToAverage,
  merge: mergeAverage,
  result: (state, name) => (state.count === 0 ? null : oneNumber(name, mean(state))),
};

export function newAverage(): Average {
  return { count: 0, sum: newSum() };
}

export function addToAverage(state: Average, value: Numeric): void {
  state.count++;
  addTo(state.sum, value);
}

export function mergeAverage(into: Average, from: Average): void {
  into.count += from.count;
  mergeSum(into.sum, from.sum);
}

export function mean({ count, sum }: Average): Numeric {
  return numeric(rounded(sum) / count, true);
}
