import { isNumeric, toDouble } from "../../metrics/index.ts";
import { columnName } from "../aggregates/columns.ts";
import type { Sort } from "../groups-question.ts";
import type { SpansQuestion } from "../spans-question.ts";
import type { SpanRow } from "./rows.ts";

/** What rows are sorted by, from the greatest. */
export type Rank = (row: SpanRow) => number;

/** Rows without what they are sorted by come last, in either order. */
export function rankOf({ columns }: Pick<SpansQuestion, "columns">, { column, isReversed }: Sort): Rank {
  const place = columns.findIndex((shown) => columnName(shown) === column);
  const numberOf = place >= 0 ? numberAt(place) : (ranks[column] ?? lengthOf);
  const sign = isReversed ? -1 : 1;
  return (row) => {
    const number = numberOf(row);
    return Number.isNaN(number) ? Number.NEGATIVE_INFINITY : number * sign;
  };
}

/** The first rows by their rank, and of those with the same rank by the order of their beginning; in any order. */
export function firstRows(rows: readonly SpanRow[], rank: Rank, count: number): SpanRow[] {
  const ranks = Float64Array.from(rows, rank);
  // Sorting numbers alone is much faster than sorting rows.
  const least = ranks.toSorted()[rows.length - count]!;
  const above = rows.filter((_, i) => ranks[i]! > least);
  const equal = rows.filter((_, i) => ranks[i] === least).sort(byOrder);
  return [...above, ...equal.slice(0, count - above.length)];
}

/** All rows in the order of their ranks, or of their beginnings. */
export function sortedRows(rows: readonly SpanRow[], rank: Rank | null): SpanRow[] {
  if (rank === null) return [...rows].sort(byOrder);
  return rows
    .map((row) => ({ row, key: rank(row) }))
    .sort((a, b) => (a.key === b.key ? byOrder(a.row, b.row) : b.key - a.key))
    .map(({ row }) => row);
}

const ranks: Readonly<Record<string, Rank>> = {
  start: ({ first }) => -first,
  count: ({ size }) => size,
};

function lengthOf({ first, last }: SpanRow): number {
  return last - first;
}

function numberAt(place: number): Rank {
  return ({ numbers }) => {
    const value = numbers[place]!;
    return isNumeric(value) ? toDouble(value) : Number.NaN;
  };
}

function byOrder(a: SpanRow, b: SpanRow): number {
  return a.order - b.order;
}
