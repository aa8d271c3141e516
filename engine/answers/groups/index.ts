import { addressOf, fieldsOn, type Value } from "../../event/index.ts";
import { isNumeric, keyStart, toDouble } from "../../metrics/index.ts";
import { bar, MOST_BAR } from "../../metrics/render/cells.ts";
import type { Diagnostic } from "../../report/index.ts";
import { columnName } from "../aggregates/columns.ts";
import { type FieldCounts, fieldAdder } from "../aggregates/fields.ts";
import { aggregateValue, type Shape, shapeOf } from "../aggregates/states.ts";
import type { Answer, AnswerContext, AnswerTable, Cell, Column } from "../answer.ts";
import type { GroupsQuestion } from "../groups-question.ts";
import { groupKey, valuesOfKey, writeGroupKey } from "./group-keys.ts";
import { countGroup, type Groups, mergeGroups, newGroups } from "./groups.ts";
import { sortRows } from "./sort-rows.ts";

/** Groups and what their fields lack, as plain data. */
export interface PlainGroups {
  readonly kind: "groups";
  readonly groups: Groups;
  /** How many events have a map or an array where groups have their key. */
  readonly unfit: number;
  readonly fields: FieldCounts;
}

/** Adds up groups of events: how many there are of each, and numbers of their fields. */
export function answerGroups(question: GroupsQuestion, { names }: AnswerContext): Answer {
  const { by, columns } = question;
  const shape = shapeOf(columns);
  const addresses = by.map((field) => addressOf(field, names));
  const fields = fieldAdder(shape, names);
  let groups = newGroups(shape);
  let unfit = 0;
  return {
    reads: { at: [...by.flatMap(fieldsOn), ...fields.at] },
    include(event) {
      const end = writeGroupKey(event, addresses);
      if (end < 0) unfit++;
      else fields.add(event, groups.states, countGroup(groups, shape, groupKey(), end));
    },
    drain() {
      const drained: PlainGroups = { kind: "groups", groups, unfit, fields: fields.drain() };
      groups = newGroups(shape);
      unfit = 0;
      return drained;
    },
    merge(later) {
      if (later.kind !== "groups") return;
      mergeGroups(groups, later.groups, shape);
      unfit += later.unfit;
      fields.merge(later.fields);
    },
    table: () => tableOf(question, groups, shape),
    notices: () => [...noticesOf(question, groups, unfit), ...(groups.table.size > 0 ? fields.notices() : [])],
  };
}

function tableOf(question: GroupsQuestion, groups: Groups, shape: Shape): AnswerTable {
  const { by, columns, sort, top } = question;
  const headings: readonly Column[] = [
    ...by.map((name) => ({ name, holds: "name" as const })),
    ...columns.map((column) => ({ name: columnName(column), holds: "number" as const })),
  ];
  const place = sort ? headings.findIndex(({ name }) => name === sort.column) : by.length;
  const all = sortRows(rowsOf(question, groups, shape), place, sort?.isReversed ?? false);
  return withBars({ columns: headings, rows: all.slice(0, top ?? all.length), all: all.length }, place);
}

function rowsOf({ columns }: GroupsQuestion, { table, counts, states }: Groups, shape: Shape): Value[][] {
  return Array.from({ length: table.size }, (_, id) => {
    const numbers = columns.map((column): Value => {
      return column.kind === "count" ? counts[id]! : aggregateValue(states, shape, column, id);
    });
    return [...valuesOfKey(table.pool, keyStart(table, id), table.ends[id]!), ...numbers];
  });
}

/** Draws the numbers of the column at `place` as bars, where there is more than one. */
function withBars(table: AnswerTable, place: number): AnswerTable {
  const { columns, rows } = table;
  if (rows.length < 2 || columns[place]?.holds !== "number") return table;
  const sizes = rows.map((row) => sizeOf(row[place]!));
  const most = Math.max(...sizes);
  return {
    ...table,
    columns: [...columns, { name: "", holds: "drawing" }],
    rows: rows.map((row, i) => [...row, (width, look) => look.bar(bar(sizes[i]! / most, Math.min(width, MOST_BAR)))]),
  };
}

function sizeOf(cell: Cell): number {
  return isNumeric(cell) ? Math.max(0, toDouble(cell)) : 0;
}

function noticesOf({ by }: GroupsQuestion, groups: Groups, unfit: number): Diagnostic[] {
  const notices: Diagnostic[] = [];
  if (groups.floor > 0) notices.push({ code: "dropped-groups", by, kept: groups.table.size, error: groups.floor });
  if (unfit > 0) notices.push({ code: "unfit-groups", by, count: unfit });
  return notices;
}
