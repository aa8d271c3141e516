import { addNumber, mergeCounts, newSortedCounts, type SortedCounts, settle } from "./sorted-counts.ts";

// Counts of numbers in buckets whose bounds grow by one factor, after C. Masson, J. E. Rim and H. K. Lee, "DDSketch".

/** The largest relative error of a bucket's value, compared with the numbers in it. */
export const ACCURACY = 0.005;

const GAMMA = (1 + ACCURACY) / (1 - ACCURACY);
const LOG_GAMMA = Math.log(GAMMA);
const FIRST_CAPACITY = 64;

/** Counts by bucket: `counts[i]` is that of bucket `first + i`. */
interface Buckets {
  first: number;
  counts: Float64Array;
}

/** Shared: what has no room is replaced before it is written. */
const NO_ROOM = new Float64Array(0);

function newBuckets(): Buckets {
  return { first: 0, counts: NO_ROOM };
}

/** Counts a number greater than 0. */
function countIn(buckets: Buckets, number: number, times: number): void {
  addTo(buckets, Math.ceil(Math.log(number) / LOG_GAMMA), times);
}

/** The value of all numbers in a bucket. */
function bucketValue(bucket: number): number {
  // Halved before it is doubled: the last bucket reaches beyond the greatest double.
  return (GAMMA ** (bucket - 1) * (2 * GAMMA)) / (1 + GAMMA);
}

function mergeBuckets(into: Buckets, from: Buckets): void {
  for (let i = 0; i < from.counts.length; i++) if (from.counts[i]! > 0) addTo(into, from.first + i, from.counts[i]!);
}

function addTo(buckets: Buckets, bucket: number, times: number): void {
  const { first, counts } = buckets;
  if (bucket < first || bucket >= first + counts.length) makeRoom(buckets, bucket);
  buckets.counts[bucket - buckets.first]! += times;
}

function makeRoom(buckets: Buckets, bucket: number): void {
  const { first, counts } = buckets;
  const isEmpty = counts.length === 0;
  const low = isEmpty ? bucket : Math.min(first, bucket);
  const high = isEmpty ? bucket + 1 : Math.max(first + counts.length, bucket + 1);
  // Room is left on the side that grows.
  const spare = Math.max(FIRST_CAPACITY, counts.length);
  buckets.first = isEmpty ? low - FIRST_CAPACITY / 2 : bucket < first ? low - spare : low;
  buckets.counts = new Float64Array(high - buckets.first + (bucket < first ? 0 : spare));
  if (!isEmpty) buckets.counts.set(counts, first - buckets.first);
}

const CERTAIN_DIGITS = 15;

/** Quantiles are exact up to this many different numbers, unless less room is given. */
export const EXACT_NUMBERS = 10_000;

/**
 * The counts that quantiles are computed from. They depend on the numbers alone, not on their order: exact up to `most`
 * different numbers, beyond that within the accuracy of buckets.
 */
export interface Quantiles {
  most: number;
  count: number;
  min: number;
  max: number;
  /** False once numbers have been approximated, because too many of those that were sorted differ. */
  isExact: boolean;
  /** The numbers themselves, if they are known and differ. */
  exact: SortedCounts | null;
  /** Where numbers are counted that are not known; null without any. */
  positive: Buckets | null;
  negative: Buckets | null;
  zeros: number;
  /** The number of infinities of each sign. */
  infinite: number;
  negativeInfinite: number;
}

export function newQuantiles(): Quantiles {
  return {
    most: EXACT_NUMBERS,
    count: 0,
    min: Number.POSITIVE_INFINITY,
    max: Number.NEGATIVE_INFINITY,
    isExact: true,
    exact: null,
    positive: null,
    negative: null,
    zeros: 0,
    infinite: 0,
    negativeInfinite: 0,
  };
}

/** Adds a number; NaN, which has no order, does not count. */
export function addQuantity(quantiles: Quantiles, number: number): void {
  if (Number.isNaN(number)) return;
  if (quantiles.isExact) addExact(quantiles, number);
  else count(quantiles, number, 1);
  quantiles.count++;
  if (number < quantiles.min) quantiles.min = number;
  if (number > quantiles.max) quantiles.max = number;
}

/** Adds a number to those that are known; as long as all are one number, `min` and `count` say enough. */
function addExact(quantiles: Quantiles, number: number): void {
  const { exact, count, min, max, most } = quantiles;
  if (!exact && (count === 0 || (number === min && number === max))) return;
  quantiles.exact ??= sortedOf(quantiles);
  addNumber(quantiles.exact, positiveZero(number), most);
  if (quantiles.exact.numbers.length > quantiles.most) approximate(quantiles);
}

/** The numbers that are known, sorted. */
function sortedOf({ exact, min, count }: Quantiles): SortedCounts {
  const sorted = exact ?? newSortedCounts();
  if (exact) settle(exact);
  else if (count > 0) {
    sorted.numbers = Float64Array.of(positiveZero(min));
    sorted.counts = Float64Array.of(count);
  }
  return sorted;
}

