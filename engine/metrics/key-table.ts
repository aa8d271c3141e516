import { longer } from "../event/bytes.ts";
import { hash32 } from "./hash.ts";

// The keys of a metric, copied to memory of their own, so that they keep no chunk of input alive.

const NONE = -1;
const FIRST_SIZE = 16;
/** The memory for bytes of keys doubles, until it grows by this much. */
const MOST_GROWTH = 8 * 1024 ** 2;

/** A key, or a part of one: `bytes[from, to)`. */
export interface KeySpan {
  readonly bytes: Uint8Array;
  readonly from: number;
  readonly to: number;
}

/** Keys with their ids, small numbers in the order in which the keys came. */
export type KeyTable = ReturnType<typeof newKeyTable>;

export function newKeyTable() {
  return {
    size: 0,
    /** The bytes of all keys: key `id` is `pool[ends[id - 1], ends[id])`; the first one begins at 0. */
    pool: new Uint8Array(FIRST_SIZE * 16) as Uint8Array,
    ends: new Int32Array(FIRST_SIZE),
    hashes: new Int32Array(FIRST_SIZE),
    /** Ids by their hash; a power of two long, at least half of it free. */
    slots: new Int32Array(FIRST_SIZE * 2).fill(NONE),
  };
}

/** The key with this id. */
export function keyAt(table: KeyTable, id: number): KeySpan {
  return { bytes: table.pool, from: keyStart(table, id), to: table.ends[id]! };
}

/** The offset of a key in the pool. */
function keyStart(table: KeyTable, id: number): number {
  return id === 0 ? 0 : table.ends[id - 1]!;
}

/** The bytes of all keys. */
export function keyBytes(table: KeyTable): number {
  return keyStart(table, table.size);
}

/** The id of the key `bytes[from, to)`, which is added if it is new. */
export function intern(table: KeyTable, bytes: Uint8Array, from: number, to: number): number {
  const hash = hash32(bytes, from, to) | 0;
  const slot = slotOf(table, hash, bytes, from, to);
  const id = table.slots[slot]!;
  return id === NONE ? add(table, slot, hash, bytes, from, to) : id;
}

/** The id of the key `bytes[from, to)`, or -1 if the table does not have it. */
export function idOf(table: KeyTable, bytes: Uint8Array, from: number, to: number): number {
  return table.slots[slotOf(table, hash32(bytes, from, to) | 0, bytes, from, to)]!;
}

function slotOf(table: KeyTable, hash: number, bytes: Uint8Array, from: number, to: number): number {
  const { slots, hashes, ends, pool } = table;
  const mask = slots.length - 1;
  search: for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
    const id = slots[slot]!;
    if (id === NONE) return slot;
    if (hashes[id] !== hash) continue;
    const start = id === 0 ? 0 : ends[id - 1]!;
    if (ends[id]! - start !== to - from) continue;
    for (let i = from, k = start; i < to; i++, k++) if (bytes[i] !== pool[k]) continue search;
    return slot;
  }
}

function add(table: KeyTable, slot: number, hash: number, bytes: Uint8Array, from: number, to: number): number {
  const id = table.size;
  const start = keyStart(table, id);
  const end = start + to - from;
  if (end > table.pool.length) {
    const { length } = table.pool;
    table.pool = longer(table.pool, Math.max(end, length + Math.min(length, MOST_GROWTH)));
  }
  for (let i = from, k = start; i < to; i++, k++) table.pool[k] = bytes[i]!;
  table.ends[id] = end;
  table.hashes[id] = hash;
  table.slots[slot] = id;
  table.size++;
  if (table.size === table.ends.length) grow(table);
  return id;
}

/** Keeps the keys with these ids alone, which are ascending; they get new ids in this order, in the memory that they had. */
export function retain(table: KeyTable, ids: ArrayLike<number>): void {
  const { pool, ends, hashes } = table;
  let end = 0;
  for (let id = 0; id < ids.length; id++) {
    const old = ids[id]!;
    const from = keyStart(table, old);
    const to = ends[old]!;
    // An old id is not below the new one, so that what is read is not yet overwritten.
    const start = end;
    end += to - from;
    if (from !== start) pool.copyWithin(start, from, to);
    hashes[id] = hashes[old]!;
    ends[id] = end;
  }
  table.size = ids.length;
  table.slots.fill(NONE);
  fillSlots(table);
}

function grow(table: KeyTable): void {
  const capacity = table.size * 2;
  table.ends = longer(table.ends, capacity);
  table.hashes = longer(table.hashes, capacity);
  table.slots = new Int32Array(capacity * 2).fill(NONE);
  fillSlots(table);
}

/** Puts all ids into slots that are free. */
function fillSlots(table: KeyTable): void {
  const mask = table.slots.length - 1;
  for (let id = 0; id < table.size; id++) {
    let slot = table.hashes[id]! & mask;
    while (table.slots[slot] !== NONE) slot = (slot + 1) & mask;
    table.slots[slot] = id;
  }
}
