import { Float } from "../../event/value.ts";
import type { NumberAggregate } from "../aggregate.ts";
import { addFloat, addInt, type ExactSum, mergeSum, newSum, rounded } from "../exact-sum.ts";
import { type Bare, bare, isFloat, type Numeric, numeric, toDouble } from "../numeric.ts";
import { addQuantity, areExact, mergeQuantiles, newQuantiles, type Quantiles, quantilesAt } from "../quantiles.ts";
import { numbersOrNull, oneNumber, type ResultNumber } from "../result.ts";

// Aggregates of numbers.

/** The sum of all values: an int if all are ints, else a float. */
export const sum: NumberAggregate<ExactSum> = {
  start: newSum,
  add(state, value) {
    if (value instanceof Float) addFloat(state, value.float);
    else if (typeof value === "bigint" || Number.isInteger(value)) addInt(state, value);
    else addFloat(state, value);
  },
  merge: mergeSum,
  result: (state, name) => oneNumber(name, total(state)),
};

function total(state: ExactSum): Numeric {
  return state.hasFloats ? numeric(rounded(state), true) : state.ints;
}

export interface Average {
  count: number;
  readonly sum: ExactSum;
}

/** The mean of all values, a float. */
export const average: NumberAggregate<Average> = {
  start: () => ({ count: 0, sum: newSum() }),
  add(state, value) {
    state.count++;
    sum.add(state.sum, value);
  },
  merge(into, from) {
    into.count += from.count;
    mergeSum(into.sum, from.sum);
  },
  result: (state, name) => (state.count === 0 ? null : oneNumber(name, mean(state))),
};

function mean({ count, sum }: Average): Numeric {
  return numeric(rounded(sum) / count, true);
}

/** The first of the values that no other one exceeds; null if there were none but NaNs. */
export interface Extreme {
  number: Bare | null;
  float: boolean;
}

/** The smallest value, with its type. */
export const minimum: NumberAggregate<Extreme> = extreme((a, b) => a < b);

/** The greatest value, with its type. */
export const maximum: NumberAggregate<Extreme> = extreme((a, b) => a > b);

function extreme(exceeds: (a: Bare, b: Bare) => boolean): NumberAggregate<Extreme> {
  function keep(state: Extreme, number: Bare, float: boolean): void {
    const isNumber = typeof number === "bigint" || !Number.isNaN(number);
    if (!isNumber || !(state.number === null || exceeds(number, state.number))) return;
    state.number = number;
    state.float = float;
  }
  return {
    start: () => ({ number: null, float: false }),
    add: (state, value) => keep(state, bare(value), isFloat(value)),
    merge(into, from) {
      if (from.number !== null) keep(into, from.number, from.float);
    },
    result: ({ number, float }, name) => (number === null ? null : oneNumber(name, numeric(number, float))),
  };
}

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
export const percentiles: NumberAggregate<Percentiles> = {
  start: () => ({ quantiles: newQuantiles(), shares: [] }),
  add: ({ quantiles }, value) => addQuantity(quantiles, toDouble(value)),
  merge(into, from) {
    showShares(into, from.shares);
    mergeQuantiles(into.quantiles, from.quantiles);
  },
  result: (state, name) => numbersOrNull(name, percentileNumbers(state)),
};

/** Shows these shares too, up to {@link MOST_SHARES} in all. */
export function showShares({ shares }: Percentiles, others: readonly number[]): void {
  for (const share of others) if (!shares.includes(share) && shares.length < MOST_SHARES) shares.push(share);
}

function percentileNumbers({ quantiles, shares }: Percentiles): ResultNumber[] {
  const sorted = [...shares].sort((a, b) => a - b);
  const estimated = !areExact(quantiles);
  const numbers = quantilesAt(quantiles, sorted) ?? [];
  return numbers.map((number, i) => ({ suffix: percentName(sorted[i]!), value: numeric(number, true), estimated }));
}

/** `p99.9` for 0.999; rounded, because a product of doubles may be off in its last digit. */
export function percentName(share: number): string {
  return `p${Number((share * 100).toPrecision(15))}`;
}

export interface Stats {
  readonly average: Average;
  readonly min: Extreme;
  readonly max: Extreme;
  readonly percentiles: Percentiles;
}

/** The usual statistics of numbers: count, minimum, maximum, mean, sum, percentiles. */
export const stats: NumberAggregate<Stats> = {
  start: () => ({
    average: average.start(),
    percentiles: percentiles.start(),
    min: minimum.start(),
    max: maximum.start(),
  }),
  add(state, value) {
    average.add(state.average, value);
    minimum.add(state.min, value);
    maximum.add(state.max, value);
    percentiles.add(state.percentiles, value);
  },
  merge(into, from) {
    average.merge(into.average, from.average);
    minimum.merge(into.min, from.min);
    maximum.merge(into.max, from.max);
    percentiles.merge(into.percentiles, from.percentiles);
  },
  result: (state, name) => numbersOrNull(name, statsNumbers(state)),
};

/** The numbers of statistics in the order of their names; none without values. */
export function statsNumbers({ average, min, max, percentiles }: Stats): ResultNumber[] {
  if (average.count === 0) return [];
  const exact = (suffix: string, value: Numeric): ResultNumber => ({ suffix, value, estimated: false });
  const extreme = (suffix: string, { number, float }: Extreme): ResultNumber[] =>
    number === null ? [] : [exact(suffix, numeric(number, float))];
  return [
    exact("avg", mean(average)),
    exact("count", average.count),
    ...extreme("max", max),
    ...extreme("min", min),
    ...percentileNumbers(percentiles),
    exact("sum", total(average.sum)),
  ];
}
