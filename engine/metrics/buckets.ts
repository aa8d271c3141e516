// Counts of numbers in buckets whose bounds grow by one factor, after C. Masson, J. E. Rim and H. K. Lee, "DDSketch".

/** The largest relative error of a bucket's value, compared with the numbers in it. */
export const ACCURACY = 0.005;

const GAMMA = (1 + ACCURACY) / (1 - ACCURACY);
const LOG_GAMMA = Math.log(GAMMA);
const FIRST_CAPACITY = 64;

/** Counts by bucket: `counts[i]` is that of bucket `first + i`. */
export interface Buckets {
  first: number;
  counts: Float64Array;
}

/** Shared: what has no room is replaced before it is written. */
const NO_ROOM = new Float64Array(0);

export function newBuckets(): Buckets {
  return { first: 0, counts: NO_ROOM };
}

/** Counts a number greater than 0. */
export function countIn(buckets: Buckets, number: number, times: number): void {
  addTo(buckets, Math.ceil(Math.log(number) / LOG_GAMMA), times);
}

/** The value of all numbers in a bucket. */
export function bucketValue(bucket: number): number {
  // Halved before it is doubled: the last bucket reaches beyond the greatest double.
  return (GAMMA ** (bucket - 1) * (2 * GAMMA)) / (1 + GAMMA);
}

export function mergeBuckets(into: Buckets, from: Buckets): void {
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
