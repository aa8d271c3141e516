import type { Aggregate, KeyAggregate } from "../aggregate.ts";
import {
  addHashed,
  coarsen,
  type Distinct,
  distinctCount,
  hashOfKey,
  LEAST_ERROR,
  mergeDistinct,
  newDistinct,
  USUAL_ERROR,
} from "../distinct.ts";
import { countKey, type Frequencies, hasRoomFor, mergeFrequencies, newFrequencies, ranked } from "../frequencies.ts";
import { idOf, intern, type KeySpan, type KeyTable, keyAt, newKeyTable } from "../key-table.ts";
import type { Numeric } from "../numeric.ts";
import { oneNumber, type ResultNumber } from "../result.ts";
import { readTypedKey } from "../typed-key.ts";
import { type Stats, stats, statsNumbers } from "./numbers.ts";

// Aggregates of keys.

/** The number of times that each key came. */
export const frequency: KeyAggregate<Frequencies> = {
  start: newFrequencies,
  add: countKey,
  merge: mergeFrequencies,
  result: (state, name) =>
    state.table.size === 0 ? null : { shape: "counts", name, rows: ranked(state), error: state.floor },
};

/** The number of keys that are shown by default. */
export const USUAL_LIMIT = 10;

/** Frequencies; only the highest are shown. */
export interface Ranking {
  readonly frequencies: Frequencies;
  /** The number of keys that are shown. */
  limit: number;
}

type Ranked = ReturnType<typeof ranked>;

/** The most frequent keys, the most frequent first. */
export const top: KeyAggregate<Ranking> = ranking((rows) => rows);

/** The rarest keys, the rarest first, equal counts in the order of the keys' strings. */
export const bottom: KeyAggregate<Ranking> = ranking((rows) =>
  rows.sort(([a, m], [b, n]) => m - n || (a < b ? -1 : 1)),
);

function ranking(sorted: (rows: Ranked) => Ranked): KeyAggregate<Ranking> {
  return {
    start: () => ({ frequencies: newFrequencies(), limit: 0 }),
    add: ({ frequencies }, key) => countKey(frequencies, key),
    merge(into, from) {
      showAtLeast(into, from.limit);
      mergeFrequencies(into.frequencies, from.frequencies);
    },
    result({ frequencies, limit }, name) {
      if (frequencies.table.size === 0) return null;
      const rows = sorted(ranked(frequencies)).slice(0, limit);
      return { shape: "ranking", name, rows, error: frequencies.floor };
    },
  };
}

/** Shows at least this many keys. */
export function showAtLeast(state: { limit: number }, limit: number): void {
  if (limit > state.limit) state.limit = limit;
}

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
export const unique: KeyAggregate<Unique> = {
  start: () => ({ count: 0, table: newKeyTable(), all: null }),
  add(state, key) {
    state.count++;
    keep(state, key);
  },
  merge(into, { count, table, all }) {
    into.count += count;
    for (let id = 0; id < table.size; id++) keep(into, keyAt(table, id));
    if (!all) return;
    into.all ??= distinctOf(into.table);
    mergeDistinct(into.all, all);
  },
  result({ count, table, all }, name) {
    if (count === 0) return null;
    const values = Array.from({ length: table.size }, (_, id) => readTypedKey(keyAt(table, id)));
    return { shape: "values", name, values, count: all ? distinctCount(all, count) : values.length };
  },
};

function keep(state: Unique, { bytes, from, to }: KeySpan): void {
  const { table, all } = state;
  if (!all && (hasRoomFor(table, to - from) || idOf(table, bytes, from, to) >= 0)) intern(table, bytes, from, to);
  else {
    state.all ??= distinctOf(table);
    addHashed(state.all, hashOfKey(bytes, from, to));
  }
}

function distinctOf(table: KeyTable): Distinct {
  const distinct = newDistinct(USUAL_ERROR);
  for (let id = 0; id < table.size; id++) {
    const { bytes, from, to } = keyAt(table, id);
    addHashed(distinct, hashOfKey(bytes, from, to));
  }
  return distinct;
}

export interface Cardinality {
  /** The number of values, repeated ones included. */
  count: number;
  readonly distinct: Distinct;
}

/** An estimate of the number of different keys. */
export const cardinality: KeyAggregate<Cardinality> = {
  start: () => ({ count: 0, distinct: newDistinct(LEAST_ERROR) }),
  add: (state, { bytes, from, to }) => addHash(state, hashOfKey(bytes, from, to)),
  merge(into, from) {
    into.count += from.count;
    mergeDistinct(into.distinct, from.distinct);
  },
  result({ count, distinct }, name) {
    return count === 0 ? null : oneNumber(name, distinctCount(distinct, count), distinct.exact === null);
  },
};

/** Allows this relative standard error of the estimate; of several, the largest counts. */
export function allowError({ distinct }: Cardinality, error: number): void {
  coarsen(distinct, error);
}

/** Adds a key by its hash. */
export function addHash(state: Cardinality, hash: number): void {
  state.count++;
  addHashed(state.distinct, hash);
}

export interface Description {
  /** All values. */
  readonly values: Cardinality;
  /** Those that are numbers. */
  readonly numbers: Stats;
}

/** A summary of any field: the numbers of values and of different values, and statistics of those that are numbers. */
export const description: Aggregate<Description, [key: KeySpan, number: Numeric | null]> = {
  start: () => ({ values: { count: 0, distinct: newDistinct(USUAL_ERROR) }, numbers: stats.start() }),
  add({ values, numbers }, key, number) {
    cardinality.add(values, key);
    if (number !== null) stats.add(numbers, number);
  },
  merge(into, from) {
    cardinality.merge(into.values, from.values);
    stats.merge(into.numbers, from.numbers);
  },
  result({ values: { count, distinct }, numbers }, name) {
    if (count === 0) return null;
    const ofNumbers = statsNumbers(numbers);
    const others = count - numbers.average.count;
    const all: ResultNumber[] = [
      ...ofNumbers.filter(({ suffix }) => suffix !== "count"),
      { suffix: "count", value: count, estimated: false },
      { suffix: "unique", value: distinctCount(distinct, count), estimated: distinct.exact === null },
    ];
    if (others > 0 && ofNumbers.length > 0) all.push({ suffix: "strings", value: others, estimated: false });
    return { shape: "numbers", name, numbers: all.sort((a, b) => (a.suffix < b.suffix ? -1 : 1)) };
  },
};
