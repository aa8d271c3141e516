import type { Result } from "./result.ts";

/** What there is to say of a metric besides its result. */
export type MetricNotice =
  /** Some of its values, `count`, were maps or arrays, which it does not take. */
  | { readonly code: "refused-values"; readonly metric: string; readonly count: number }
  /** Its counts may be too high, by `error` at most: it has had too many keys to count them all. */
  | { readonly code: "approximate-counts"; readonly metric: string; readonly error: number }
  /** It kept the first `kept` different values only. */
  | { readonly code: "too-many-values"; readonly metric: string; readonly kept: number }
  /** It never had a value: all of the `skipped` were missing. */
  | { readonly code: "never-tracked"; readonly metric: string; readonly skipped: number };

/** @param skipped how many missing values there were for a metric; @param refused how many that it could not take. */
export function noticesOf(
  results: readonly Result[],
  skipped: ReadonlyMap<string, number>,
  refused: ReadonlyMap<string, number>,
): MetricNotice[] {
  const tracked = new Set(results.map(({ name }) => name));
  const never = [...skipped].flatMap(([metric, count]): MetricNotice[] =>
    tracked.has(metric) || refused.has(metric) ? [] : [{ code: "never-tracked", metric, skipped: count }],
  );
  const unfit = [...refused].map(([metric, count]): MetricNotice => ({ code: "refused-values", metric, count }));
  return [...results.flatMap(noticeOf), ...unfit, ...never];
}

function noticeOf(result: Result): MetricNotice[] {
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
