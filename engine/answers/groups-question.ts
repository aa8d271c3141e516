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

/** A column of groups. */
export type GroupColumn =
  | { readonly kind: "count" }
  | { readonly kind: "average" | "sum" | "minimum" | "maximum" | "cardinality"; readonly field: string }
  | {
      readonly kind: "percentiles";
      readonly field: string;
      /** 0 to 1 */
      readonly share: number;
    };

/** A column, and whether its order is turned around: numbers are from the greatest, other values from the least. */
export interface Sort {
  readonly column: string;
  readonly isReversed: boolean;
}

const PREFIXES = { average: "avg", sum: "sum", minimum: "min", maximum: "max", cardinality: "distinct" } as const;

/** The name of a column: `count`, `avg_ms`, `p95_ms`. */
export function columnName(column: GroupColumn): string {
  if (column.kind === "count") return column.kind;
  const prefix = column.kind === "percentiles" ? percentName(column.share) : PREFIXES[column.kind];
  return `${prefix}_${column.field}`;
}

/** `p95` for 0.95; rounded, because a product of doubles may be off in its last digit. */
export function percentName(share: number): string {
  return `p${Number((share * 100).toPrecision(15))}`;
}
