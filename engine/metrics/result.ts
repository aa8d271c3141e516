import type { Float } from "../event/value.ts";
import type { Numeric } from "./numeric.ts";

/** The result of a metric. */
export type Result =
  | {
      /** One number, or several whose names begin with the metric's. */
      readonly shape: "numbers";
      readonly name: string;
      readonly numbers: readonly ResultNumber[];
    }
  | {
      /** The count of each key, the most frequent first. */
      readonly shape: "counts";
      readonly name: string;
      readonly rows: readonly (readonly [key: string, count: number])[];
      /** By how much a count may be too high; 0 if all are exact. */
      readonly error: number;
    }
  | {
      /** Some keys by rank, each with the number that it is ranked by. */
      readonly shape: "ranking";
      readonly name: string;
      readonly rows: readonly (readonly [key: string, number: Numeric])[];
      readonly error: number;
    }
  | {
      /** The different values in the order in which they came. */
      readonly shape: "values";
      readonly name: string;
      readonly values: readonly Scalar[];
      /** The number of different values, an estimate if it is larger than that of `values`. */
      readonly count: number;
    };

export interface ResultNumber {
  /** The end of its name after that of the metric; "" if the metric is one number. */
  readonly suffix: string;
  readonly value: Numeric;
  /** True if it is an estimate. */
  readonly estimated: boolean;
}

/** A metric that is one number. */
export function oneNumber(name: string, value: Numeric, estimated = false): Result {
  return { shape: "numbers", name, numbers: [{ suffix: "", value, estimated }] };
}

/** A metric that is some numbers; null without any. */
export function numbersOrNull(name: string, numbers: readonly ResultNumber[]): Result | null {
  return numbers.length === 0 ? null : { shape: "numbers", name, numbers };
}

/** The name of a number of a metric in strings and maps. */
export function numberName(name: string, { suffix }: ResultNumber): string {
  return suffix === "" ? name : `${name}_${suffix}`;
}

/** A single value of a metric. */
export type Scalar = string | number | bigint | boolean | Float;
/** The result of a metric as a value that shares nothing with the metric. */
export type Snapshot = Scalar | Snapshot[] | SnapshotMap;
export type SnapshotMap = Map<string, Snapshot>;

/** The end of the name of the entry that says by how much a metric's counts may be too high. */
export const ERROR_SUFFIX = "max_error";

/** Results as a map, by the names of metrics and of their numbers; a repeated name gets a number. */
export function snapshotOf(results: readonly Result[]): SnapshotMap {
  const map: SnapshotMap = new Map();
  for (const result of results) for (const [name, value] of entriesOf(result)) map.set(freeName(map, name), value);
  return map;
}

type Entry = [name: string, value: Snapshot];

function entriesOf(result: Result): Entry[] {
  const { name } = result;
  switch (result.shape) {
    case "numbers":
      return result.numbers.map((number): Entry => [numberName(name, number), number.value]);
    case "counts":
      return [[name, new Map(result.rows)], ...errorOf(name, result.error)];
    case "ranking": {
      const items = result.rows.map(([key, number]): SnapshotMap => {
        return new Map<string, Scalar>([
          ["key", key],
          ["count", number],
        ]);
      });
      return [[name, items], ...errorOf(name, result.error)];
    }
    case "values": {
      const { values, count } = result;
      const all: Entry = [name, [...values]];
      return count > values.length ? [all, [`${name}_count`, count]] : [all];
    }
  }
}

function errorOf(name: string, error: number): Entry[] {
  return error > 0 ? [[`${name}_${ERROR_SUFFIX}`, error]] : [];
}

function freeName(map: SnapshotMap, name: string): string {
  let free = name;
  for (let i = 2; map.has(free); i++) free = `${name}_${i}`;
  return free;
}

/** A note about a metric, besides its result. */
export type MetricNote =
  /** It did not accept `count` of its values, because they were maps or arrays. */
  | { readonly code: "refused-values"; readonly metric: string; readonly count: number }
  /** Its counts may be too high, by `error` at most, because it had too many keys to count them all. */
  | { readonly code: "approximate-counts"; readonly metric: string; readonly error: number }
  /** It kept only the first `kept` different values. */
  | { readonly code: "too-many-values"; readonly metric: string; readonly kept: number }
  /** It had no value: all `skipped` were missing. */
  | { readonly code: "never-tracked"; readonly metric: string; readonly skipped: number };

/**
 * @param skipped by metric, the number of missing values.
 * @param refused by metric, the number of values that it did not accept.
 */
export function notesOf(
  results: readonly Result[],
  skipped: ReadonlyMap<string, number>,
  refused: ReadonlyMap<string, number>,
): MetricNote[] {
  const tracked = new Set(results.map(({ name }) => name));
  const never = [...skipped].flatMap(([metric, count]): MetricNote[] =>
    tracked.has(metric) || refused.has(metric) ? [] : [{ code: "never-tracked", metric, skipped: count }],
  );
  const unfit = [...refused].map(([metric, count]): MetricNote => ({ code: "refused-values", metric, count }));
  return [...results.flatMap(noteOf), ...unfit, ...never];
}

function noteOf(result: Result): MetricNote[] {
  switch (result.shape) {
    case "counts":
    case "ranking":
      return result.error > 0 ? [{ code: "approximate-counts", metric: result.name, error: result.error }] : [];
    case "values":
      return result.count > result.values.length
        ? [{ code: "too-many-values", metric: result.name, kept: result.values.length }]
        : [];
    case "numbers":
      return [];
  }
}
