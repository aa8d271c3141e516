import { unit, type Value } from "../../event/index.ts";
import { durationText, instantText } from "../../time/index.ts";
import { stackOf } from "../aggregates/stack.ts";
import type { AnswerTable, Cell, Column } from "../answer.ts";
import type { Span } from "../span-keeper.ts";
import type { SpansQuestion } from "../spans-question.ts";

/** A span, and what its row shows. */
export interface SpanRow extends Span {
  /** How many spans began before it. */
  readonly order: number;
  /** How many of its events each class has. */
  readonly classes: Map<string, number>;
  /** The message of the first event that is an error. */
  error: string | null;
}

const MINUTE = 60_000;
const SECOND = 1_000;

/** Rows in the order that the question asks for. */
export function rowsOfSpans({ sort, top }: SpansQuestion, spans: readonly SpanRow[]): AnswerTable {
  const stack = stackOf(spans);
  const rows = [...spans].sort(orderOf(sort));
  const made: readonly Making[] = [
    { column: { name: "span", holds: "name" }, cell: ({ id }) => id },
    { column: { name: "start", holds: "label" }, cell: ({ first }) => timeText(first) },
    { column: { name: "start", holds: "data" }, cell: ({ first }) => timeText(first) },
    { column: { name: "length", holds: "figure" }, cell: lengthText },
    { column: { name: "length_ms", holds: "data" }, cell: lengthOf },
    { column: { name: "count", holds: "number" }, cell: ({ size }) => size },
    ...(stack.length === 0
      ? []
      : [
          {
            column: { name: "levels", holds: "label" } as const,
            cell: ({ classes }: SpanRow) =>
              stack
                .flatMap(({ name }) => (classes.has(name) ? [`${classes.get(name)} ${afterDot(name)}`] : []))
                .join(", "),
          },
        ]),
    ...stack.map(
      ({ name }): Making => ({ column: { name, holds: "data" }, cell: ({ classes }) => classes.get(name) ?? 0 }),
    ),
    { column: { name: "first_error", holds: "name" }, cell: ({ error }) => error ?? unit },
  ];
  return {
    columns: made.map(({ column }) => column),
    rows: rows.slice(0, top ?? rows.length).map((row) => made.map(({ cell }) => cell(row))),
    all: rows.length,
  };
}

/** Compares spans by what rows are sorted by; lengths and counts from the greatest. */
export function orderOf(sort: SpansQuestion["sort"]): (a: SpanRow, b: SpanRow) => number {
  if (sort === null) return byOrder;
  const sign = sort.isReversed ? -1 : 1;
  const { column } = sort;
  const keyOf = (row: SpanRow): number => {
    const key = column === "start" ? -row.first : column === "count" ? row.size : row.last - row.first;
    return Number.isNaN(key) ? Number.NEGATIVE_INFINITY : key * sign;
  };
  return (a, b) => {
    const [one, other] = [keyOf(a), keyOf(b)];
    return one === other ? byOrder(a, b) : other - one;
  };
}

function byOrder(a: SpanRow, b: SpanRow): number {
  return a.order - b.order;
}

/** A column, and its cell of a span. */
interface Making {
  readonly column: Column;
  readonly cell: (span: SpanRow) => Cell;
}

function timeText(millis: number): Value {
  return Number.isNaN(millis) ? unit : instantText({ millis, nanos: 0 });
}

function lengthOf({ first, last }: SpanRow): Value {
  return Number.isNaN(first) ? unit : last - first;
}

/** As exact as people want it: `300ms`, `4.877s`, `2h 5m`. */
function lengthText({ first, last }: SpanRow): Value {
  const millis = last - first;
  if (Number.isNaN(millis)) return unit;
  if (millis >= MINUTE) return durationText({ millis: millis - (millis % SECOND), nanos: 0 });
  return millis >= SECOND ? `${millis / SECOND}s` : `${millis}ms`;
}

/** `error` of `level.error` */
function afterDot(name: string): string {
  return name.slice(name.indexOf(".") + 1);
}
