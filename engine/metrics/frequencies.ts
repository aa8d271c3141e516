import { idOf, intern, type KeyTable, keyBytes, keyStart, newKeyTable } from "./key-table.ts";
import { decodeKey } from "./key-text.ts";

/** How many keys of a metric are counted exactly, and how many bytes they may have in all. */
export const MOST_KEYS = 100_000;
export const MOST_KEY_BYTES = 64 * 1024 ** 2;

/**
 * How often keys have come. Exact for the first {@link MOST_KEYS} keys. When there are more, the rarer half is left
 * out, and a key that is new from then on is taken for one of those: it is counted as often as the most frequent of
 * them was. So a count may be too high, by its error, and is never too low.
 */
export interface Frequencies {
  table: KeyTable;
  /** By key id. */
  counts: Float64Array;
  errors: Float64Array;
  /** The highest count of a key that has been left out, 0 where none has. */
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
  const { size } = into.table;
  // A key that one of the two has left out may have come to it as often as its floor says.
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

/** The keys with their counts, the most frequent first, those of one count in the order of their texts. */
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

/** Leaves out the rarer half of the keys, or more, where there are too many. */
function prune(frequencies: Frequencies): void {
  if (!isFull(frequencies.table)) return;
  for (
    let most = MOST_KEYS / 2;
    most === MOST_KEYS / 2 || keyBytes(frequencies.table) * 2 > MOST_KEY_BYTES;
    most >>= 1
  ) {
    if (most < frequencies.table.size) keep(frequencies, most);
  }
}

/** True if no more keys are kept in a table. */
function isFull(table: KeyTable): boolean {
  return table.size > MOST_KEYS || keyBytes(table) > MOST_KEY_BYTES;
}

/** Keeps the `most` most frequent keys, of those with one count the older. */
function keep(frequencies: Frequencies, most: number): void {
  const { table, counts, errors } = frequencies;
  const sorted = counts.slice(0, table.size).sort();
  const least = sorted[table.size - most] ?? Number.POSITIVE_INFINITY;
  let ties = most - sorted.filter((count) => count > least).length;
  const kept = newFrequencies();
  kept.floor = frequencies.floor;
  for (let id = 0; id < table.size; id++) {
    const count = counts[id]!;
    if (count > least || (count === least && ties-- > 0)) {
      start(kept, intern(kept.table, table.pool, keyStart(table, id), table.ends[id]!), count, errors[id]!);
    } else if (count > kept.floor) kept.floor = count;
  }
  Object.assign(frequencies, kept);
}

function larger(old: Float64Array): Float64Array {
  const twice = new Float64Array(old.length * 2);
  twice.set(old);
  return twice;
}
