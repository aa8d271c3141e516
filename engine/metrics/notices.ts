import type { Result } from "./result.ts";

/** A notice about a metric, besides its result. */
export type MetricNotice =
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
