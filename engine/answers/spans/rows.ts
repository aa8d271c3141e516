import { unit, type Value } from "../../event/index.ts";
import { isNumeric, toDouble } from "../../metrics/index.ts";
import { type ColumnOf, type Table, tableOf } from "../../render/index.ts";
import { durationText, shownText, utc, zoneNamed } from "../../time/index.ts";
import { shortName, stackOfTotals } from "../aggregates/stack.ts";
import { columnName, type Sort, type SpansQuestion } from "../question.ts";
import type { Span } from "./keeper.ts";

/** A span, and what its row shows. */
export interface SpanRow extends Span {
  /** How many spans began before it. */
  readonly order: number;
  /** How many of its events each class has, by the number of the class. */
  readonly tally: number[];
  /** The message of the first event that is an error. */
  error: string | null;
  /** The id of its states, until it closes; -1 after that. */
  slot: number;
  /** The values of the columns, once they are asked for. */
  numbers: readonly Value[];
}

const MINUTE = 60_000;
const SECOND = 1_000;

type SpanColumn = ColumnOf<SpanRow>;

/** Rows in the order that the question asks for. @param classes by number. */
export function rowsOfSpans(question: SpansQuestion, spans: readonly SpanRow[], classes: readonly string[]): Table {
  const { sort, top, rule } = question;
  const zone = zoneNamed(question.zone) ?? utc;
  const start = ({ first }: SpanRow) => (Number.isNaN(first) ? unit : shownText(first, zone));
  const stack = stackOfTotals(totalsOf(spans, classes)).map(({ name }) => ({ name, number: classes.indexOf(name) }));
  const levels = ({ tally }: SpanRow) =>
    stack
      .flatMap(({ name, number }) => (tally[number] ? [`${tally[number]} ${shortName(name, null)}`] : []))
      .join(", ");
  const names: readonly SpanColumn[] =
    rule.kind === "key" && rule.fields.length > 1
      ? rule.fields.map((name, place): SpanColumn => [name, "name", ({ parts }) => parts![place]!])
      : [["span", "name", ({ id }) => id]];
  const columns: readonly SpanColumn[] = [
    ...names,
    ["start", "label", start],
    ["start", "data", start],
    ["length", "figure", lengthText],
    ["length_ms", "data", (span) => (Number.isNaN(span.first) ? unit : lengthOf(span))],
    ["count", "number", ({ size }) => size],
    ...question.columns.map(
      (column, place): SpanColumn => [columnName(column), "number", ({ numbers }) => numbers[place]!],
    ),
    ...(stack.length === 0 ? [] : [["levels", "label", levels] satisfies SpanColumn]),
    ...stack.map(({ name, number }): SpanColumn => [name, "data", ({ tally }) => tally[number] ?? 0]),
    ["first_error", "name", ({ error }) => error ?? unit],
    ...(spans.some(({ isCut }) => isCut)
      ? [["closed", "name", ({ isCut }) => (isCut ? "early" : unit)] satisfies SpanColumn]
      : []),
  ];
  return tableOf(columns, sortedRows(spans, sort && rankOf(question, sort)), top);
}

/** How many events of all spans each class has. */
function totalsOf(spans: readonly SpanRow[], classes: readonly string[]): ReadonlyMap<string, number> {
  const totals = classes.map(() => 0);
  for (const { tally } of spans) {
    for (let number = 0; number < tally.length; number++) totals[number]! += tally[number]!;
  }
  return new Map(classes.map((name, number) => [name, totals[number]!] as const).filter(([, count]) => count > 0));
}

/** As exact as people want it: `300ms`, `4.877s`, `2h 5m`. */
function lengthText({ first, last }: SpanRow): Value {
  const millis = last - first;
  if (Number.isNaN(millis)) return unit;
  if (millis >= MINUTE) return durationText({ millis: millis - (millis % SECOND), nanos: 0 });
  return millis >= SECOND ? `${millis / SECOND}s` : `${millis}ms`;
}

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

const ranks: Readonly<Record<string, Rank>> = { start: ({ first }) => -first, count: ({ size }) => size };

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
