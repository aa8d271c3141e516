import type { Numeric } from "../numeric.ts";
import type { ResultNumber } from "../result.ts";
import { type Average, addToAverage, mean, mergeAverage, newAverage } from "./average.ts";
import { type Extreme, extremeValue, maximum, minimum } from "./extreme.ts";
import type { NumberKind } from "./kind.ts";
import { mergePercentiles, newPercentiles, type Percentiles, percentileNumbers, percentiles } from "./percentiles.ts";
import { total } from "./sum.ts";

export interface Stats {
  readonly average: Average;
  readonly min: Extreme;
  readonly max: Extreme;
  readonly percentiles: Percentiles;
}

/** The usual statistics of numbers: count, minimum, maximum, mean, sum, percentiles. */
export const stats: NumberKind<Stats> = {
  start: newStats,
  add: addToStats,
  merge: mergeStats,
  result(state, name) {
    const numbers = statsNumbers(state);
    return numbers.length === 0 ? null : { shape: "numbers", name, numbers };
  },
};

export function newStats(): Stats {
  return { average: newAverage(), min: minimum.start(), max: maximum.start(), percentiles: newPercentiles() };
}

export function addToStats(state: Stats, value: Numeric): void {
  addToAverage(state.average, value);
  minimum.add(state.min, value);
  maximum.add(state.max, value);
  percentiles.add(state.percentiles, value);
}

export function mergeStats(into: Stats, from: Stats): void {
  mergeAverage(into.average, from.average);
  minimum.merge(into.min, from.min);
  maximum.merge(into.max, from.max);
  mergePercentiles(into.percentiles, from.percentiles);
}

export function statsNumbers({ average, min, max, percentiles }: Stats): ResultNumber[] {
  if (average.count === 0) return [];
  const least = extremeValue(min);
  const most = extremeValue(max);
  return [
    exact("avg", mean(average)),
    exact("count", average.count),
    ...(most === null ? [] : [exact("max", most)]),
    ...(least === null ? [] : [exact("min", least)]),
    ...percentileNumbers(percentiles),
    exact("sum", total(average.sum)),
  ];
}

function exact(suffix: string, value: Numeric): ResultNumber {
  return { suffix, value, estimated: false };
}
