import { type Buckets, bucketValue, countIn, mergeBuckets, newBuckets } from "./buckets.ts";
import { countNumber, forEachNumber, type NumberCounts, newNumberCounts } from "./number-counts.ts";

const CERTAIN_DIGITS = 15;

/** Quantiles are exact up to this many different numbers. */
export const EXACT_NUMBERS = 10_000;

/**
 * The counts that quantiles are computed from. They depend on the numbers alone, not on their order: exact up to
 * {@link EXACT_NUMBERS} different numbers, beyond that within the accuracy of buckets.
 */
export interface Quantiles {
  count: number;
  min: number;
  max: number;
  /** The numbers themselves; null once there are too many. */
  exact: NumberCounts | null;
  readonly positive: Buckets;
  readonly negative: Buckets;
  zeros: number;
  /** The number of infinities of each sign. */
  infinite: number;
  negativeInfinite: number;
}

export function newQuantiles(): Quantiles {
  return {
    count: 0,
    min: Number.POSITIVE_INFINITY,
    max: Number.NEGATIVE_INFINITY,
    exact: newNumberCounts(),
    positive: newBuckets(),
    negative: newBuckets(),
    zeros: 0,
    infinite: 0,
    negativeInfinite: 0,
  };
}

/** Adds a number; NaN, which has no order, does not count. */
export function addQuantity(quantiles: Quantiles, number: number, times = 1): void {
  if (Number.isNaN(number)) return;
  quantiles.count += times;
  if (number < quantiles.min) quantiles.min = number;
  if (number > quantiles.max) quantiles.max = number;
  const { exact } = quantiles;
  if (exact) {
    // The two zeros are equal.
    countNumber(exact, number === 0 ? 0 : number, times);
    if (exact.size > EXACT_NUMBERS) approximate(quantiles);
  } else count(quantiles, number, times);
}

export function mergeQuantiles(into: Quantiles, from: Quantiles): void {
  if (from.exact) {
    forEachNumber(from.exact, (number, times) => addQuantity(into, number, times));
    return;
  }
  approximate(into);
  into.count += from.count;
  into.min = Math.min(into.min, from.min);
  into.max = Math.max(into.max, from.max);
  into.zeros += from.zeros;
  into.infinite += from.infinite;
  into.negativeInfinite += from.negativeInfinite;
  mergeBuckets(into.positive, from.positive);
  mergeBuckets(into.negative, from.negative);
}

/**
 * The quantiles at `shares` (each 0 to 1) of all numbers, interpolated between the two nearest ones; undefined without
 * numbers.
 */
export function quantilesAt(quantiles: Quantiles, shares: readonly number[]): number[] | undefined {
  if (quantiles.count === 0) return undefined;
  const levels = levelsOf(quantiles);
  return shares.map((share) => {
    const place = share * (quantiles.count - 1);
    const rank = Math.floor(place);
    const below = clamp(quantiles, levelAt(levels, rank));
    if (rank === place) return below;
    const above = clamp(quantiles, levelAt(levels, rank + 1));
    return between(below, above, place - rank);
  });
}

function between(below: number, above: number, part: number): number {
  const distance = above - below;
  if (!Number.isFinite(distance)) return part < 0.5 ? below : above;
  // The last digits are noise of this computation.
  const number = Number((below + part * distance).toPrecision(CERTAIN_DIGITS));
  return Math.min(Math.max(number, below), above);
}

/** A number, and how many numbers are not larger. */
interface Level {
  readonly number: number;
  readonly until: number;
}

/** The numbers in ascending order. */
function levelsOf({ exact, positive, negative, zeros, infinite, negativeInfinite }: Quantiles): Level[] {
  const pairs: [number: number, count: number][] = [];
  if (exact) {
    forEachNumber(exact, (number, times) => pairs.push([number, times]));
    pairs.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  } else {
    pairs.push([Number.NEGATIVE_INFINITY, negativeInfinite]);
    for (let i = negative.counts.length - 1; i >= 0; i--) {
      pairs.push([-bucketValue(negative.first + i), negative.counts[i]!]);
    }
    pairs.push([0, zeros]);
    for (let i = 0; i < positive.counts.length; i++) {
      pairs.push([bucketValue(positive.first + i), positive.counts[i]!]);
    }
    pairs.push([Number.POSITIVE_INFINITY, infinite]);
  }
  const levels: Level[] = [];
  let until = 0;
  for (const [number, times] of pairs) {
    until += times;
    if (times > 0) levels.push({ number, until });
  }
  return levels;
}

/** The number at a rank, counted from 0. */
function levelAt(levels: readonly Level[], rank: number): number {
  return (levels.find(({ until }) => rank < until) ?? levels.at(-1)!).number;
}

function clamp({ min, max }: Quantiles, number: number): number {
  return Math.min(Math.max(number, min), max);
}

function approximate(quantiles: Quantiles): void {
  const { exact } = quantiles;
  if (!exact) return;
  quantiles.exact = null;
  forEachNumber(exact, (number, times) => count(quantiles, number, times));
}

function count(quantiles: Quantiles, number: number, times: number): void {
  if (number === Number.POSITIVE_INFINITY) quantiles.infinite += times;
  else if (number === Number.NEGATIVE_INFINITY) quantiles.negativeInfinite += times;
  else if (number > 0) countIn(quantiles.positive, number, times);
  else if (number < 0) countIn(quantiles.negative, -number, times);
  else quantiles.zeros += times;
}
