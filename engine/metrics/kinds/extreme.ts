import { type Bare, bare, isFloat, type Numeric, numeric } from "../numeric.ts";
import { oneNumber } from "../result.ts";
import type { NumberKind } from "./kind.ts";

/** The first of the values that no other one exceeds; null if there were none but NaNs. */
export interface Extreme {
  number: Bare | null;
  float: boolean;
}

type Exceeds = (a: Bare, b: Bare) => boolean;

/** The smallest value, with its type. */
export const minimum: NumberKind<Extreme> = extreme((a, b) => a < b);

/** The greatest value, with its type. */
export const maximum: NumberKind<Extreme> = extreme((a, b) => a > b);

export function extremeValue({ number, float }: Extreme): Numeric | null {
  return number === null ? null : numeric(number, float);
}

function extreme(exceeds: Exceeds): NumberKind<Extreme> {
  return {
    start: () => ({ number: null, float: false }),
    add: (state, value) => keep(state, bare(value), isFloat(value), exceeds),
    merge(into, from) {
      if (from.number !== null) keep(into, from.number, from.float, exceeds);
    },
    result(state, name) {
      const value = extremeValue(state);
      return value === null ? null : oneNumber(name, value);
    },
  };
}

function keep(state: Extreme, number: Bare, float: boolean, exceeds: Exceeds): void {
  const isNumber = typeof number === "bigint" || !Number.isNaN(number);
  if (!isNumber || !(state.number === null || exceeds(number, state.number))) return;
  state.number = number;
  state.float = float;
}
