// Counts of numbers: sorted ones with their counts, and the latest ones, which wait until there are enough to sort. To
// append and to sort takes a third of the time of a hash table, whose places are far from each other.

/** Counts by number. */
export interface SortedCounts {
  /** The different numbers, ascending, but for those that wait. */
  numbers: Float64Array;
  /** How often each of them came. */
  counts: Float64Array;
  /** The latest numbers, in the order in which they came; there is room for more. */
  latest: Float64Array;
  /** How many numbers wait. */
  waiting: number;
}

/** Shared: what has no room is replaced before it is written. */
const NO_NUMBERS = new Float64Array(0);
/** Few: there may be counts for each of many groups, most of which have one number. */
const FIRST_ROOM = 4;
/** As many wait as are sorted, so that each sorted number is moved a few times; at least this many. */
const LEAST_SORTED = 1024;

export function newSortedCounts(): SortedCounts {
  return { numbers: NO_NUMBERS, counts: NO_NUMBERS, latest: new Float64Array(FIRST_ROOM), waiting: 0 };
}

/**
 * Adds a number that is no NaN and no -0.
 * @param most how many different numbers the caller keeps: no more wait than that, or than are sorted.
 */
export function addNumber(sorted: SortedCounts, number: number, most: number): void {
  if (sorted.waiting === sorted.latest.length) makeRoom(sorted, most);
  sorted.latest[sorted.waiting++] = number;
}

function makeRoom(sorted: SortedCounts, most: number): void {
  const { latest, numbers } = sorted;
  if (latest.length >= Math.max(Math.min(most, LEAST_SORTED), numbers.length)) {
    settle(sorted);
    return;
  }
  sorted.latest = new Float64Array(latest.length * 2);
  sorted.latest.set(latest);
}

/** Sorts the numbers that wait. */
export function settle(sorted: SortedCounts): void {
  if (sorted.waiting === 0) return;
  const latest = sorted.latest.subarray(0, sorted.waiting).sort();
  sorted.waiting = 0;
  merge(sorted, latest, null);
}

/** Adds the counts of others, which have none waiting. */
export function mergeCounts(into: SortedCounts, from: SortedCounts): void {
  settle(into);
  merge(into, from.numbers, from.counts);
}

/** Merges ascending numbers, which may repeat; without `times` each came once. */
function merge(into: SortedCounts, others: Float64Array, times: Float64Array | null): void {
  const { numbers, counts } = into;
  const size = sizeOfUnion(numbers, others);
  const merged = new Float64Array(size);
  const sums = new Float64Array(size);
  let own = 0;
  let other = 0;
  for (let place = 0; place < size; place++) {
    const isOwn = own < numbers.length && (other === others.length || numbers[own]! <= others[other]!);
    const number = isOwn ? numbers[own]! : others[other]!;
    merged[place] = number;
    if (isOwn) sums[place] = counts[own++]!;
    for (; other < others.length && others[other] === number; other++) sums[place]! += times ? times[other]! : 1;
  }
  into.numbers = merged;
  into.counts = sums;
}

/** How many different numbers two ascending lists have; the second may repeat some. */
function sizeOfUnion(numbers: Float64Array, others: Float64Array): number {
  let size = numbers.length;
  let own = 0;
  for (let other = 0; other < others.length; other++) {
    const number = others[other]!;
    while (own < numbers.length && numbers[own]! < number) own++;
    if (numbers[own] !== number && (other === 0 || others[other - 1] !== number)) size++;
  }
  return size;
}
