import { unit, type Value } from "../../event/index.ts";
import { durationText, instantText } from "../../time/index.ts";
import { columnName } from "../aggregates/columns.ts";
import { stackOfTotals } from "../aggregates/stack.ts";
import type { AnswerTable, Cell, Column } from "../answer.ts";
import type { Span } from "../span-keeper.ts";
import type { SpansQuestion } from "../spans-question.ts";
import { rankOf, sortedRows } from "./order.ts";

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

/** Rows in the order that the question asks for. @param classes by number. */
export function rowsOfSpans(
  question: SpansQuestion,
  spans: readonly SpanRow[],
  classes: readonly string[],
): AnswerTable {
  const { sort, top } = question;
  const stack = stackOfTotals(totalsOf(spans, classes)).map(({ name }) => ({ name, number: classes.indexOf(name) }));
  const rows = sortedRows(spans, sort && rankOf(question, sort));
  const made: readonly Making[] = [
    ...namesOf(question),
    { column: { name: "start", holds: "label" }, cell: ({ first }) => timeText(first) },
    { column: { name: "start", holds: "data" }, cell: ({ first }) => timeText(first) },
    { column: { name: "length", holds: "figure" }, cell: lengthText },
    { column: { name: "length_ms", holds: "data" }, cell: lengthOf },
    { column: { name: "count", holds: "number" }, cell: ({ size }) => size },
    ...question.columns.map(
      (column, place): Making => ({
        column: { name: columnName(column), holds: "number" },
        cell: ({ numbers }) => numbers[place]!,
      }),
    ),
    ...(stack.length === 0 ? [] : [levelsOf(stack)]),
    ...stack.map(
      ({ name, number }): Making => ({ column: { name, holds: "data" }, cell: ({ tally }) => tally[number] ?? 0 }),
    ),
    { column: { name: "first_error", holds: "name" }, cell: ({ error }) => error ?? unit },
  ];
  return {
    columns: made.map(({ column }) => column),
    rows: rows.slice(0, top ?? rows.length).map((row) => made.map(({ cell }) => cell(row))),
    all: rows.length,
  };
}

/** The columns that name a span: one, or one for each of several fields. */
function namesOf({ rule }: SpansQuestion): readonly Making[] {
  if (rule.kind !== "key" || rule.fields.length < 2) {
    return [{ column: { name: "span", holds: "name" }, cell: ({ id }) => id }];
  }
  return rule.fields.map((name, place) => ({ column: { name, holds: "name" }, cell: ({ parts }) => parts![place]! }));
}

/** How many events of all spans each class has. */
function totalsOf(spans: readonly SpanRow[], classes: readonly string[]): ReadonlyMap<string, number> {
  const totals = classes.map(() => 0);
  for (const { tally } of spans) {
    for (let number = 0; number < tally.length; number++) totals[number]! += tally[number]!;
  }
  return new Map(classes.map((name, number) => [name, totals[number]!] as const).filter(([, count]) => count > 0));
}

function levelsOf(stack: readonly { readonly name: string; readonly number: number }[]): Making {
  const cell = ({ tally }: SpanRow) =>
    stack.flatMap(({ name, number }) => (tally[number] ? [`${tally[number]} ${afterDot(name)}`] : [])).join(", ");
  return { column: { name: "levels", holds: "label" }, cell };
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
