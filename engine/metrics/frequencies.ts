import { longer } from "../event/bytes.ts";
import { idOf, intern, type KeySpan, type KeyTable, keyAt, keyBytes, newKeyTable, retain } from "./key-table.ts";
import { decodeKey } from "./typed-key.ts";

/** The most keys that are counted exactly, and their most bytes in total. */
export const MOST_KEYS = 100_000;
export const MOST_KEY_BYTES = 64 * 1024 ** 2;

/** True if a table has more keys, or bytes of keys, than are kept. */
export function isFull(table: KeyTable): boolean {
  return table.size > MOST_KEYS || keyBytes(table) > MOST_KEY_BYTES;
}

/** True if a table has room for another key of this many bytes. */
export function hasRoomFor(table: KeyTable, bytes: number): boolean {
  return table.size < MOST_KEYS && keyBytes(table) + bytes <= MOST_KEY_BYTES;
}

/** The ids of the keys that are kept of a full table, the rarer half and more dropped, and the highest count that was. */
interface Kept {
  readonly ids: readonly number[];
  readonly dropped: number;
}

/** The most frequent keys, as many as fit in half of what is kept at most; of keys with equal counts, the older. */
function mostFrequent({ size, ends }: KeyTable, counts: Float64Array): Kept {
  let most = Math.min(MOST_KEYS / 2, size);
  for (;;) {
    const kept = withHighest(counts.subarray(0, size), most);
    const bytes = kept.ids.reduce((sum, id) => sum + ends[id]! - (id === 0 ? 0 : ends[id - 1]!), 0);
    if (bytes * 2 <= MOST_KEY_BYTES) return kept;
    most >>= 1;
  }
}

function withHighest(counts: Float64Array, most: number): Kept {
  const least = counts.slice().sort()[counts.length - most] ?? Number.POSITIVE_INFINITY;
  let ties = most - counts.reduce((above, count) => above + Number(count > least), 0);
  const ids: number[] = [];
  let dropped = 0;
  for (const [id, count] of counts.entries()) {
    if (count > least || (count === least && ties-- > 0)) ids.push(id);
    else if (count > dropped) dropped = count;
  }
  return { ids, dropped };
}

/**
 * Counts of keys, exact for the first `MOST_KEYS`. With more keys, the rarer half is dropped, and each new key
 * starts with the highest count that was dropped, because it may be one of those. So a count may be too high, by its
 * error at most, and is never too low.
 */
export interface Frequencies {
  table: KeyTable;
  /** By key id. */
  counts: Float64Array;
  /** The highest count of a dropped key, 0 if there is none. */
  floor: number;
}

export function newFrequencies(): Frequencies {
  return { table: newKeyTable(), counts: new Float64Array(16), floor: 0 };
}

/** Counts a key. */
export function countKey(frequencies: Frequencies, { bytes, from, to }: KeySpan): void {
  const { size } = frequencies.table;
  const id = intern(frequencies.table, bytes, from, to);
  if (id < size) frequencies.counts[id]!++;
  else {
    startCount(frequencies, id, frequencies.floor + 1);
    prune(frequencies);
  }
}

export function mergeFrequencies(into: Frequencies, from: Frequencies): void {
  mergeCounts(into, from);
  prune(into);
}

/** Adds the counts of other keys. @param taken says which of the own keys has got the count of another one. */
export function mergeCounts(
  into: Frequencies,
  from: Frequencies,
  taken?: (own: number, id: number, isNew: boolean) => void,
): void {
  const { floor, table } = into;
  // A key that one of the two lacks may be one that it dropped, with a count of up to its floor.
  for (let id = 0; from.floor > 0 && id < table.size; id++) {
    const { bytes, from: first, to } = keyAt(table, id);
    if (idOf(from.table, bytes, first, to) < 0) into.counts[id]! += from.floor;
  }
  for (let id = 0; id < from.table.size; id++) {
    const { size } = table;
    const { bytes, from: first, to } = keyAt(from.table, id);
    const own = intern(table, bytes, first, to);
    if (own === size) startCount(into, own, from.counts[id]! + floor);
    else into.counts[own]! += from.counts[id]!;
    taken?.(own, id, own === size);
  }
  into.floor = floor + from.floor;
}

/** A count that may be too high by more than a tenth of it is no figure. @returns the least one that is. */
export function leastCount({ floor }: Pick<Frequencies, "floor">): number {
  return 10 * floor;
}

/** The keys whose counts are figures, the most frequent first, equal counts in the order of the keys' strings. */
export function ranked(frequencies: Frequencies): [key: string, count: number][] {
  const { table, counts } = frequencies;
  const least = leastCount(frequencies);
  const shown = Array.from({ length: table.size }, (_, id) => id).filter((id) => counts[id]! >= least);
  return shown
    .map((id): [string, number] => [decodeKey(keyAt(table, id)), counts[id]!])
    .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
}

/** Sets the first count of a key. */
export function startCount(frequencies: Frequencies, id: number, count: number): void {
  const { counts } = frequencies;
  if (id >= counts.length) frequencies.counts = longer(counts, counts.length * 2);
  frequencies.counts[id] = count;
}

function prune(frequencies: Frequencies): void {
  if (isFull(frequencies.table)) dropRarer(frequencies);
}

/** Drops the rarer half of the keys, or more. @returns the ids of the others, in their new order. */
export function dropRarer(frequencies: Frequencies): readonly number[] {
  const { table, counts, floor } = frequencies;
  const { ids, dropped } = mostFrequent(table, counts);
  frequencies.floor = Math.max(floor, dropped);
  retain(table, ids);
  for (const [id, old] of ids.entries()) counts[id] = counts[old]!;
  return ids;
}
