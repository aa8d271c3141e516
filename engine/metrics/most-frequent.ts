import { type KeyTable, keyBytes } from "./key-table.ts";

/** The most keys that are counted exactly, and their most bytes in total. */
export const MOST_KEYS = 100_000;
export const MOST_KEY_BYTES = 64 * 1024 ** 2;

/** True if a table has more keys, or bytes of keys, than are kept. */
export function isFull(table: KeyTable): boolean {
  return table.size > MOST_KEYS || keyBytes(table) > MOST_KEY_BYTES;
}

/** The ids of the keys that are kept of a full table, the rarer half and more dropped, and the highest count that was. */
export interface Kept {
  readonly ids: readonly number[];
  readonly dropped: number;
}

/** The most frequent keys, as many as fit in half of what is kept at most; of keys with equal counts, the older. */
export function mostFrequent({ size, ends }: KeyTable, counts: Float64Array): Kept {
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
