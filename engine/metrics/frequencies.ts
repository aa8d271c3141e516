import { idOf, intern, type KeyTable, keyStart, newKeyTable, retain } from "./key-table.ts";
import { decodeKey } from "./key-text.ts";
import { isFull, mostFrequent } from "./most-frequent.ts";

/**
 * Counts of keys, exact for the first `MOST_KEYS`. With more keys, the rarer half is dropped, and each new key
 * starts with the highest count that was dropped, because it may be one of those. So a count may be too high, by its
 * error at most, and is never too low.
 */
export interface Frequencies {
  table: KeyTable;
  /** By key id. */
  counts: Float64Array;
  errors: Float64Array;
  /** The highest count of a dropped key, 0 if there is none. */
  floor: number;
}

export function newFrequencies(): Frequencies {
  return { table: newKeyTable(), counts: new Float64Array(16), errors: new Float64Array(16), floor: 0 };
}

/** Counts the key `bytes[from, to)`. */
export function countKey(frequencies: Frequencies, bytes: Uint8Array, from: number, to: number): void {
  const { table } = frequencies;
  const { size } = table;
  const id = intern(table, bytes, from, to);
  if (id < size) frequencies.counts[id]!++;
  else startCount(frequencies, id, frequencies.floor + 1, frequencies.floor);
}

export function mergeFrequencies(into: Frequencies, from: Frequencies): void {
  const { table } = from;
  const size = from.floor > 0 ? into.table.size : 0;
  // A key that one of the two lacks may be one that it dropped, with a count of up to its floor.
  for (let id = 0; id < size; id++) {
    const { pool, ends } = into.table;
    if (idOf(table, pool, keyStart(into.table, id), ends[id]!) >= 0) continue;
    into.counts[id]! += from.floor;
    into.errors[id]! += from.floor;
  }
  const floor = into.floor;
  into.floor = 0;
  for (let id = 0; id < table.size; id++) {
    const before = into.table.size;
    const own = intern(into.table, table.pool, keyStart(table, id), table.ends[id]!);
    if (own === before) start(into, own, from.counts[id]! + floor, from.errors[id]! + floor);
    else {
      into.counts[own]! += from.counts[id]!;
      into.errors[own]! += from.errors[id]!;
    }
  }
  into.floor = floor + from.floor;
  prune(into);
}

/** The keys with their counts, the most frequent first, equal counts in the order of the keys' strings. */
export function ranked({ table, counts }: Frequencies): [key: string, count: number][] {
  const pairs: [string, number][] = [];
  for (let id = 0; id < table.size; id++) {
    pairs.push([decodeKey(table.pool, keyStart(table, id), table.ends[id]!), counts[id]!]);
  }
  return pairs.sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
}

function startCount(frequencies: Frequencies, id: number, count: number, error: number): void {
  start(frequencies, id, count, error);
  prune(frequencies);
}

function start(frequencies: Frequencies, id: number, count: number, error: number): void {
  if (id >= frequencies.counts.length) {
    frequencies.counts = larger(frequencies.counts);
    frequencies.errors = larger(frequencies.errors);
  }
  frequencies.counts[id] = count;
  frequencies.errors[id] = error;
}

/** Drops the rarer half of the keys, or more, if there are too many. */
function prune(frequencies: Frequencies): void {
  const { table, counts, errors, floor } = frequencies;
  if (!isFull(table)) return;
  const { ids, dropped } = mostFrequent(table, counts);
  frequencies.floor = Math.max(floor, dropped);
  retain(table, ids);
  for (const [id, old] of ids.entries()) {
    counts[id] = counts[old]!;
    errors[id] = errors[old]!;
  }
}

function larger(old: Float64Array): Float64Array {
  const twice = new Float64Array(old.length * 2);
  twice.set(old);
  return twice;
}
