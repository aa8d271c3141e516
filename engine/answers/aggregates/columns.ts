/** A number of the events of each row. */
export type GroupColumn =
  | { readonly kind: "count" }
  | { readonly kind: "average" | "sum" | "minimum" | "maximum" | "cardinality"; readonly field: string }
  | {
      readonly kind: "percentiles";
      readonly field: string;
      /** 0 to 1 */
      readonly share: number;
    };

/** A number of a field of the events of each row. */
export type NumberColumn = Exclude<GroupColumn, { kind: "count" }>;

const PREFIXES = { average: "avg", sum: "sum", minimum: "min", maximum: "max", cardinality: "distinct" } as const;

/** The name of a column: `count`, `avg_ms`, `p95_ms`. */
export function columnName(column: GroupColumn): string {
  return column.kind === "count" ? column.kind : `${prefixOf(column)}_${column.field}`;
}

/** The option that adds a column: `--p95`. */
export function columnOption(column: NumberColumn): `--${string}` {
  return `--${prefixOf(column)}`;
}

function prefixOf(column: NumberColumn): string {
  return column.kind === "percentiles" ? percentName(column.share) : PREFIXES[column.kind];
}

/** `p95` for 0.95; rounded, because a product of doubles may be off in its last digit. */
export function percentName(share: number): string {
  return `p${Number((share * 100).toPrecision(15))}`;
}