/** Whether all numbers are known, so that quantiles are exact. */
export function areExact(quantiles: Quantiles): boolean {
  settleQuantiles(quantiles);
  return quantiles.isExact;
}

/** Sorts the numbers that wait, and approximates all if too many differ. */
function settleQuantiles(quantiles: Quantiles): void {
  if (!quantiles.exact) return;
  settle(quantiles.exact);
  if (quantiles.exact.numbers.length > quantiles.most) approximate(quantiles);
}

/** The two zeros are equal. */
function positiveZero(number: number): number {
  return number === 0 ? 0 : number;
}

/** Gives the numbers less room: more than `most` different ones are approximated. */
export function limitQuantiles(quantiles: Quantiles, most: number): void {
  quantiles.most = Math.min(quantiles.most, most);
  settleQuantiles(quantiles);
}

export function mergeQuantiles(into: Quantiles, from: Quantiles): void {
  if (!from.isExact) approximate(into);
  if (into.isExact) mergeExact(into, from);
  else if (from.isExact) countSorted(into, sortedOf(from));
  else mergeApproximate(into, from);
  into.count += from.count;
  into.min = Math.min(into.min, from.min);
  into.max = Math.max(into.max, from.max);
}

function mergeExact(into: Quantiles, from: Quantiles): void {
  const areOneNumber = into.count === 0 || from.count === 0 || into.min === from.min;
  if (!into.exact && !from.exact && areOneNumber) return;
  into.exact = sortedOf(into);
  mergeCounts(into.exact, sortedOf(from));
}

function mergeApproximate(into: Quantiles, from: Quantiles): void {
  into.zeros += from.zeros;
  into.infinite += from.infinite;
  into.negativeInfinite += from.negativeInfinite;
  if (from.positive) mergeBuckets(positiveOf(into), from.positive);
  if (from.negative) mergeBuckets(negativeOf(into), from.negative);
}

/**
 * The quantiles at `shares` (each 0 to 1) of all numbers, interpolated between the two nearest ones; undefined without
 * numbers.
 */
export function quantilesAt(quantiles: Quantiles, shares: readonly number[]): number[] | undefined {
  if (quantiles.count === 0) return undefined;
  const ascending = ascendingOf(quantiles);
  return shares.map((share) => {
    const place = share * (quantiles.count - 1);
    const rank = Math.floor(place);
    const below = clamp(quantiles, numberAt(ascending, rank));
    if (rank === place) return below;
    const above = clamp(quantiles, numberAt(ascending, rank + 1));
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

/** Numbers in ascending order, and how often each of them comes; 0 for one that does not. */
interface Ascending {
  readonly numbers: ArrayLike<number>;
  readonly counts: ArrayLike<number>;
}

function ascendingOf(quantiles: Quantiles): Ascending {
  if (areExact(quantiles)) return sortedOf(quantiles);
  const { negativeInfinite, negative, zeros, positive, infinite } = quantiles;
  const below = valuesOf(negative).map((number) => -number);
  return {
    numbers: [Number.NEGATIVE_INFINITY, ...below.reverse(), 0, ...valuesOf(positive), Number.POSITIVE_INFINITY],
    counts: [negativeInfinite, ...countsOf(negative).reverse(), zeros, ...countsOf(positive), infinite],
  };
}

function valuesOf(buckets: Buckets | null): number[] {
  return buckets ? Array.from(buckets.counts, (_, i) => bucketValue(buckets.first + i)) : [];
}

function countsOf(buckets: Buckets | null): number[] {
  return buckets ? [...buckets.counts] : [];
}

/** The number at a rank, counted from 0; at a rank that there is not, the last one. */
function numberAt({ numbers, counts }: Ascending, rank: number): number {
  let before = 0;
  let last = Number.NaN;
  for (let i = 0; i < numbers.length; i++) {
    if (counts[i] === 0) continue;
    last = numbers[i]!;
    before += counts[i]!;
    if (rank < before) break;
  }
  return last;
}

function clamp({ min, max }: Quantiles, number: number): number {
  return Math.min(Math.max(number, min), max);
}

function approximate(quantiles: Quantiles): void {
  if (!quantiles.isExact) return;
  countSorted(quantiles, sortedOf(quantiles));
  quantiles.isExact = false;
  quantiles.exact = null;
}

function countSorted(quantiles: Quantiles, { numbers, counts }: SortedCounts): void {
  for (let i = 0; i < numbers.length; i++) count(quantiles, numbers[i]!, counts[i]!);
}

function count(quantiles: Quantiles, number: number, times: number): void {
  if (number === Number.POSITIVE_INFINITY) quantiles.infinite += times;
  else if (number === Number.NEGATIVE_INFINITY) quantiles.negativeInfinite += times;
  else if (number > 0) countIn(positiveOf(quantiles), number, times);
  else if (number < 0) countIn(negativeOf(quantiles), -number, times);
  else quantiles.zeros += times;
}

function positiveOf(quantiles: Quantiles): Buckets {
  quantiles.positive ??= newBuckets();
  return quantiles.positive;
}

function negativeOf(quantiles: Quantiles): Buckets {
  quantiles.negative ??= newBuckets();
  return quantiles.negative;
}
