import type { GroupColumn } from "./aggregates/columns.ts";

/** Rows of equal time: `--over-time=5m --p95 ms`. */
export interface OverTimeQuestion {
  readonly kind: "over-time";
  /** Milliseconds of each row, or null for a length that fits the time range and the terminal. */
  readonly length: number | null;
  /** The field whose values are stacked, or null for the level, or the class of the status of a response. */
  readonly stack: string | null;
  /** Further numbers of each row. */
  readonly columns: readonly GroupColumn[];
  /** Lines of the terminal, which rows of a fitting length fill at most; null where there is none. */
  readonly screen: number | null;
  /** The zone that people see times in. */
  readonly zone: string;
}
