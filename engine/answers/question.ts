/** What a run is asked instead of for its events, as plain data, for workers as well. */
export type Question = GroupsQuestion | OverTimeQuestion | PatternsQuestion | SpansQuestion;

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

/** A row for each template of messages: `--patterns`, and what is different from before: `--patterns-since`. */
export interface PatternsQuestion {
  readonly kind: "patterns";
  /** The field whose values are mined, or null for the message. */
  readonly field: string | null;
  /** The patterns of an earlier log, or null to print all patterns. */
  readonly base: BasePatterns | null;
  /** The most rows, or null for all. */
  readonly top: number | null;
  /** The zone that people see times in. */
  readonly zone: string;
}

/** Patterns to compare with, and where they are from. */
export interface BasePatterns {
  readonly source: string;
  readonly patterns: readonly BasePattern[];
}

/** A pattern as its row in JSON has it. */
export interface BasePattern {
  readonly pattern: string;
  readonly count: number;
}

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
  /** The zone that people see times in. */
  readonly zone: string;
}

/** How events are divided into spans, of which at most this many are open, as plain data. */
export type SpanRule = SpanDivision & { readonly most: number };

export type SpanDivision =
  /** This many events. */
  | { readonly kind: "count"; readonly size: number }
  /** Windows of time of this many milliseconds. */
  | { readonly kind: "time"; readonly millis: number }
  /** The events of each value of the fields, or all without one; a span ends where no event of it comes for `idle` milliseconds. */
  | { readonly kind: "key"; readonly fields: readonly string[]; readonly idle: number | null };

/** What rows of spans may be sorted by, besides their columns. */
export const SPAN_ORDERS: readonly string[] = ["start", "length", "count"];

/** A column, and whether its order is turned around: numbers are from the greatest, other values from the least. */
export interface Sort {
  readonly column: string;
  readonly isReversed: boolean;
}

/** A number of the events of each row. */
export type GroupColumn = { readonly kind: "count" } | NumberColumn;

/** A number of a field of the events of each row. */
export type NumberColumn =
  | { readonly kind: "average" | "sum" | "minimum" | "maximum" | "cardinality"; readonly field: string }
  | {
      readonly kind: "percentiles";
      readonly field: string;
      /** 0 to 1 */
      readonly share: number;
    };

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
  if (column.kind !== "percentiles") return PREFIXES[column.kind];
  // A product of doubles may be off in its last digit.
  return `p${Number((column.share * 100).toPrecision(15))}`;
}
