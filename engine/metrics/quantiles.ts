import { addNumber, mergeCounts, newSortedCounts, type SortedCounts, settle } from "./sorted-counts.ts";

// Counts of numbers in buckets whose bounds grow by one factor, after C. Masson, J. E. Rim and H. K. Lee, "DDSketch".

/** The largest relative error of a bucket's value, compared with the numbers in it. */
export const ACCURACY = 0.005;

const GAMMA = (1 + ACCURACY) / (1 - ACCURACY);
const LOG_GAMMA = Math.log(GAMMA);
/** More than the number of any bucket, so that those of numbers above 0 are above 0 too. */
const OFFSET = 100_000;

/** The bucket of a number: the larger the number, the larger its bucket. That of an infinity is the infinity. */
function bucketOf(number: number): number {
  if (number === 0) return 0;
  const bucket = Math.ceil(Math.log(Math.abs(number)) / LOG_GAMMA) + OFFSET;
  return number < 0 ? -bucket : bucket;
}

/** The value of all numbers in a bucket. */
function bucketValue(bucket: number): number {
  if (bucket <= 0) return bucket === 0 ? 0 : -bucketValue(-bucket);
  if (bucket === Number.POSITIVE_INFINITY) return bucket;
  // The last bucket reaches beyond the greatest double.
  const scale = bucket > OFFSET ? 4 : 1;
  const value = ((GAMMA ** (bucket - OFFSET - 1) / scale) * (2 * GAMMA)) / (1 + GAMMA);
  return Math.min(value * scale, Number.MAX_VALUE);
}

const CERTAIN_DIGITS = 15;
const PLACE_DIGITS = 9;

/** Quantiles are exact up to this many different numbers, unless less room is given. */
export const EXACT_NUMBERS = 10_000;

/**
 * The counts that quantiles are computed from. They depend on the numbers alone, not on their order: exact up to `most`
 * different numbers, beyond that within the accuracy of buckets.
 */
export type Quantiles = ReturnType<typeof newQuantiles>;

export function newQuantiles() {
  return {
    most: EXACT_NUMBERS,
    count: 0,
    min: Number.POSITIVE_INFINITY,
    max: Number.NEGATIVE_INFINITY,
    /** The numbers themselves, if they are known and differ. */
    exact: null as SortedCounts | null,
    /** The counts by bucket once numbers have been approximated, because too many of those that were sorted differ. */
    buckets: null as Map<number, number> | null,
  };
}

/** Adds a number; NaN, which has no order, does not count, and the two zeros are one number. */
export function addQuantity(quantiles: Quantiles, value: number): void {
  if (Number.isNaN(value)) return;
  const number = value === 0 ? 0 : value;
  if (quantiles.buckets) countIn(quantiles.buckets, bucketOf(number), 1);
  else addExact(quantiles, number);
  quantiles.count++;
  if (number < quantiles.min) quantiles.min = number;
  if (number > quantiles.max) quantiles.max = number;
}

/** Adds a number to those that are known; as long as all are one number, `min` and `count` say enough. */
function addExact(quantiles: Quantiles, number: number): void {
  const { exact, count, min, max, most } = quantiles;
  if (!exact && (count === 0 || (number === min && number === max))) return;
  quantiles.exact ??= sortedOf(quantiles);
  addNumber(quantiles.exact, number, most);
  if (quantiles.exact.numbers.length > quantiles.most) approximate(quantiles);
}

/** The numbers that are known, sorted. */
function sortedOf({ exact, min, count }: Quantiles): SortedCounts {
  const sorted = exact ?? newSortedCounts();
  if (exact) settle(exact);
  else if (count > 0) {
    sorted.numbers = Float64Array.of(min);
    sorted.counts = Float64Array.of(count);
  }
  return sorted;
}

/** Whether all numbers are known, so that quantiles are exact. */
export function areExact(quantiles: Quantiles): boolean {
  settleQuantiles(quantiles);
  return quantiles.buckets === null;
}

/** Sorts the numbers that wait, and approximates all if too many differ. */
function settleQuantiles(quantiles: Quantiles): void {
  if (!quantiles.exact) return;
  settle(quantiles.exact);
  if (quantiles.exact.numbers.length > quantiles.most) approximate(quantiles);
}

/** Gives the numbers less room: more than `most` different ones are approximated. */
export function limitQuantiles(quantiles: Quantiles, most: number): void {
  quantiles.most = Math.min(quantiles.most, most);
  settleQuantiles(quantiles);
}

export function mergeQuantiles(into: Quantiles, from: Quantiles): void {
  const buckets = from.buckets ? approximate(into) : into.buckets;
  if (!buckets) mergeExact(into, from);
  else if (!from.buckets) countSorted(buckets, sortedOf(from));
  else for (const [bucket, times] of from.buckets) countIn(buckets, bucket, times);
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
    // Noise of the place would be multiplied by the distance.
    return between(below, above, Number((place - rank).toFixed(PLACE_DIGITS)));
  });
}

function between(below: number, above: number, part: number): number {
  const distance = above - below;
  if (!Number.isFinite(distance)) return part < 0.5 ? below : above;
  // The last digits are noise of this computation.
  const number = Number((below + part * distance).toPrecision(CERTAIN_DIGITS));
  return Math.min(Math.max(number, below), above);
}

/** Numbers in ascending order, and how often each of them comes. */
interface Ascending {
  readonly numbers: ArrayLike<number>;
  readonly counts: ArrayLike<number>;
}

function ascendingOf(quantiles: Quantiles): Ascending {
  settleQuantiles(quantiles);
  if (!quantiles.buckets) return sortedOf(quantiles);
  const sorted = [...quantiles.buckets].sort(([a], [b]) => a - b);
  return { numbers: sorted.map(([bucket]) => bucketValue(bucket)), counts: sorted.map(([, count]) => count) };
}

/** The number at a rank, counted from 0; at a rank that there is not, the last one. */
function numberAt({ numbers, counts }: Ascending, rank: number): number {
  let before = 0;
  let last = Number.NaN;
  for (let i = 0; i < numbers.length; i++) {
    last = numbers[i]!;
    before += counts[i]!;
    if (rank < before) break;
  }
  return last;
}

function clamp({ min, max }: Quantiles, number: number): number {
  return Math.min(Math.max(number, min), max);
}

function approximate(quantiles: Quantiles): Map<number, number> {
  if (quantiles.buckets) return quantiles.buckets;
  const buckets = new Map<number, number>();
  countSorted(buckets, sortedOf(quantiles));
  quantiles.exact = null;
  quantiles.buckets = buckets;
  return buckets;
}

function countSorted(buckets: Map<number, number>, { numbers, counts }: SortedCounts): void {
  for (let i = 0; i < numbers.length; i++) countIn(buckets, bucketOf(numbers[i]!), counts[i]!);
}

function countIn(buckets: Map<number, number>, bucket: number, times: number): void {
  buckets.set(bucket, (buckets.get(bucket) ?? 0) + times);
}
