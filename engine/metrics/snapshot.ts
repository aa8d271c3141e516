import type { Float } from "../event/value.ts";
import { numberName, type Result } from "./result.ts";

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
          [result.by, number],
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
