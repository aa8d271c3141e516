import type { GroupColumn } from "./aggregates/columns.ts";

/** Rows of groups of events: `--by service --count --p95 ms`. */
export interface GroupsQuestion {
  readonly kind: "groups";
  /** The fields whose values tell groups apart; none for one group of all events. */
  readonly by: readonly string[];
  /** At least one. */
  readonly columns: readonly GroupColumn[];
  /** The column that rows are sorted by, or null for the first of the numbers. */
  readonly sort: Sort | null;
  /** How many rows there are at most, or null for all. */
  readonly top: number | null;
}

/** A column, and whether its order is turned around: numbers are from the greatest, other values from the least. */
export interface Sort {
  readonly column: string;
  readonly isReversed: boolean;
}
