import { addDistinct, type Distinct, distinctCount, mergeDistinct, newDistinct, USUAL_ERROR } from "../distinct.ts";
import { idOf, intern, type KeyTable, keyBytes, keyStart, newKeyTable } from "../key-table.ts";
import { MOST_KEY_BYTES, MOST_KEYS } from "../most-frequent.ts";
import { readTypedKey } from "../typed-key.ts";
import type { KeyKind } from "./kind.ts";

/** The different values: all of them, or the first ones and an estimate of their number. */
export interface Unique {
  /** The number of values, repeated ones included. */
  count: number;
  /** The values as keys with their types. */
  readonly table: KeyTable;
  /** An estimate of the number of different values, once some are not kept; until then null. */
  all: Distinct | null;
}

/** The different values in the order in which they came. */
export const unique: KeyKind<Unique> = {
  start: () => ({ count: 0, table: newKeyTable(), all: null }),
  add(state, bytes, from, to) {
    state.count++;
    keep(state, bytes, from, to);
  },
  merge(into, { count, table, all }) {
    into.count += count;
    for (let id = 0; id < table.size; id++) keep(into, table.pool, keyStart(table, id), table.ends[id]!);
    if (!all) return;
    into.all ??= distinctOf(into.table);
    mergeDistinct(into.all, all);
  },
  result({ count, table, all }, name) {
    if (count === 0) return null;
    const values = Array.from({ length: table.size }, (_, id) =>
      readTypedKey(table.pool, keyStart(table, id), table.ends[id]!),
    );
    return { shape: "values", name, values, count: all ? distinctCount(all, count) : values.length };
  },
};

function keep(state: Unique, bytes: Uint8Array, from: number, to: number): void {
  const { table } = state;
  if (state.all) {
    addDistinct(state.all, bytes, from, to);
    return;
  }
  const hasRoom = table.size < MOST_KEYS && keyBytes(table) + to - from <= MOST_KEY_BYTES;
  if (hasRoom || idOf(table, bytes, from, to) >= 0) {
    intern(table, bytes, from, to);
    return;
  }
  state.all = distinctOf(table);
  addDistinct(state.all, bytes, from, to);
}

function distinctOf(table: KeyTable): Distinct {
  const distinct = newDistinct(USUAL_ERROR);
  for (let id = 0; id < table.size; id++) addDistinct(distinct, table.pool, keyStart(table, id), table.ends[id]!);
  return distinct;
}
