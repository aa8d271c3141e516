import { type Classed, countClass } from "../aggregates/classes.ts";
import { mergeStates, moveStates, newStates, type Room, type Shape, startStates } from "../aggregates/states.ts";

/** What happened within a length of time. */
export interface Bucket extends Classed {
  /** Its number: the time since 1970 divided by the length of the buckets. */
  readonly index: number;
  rejected: number;
}

/** Buckets of equal time, in milliseconds, in the order in which their first events came. */
export type Buckets = ReturnType<typeof newBuckets>;

/** Lengths at which events are collected until it is known how long rows are; each divides those after it. */
const COLLECTED: readonly number[] = [
  ...[1, 10, 100, 1_000, 10_000],
  ...[1, 10, 60].map((count) => count * 60_000),
  ...[1, 10, 100, 1_000, 10_000].map((count) => count * 86_400_000),
];
/** Longer ranges than this many lengths are collected in longer ones. */
const MOST_COLLECTED = 20_000;
/** More than this many buckets of a length that was asked for are collected in twice the length. */
const MOST_ASKED = 200_000;
/** What each length may keep; there are many. */
const ROOM: Room = { exact: 250, error: 0.01 };

/** @param length milliseconds of each bucket, or null to begin with short ones. */
export function newBuckets(shape: Shape, length: number | null) {
  return {
    length: length ?? COLLECTED[0]!,
    places: new Map<number, number>(),
    all: [] as Bucket[],
    states: newStates(shape, ROOM),
    first: Number.POSITIVE_INFINITY,
    last: Number.NEGATIVE_INFINITY,
  };
}

/** The place of the bucket of a time in milliseconds, which is new if nothing was there. */
export function placeOf(buckets: Buckets, millis: number): number {
  const index = Math.floor(millis / buckets.length);
  const known = buckets.places.get(index);
  if (known !== undefined) return known;
  startStates(buckets.states);
  return addBucket(buckets, { index, count: 0, rejected: 0, classes: new Map() });
}

/** True if the range of the buckets has become too long for their length, or they are too many of the length that was asked for. */
export function isLong({ all, first, last, length }: Buckets, asked: number | null): boolean {
  if (asked !== null) return all.length > MOST_ASKED;
  return last - first >= MOST_COLLECTED && length < COLLECTED.at(-1)!;
}

/** The same in buckets of the next length. */
export function coarsened(buckets: Buckets, asked: number | null): Buckets {
  return inLength(buckets, asked === null ? COLLECTED.find((each) => each > buckets.length)! : 2 * buckets.length);
}

/** The same in buckets of a multiple of their length. */
export function inLength(buckets: Buckets, length: number): Buckets {
  return addBuckets(newBuckets(buckets.states.shape, length), buckets);
}

/** Adds buckets whose length divides that of `into`, with what they have counted. */
export function addBuckets(into: Buckets, from: Buckets): Buckets {
  const ratio = into.length / from.length;
  for (const [id, bucket] of from.all.entries()) {
    const index = Math.floor(bucket.index / ratio);
    const place = into.places.get(index);
    if (place === undefined) {
      addBucket(into, { ...bucket, index, classes: new Map(bucket.classes) });
      moveStates(into.states, from.states, id);
      continue;
    }
    const own = into.all[place]!;
    own.count += bucket.count;
    own.rejected += bucket.rejected;
    for (const [name, count] of bucket.classes) countClass(own, name, count);
    mergeStates(into.states, place, from.states, id);
  }
  return into;
}

function addBucket(buckets: Buckets, bucket: Bucket): number {
  const { index } = bucket;
  if (index < buckets.first) buckets.first = index;
  if (index > buckets.last) buckets.last = index;
  buckets.places.set(index, buckets.all.length);
  return buckets.all.push(bucket) - 1;
}
