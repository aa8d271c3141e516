import { numeric, toDouble } from "../numeric.ts";
import { addQuantity, areExact, mergeQuantiles, newQuantiles, type Quantiles, quantilesAt } from "../quantiles.ts";
import type { ResultNumber } from "../result.ts";
import type { NumberKind } from "./kind.ts";

/** The shares that are shown by default. */
export const USUAL_SHARES: readonly number[] = [0.5, 0.95, 0.99];
/** The most shares that a metric shows. */
export const MOST_SHARES = 100;

export interface Percentiles {
  readonly quantiles: Quantiles;
  /** The shares that are shown, 0 to 1. */
  readonly shares: number[];
}

/** The quantiles at some shares: `p50`, `p99.9`. */
export const percentiles: NumberKind<Percentiles> = {
  start: newPercentiles,
  add: ({ quantiles }, value) => addQuantity(quantiles, toDouble(value)),
  merge: mergePercentiles,
  result(state, name) {
    const numbers = percentileNumbers(state);
    return numbers.length === 0 ? null : { shape: "numbers", name, numbers };
  },
};

export function newPercentiles(): Percentiles {
  return { quantiles: newQuantiles(), shares: [] };
}

/** Shows these shares too, up to {@link MOST_SHARES} in all. */
export function showShares({ shares }: Percentiles, others: readonly number[]): void {
  for (const share of others) if (!shares.includes(share) && shares.length < MOST_SHARES) shares.push(share);
}

export function mergePercentiles(into: Percentiles, from: Percentiles): void {
  showShares(into, from.shares);
  mergeQuantiles(into.quantiles, from.quantiles);
}

export function percentileNumbers({ quantiles, shares }: Percentiles): ResultNumber[] {
  const sorted = [...shares].sort((a, b) => a - b);
  const estimated = !areExact(quantiles);
  const numbers = quantilesAt(quantiles, sorted) ?? [];
  return numbers.map((number, i) => ({ suffix: suffixOf(sorted[i]!), value: numeric(number, true), estimated }));
}

/** `p99.9` for 0.999; rounded, because a product of doubles may be off in its last digit. */
function suffixOf(share: number): string {
  return `p${Number((share * 100).toPrecision(15))}`;
}
