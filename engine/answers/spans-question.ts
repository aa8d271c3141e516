/** How events are divided into spans, as plain data. */
export type SpanRule =
  /** This many events. */
  | { readonly kind: "count"; readonly size: number }
  /** Windows of time of this many milliseconds. */
  | { readonly kind: "time"; readonly millis: number }
  /** The events of each value of a field, or all; a span ends where no event of it comes for `idle` milliseconds. */
  | { readonly kind: "key"; readonly field: string | null; readonly idle: number | null };

/** What rows of spans may be sorted by. */
export const SPAN_ORDERS = ["start", "length", "count"] as const;
export type SpanOrder = (typeof SPAN_ORDERS)[number];

/** A row for each span of events: `--span request_id`. */
export interface SpansQuestion {
  readonly kind: "spans";
  readonly rule: SpanRule;
  /** Rows come in the order in which spans begin, or by this: lengths and counts from the greatest. */
  readonly sort: { readonly column: SpanOrder; readonly isReversed: boolean } | null;
  /** How many rows there are at most, or null for all. */
  readonly top: number | null;
}
