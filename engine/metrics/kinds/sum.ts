import { Float } from "../../event/value.ts";
import { addFloat, addInt, type ExactSum, mergeSum, newSum, rounded } from "../exact-sum.ts";
import { type Numeric, numeric } from "../numeric.ts";
import { oneNumber } from "../result.ts";
import type { NumberKind } from "./kind.ts";

/** The sum of all values: an int if all are ints, else a float. */
export const sum: NumberKind<ExactSum> = {
  start: newSum,
  add: addTo,
  merge: mergeSum,
  result: (state, name) => oneNumber(name, total(state)),
};

export function addTo(state: ExactSum, value: Numeric): void {
  if (value instanceof Float) addFloat(state, value.float);
  else if (typeof value === "bigint" || Number.isInteger(value)) addInt(state, value);
  else addFloat(state, value);
}

export function total(state: ExactSum): Numeric {
  return state.hasFloats ? numeric(rounded(state), true) : state.ints;
}
