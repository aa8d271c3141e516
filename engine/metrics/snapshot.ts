import type { Value, ValueMap } from "../event/value.ts";
import { numberName, type Result } from "./result.ts";

/** Results as a map, by the names of metrics and of their numbers; a name that is there already is followed by a number. */
export function snapshotOf(results: readonly Result[]): ValueMap {
  const map = new Map<string, Value>();
  for (const result of results) for (const [name, value] of entriesOf(result)) map.set(freeName(map, name), value);
  return map;
}

/** What stands behind the name of a metric whose counts may be too high, for the entry that says by how much. */
export const ERROR_SUFFIX = "max_error";

function entriesOf(result: Result): [name: string, value: Value][] {
  const { name } = result;
  switch (result.shape) {
    case "numbers":
      return result.numbers.map((number) => [numberName(name, number), number.value]);
    case "counts":
      return [[name, new Map(result.rows)], ...errorOf(name, result.error)];
    case "ranking": {
      const items = result.rows.map(
        ([key, number]) =>
          new Map<string, Value>([
            ["key", key],
            [result.by, number],
          ]),
      );
      return [[name, items], ...errorOf(name, result.error)];
    }
    case "values":
      return result.count > result.values.length
        ? [
            [name, result.values],
            [`${name}_count`, result.count],
          ]
        : [[name, result.values]];
  }
}

function errorOf(name: string, error: number): [string, Value][] {
  return error > 0 ? [[`${name}_${ERROR_SUFFIX}`, error]] : [];
}

function freeName(map: ValueMap, name: string): string {
  let free = name;
  for (let i = 2; map.has(free); i++) free = `${name}_${i}`;
  return free;
}
