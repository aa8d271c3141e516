import type { Result } from "../../metrics/index.ts";

/** Takes the secrets out of a text. */
type Clean = (text: string) => string;

/** Results without secrets in their names and keys; counts of keys that are the same then are added. */
export function cleanResults(results: readonly Result[], clean: Clean): readonly Result[] {
  return results.map((result) => ({ ...cleanRows(result, clean), name: clean(result.name) }));
}

function cleanRows(result: Result, clean: Clean): Result {
  switch (result.shape) {
    case "numbers":
      return result;
    case "counts":
      return { ...result, rows: summed(result.rows, clean) };
    case "ranking":
      return { ...result, rows: result.rows.map(([key, number]) => [clean(key), number]) };
    case "values":
      return { ...result, values: result.values.map((value) => cleanValue(value, clean)) };
  }
}

function cleanValue<V>(value: V, clean: Clean): V | string {
  if (typeof value === "boolean") return value;
  const text = String(value);
  const left = clean(text);
  return left === text ? value : left;
}

function summed(rows: readonly (readonly [string, number])[], clean: Clean): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const [key, count] of rows) counts.set(clean(key), (counts.get(clean(key)) ?? 0) + count);
  return [...counts].sort(([, a], [, b]) => b - a);
}
