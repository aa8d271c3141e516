import type { NumberColumn } from "./aggregates/columns.ts";
import type { Sort } from "./groups-question.ts";

/** How events are divided into spans, as plain data. */
export type SpanRule =
  /** This many events. */
  | { readonly kind: "count"; readonly size: number }
  /** Windows of time of this many milliseconds. */
  | { readonly kind: "time"; readonly millis: number }
  /** The events of each value of the fields, or all without one; a span ends where no event of it comes for `idle` milliseconds. */
  | { readonly kind: "key"; readonly fields: readonly string[]; readonly idle: number | null };

/** What rows of spans may be sorted by, besides their columns. */
export const SPAN_ORDERS: readonly string[] = ["start", "length", "count"];

/** A row for each span of events: `--span request_id`. */
export interface SpansQuestion {
  readonly kind: "spans";
  readonly rule: SpanRule;
  /** What rows show of the fields of their events. */
  readonly columns: readonly NumberColumn[];
  /** Rows come in the order in which spans begin, or by this: numbers from the greatest. */
  readonly sort: Sort | null;
  /** How many rows there are at most, or null for all. */
  readonly top: number | null;
}
