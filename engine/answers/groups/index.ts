import { addressOf, fieldsOn, type Value } from "../../event/index.ts";
import { keyStart } from "../../metrics/index.ts";
import { bar, MOST_BAR } from "../../metrics/render/cells.ts";
import type { Diagnostic } from "../../report/index.ts";
import { columnName } from "../aggregates/columns.ts";
import { type FieldCounts, fieldAdder } from "../aggregates/fields.ts";
import { aggregateValue, shapeOf } from "../aggregates/states.ts";
import type { Answer, AnswerContext, AnswerTable, Cell, Column, Drawing } from "../answer.ts";
import type { GroupsQuestion } from "../groups-question.ts";
import { groupKey, valuesOfKey, writeGroupKey } from "./group-keys.ts";
import { countGroup, type Groups, groupOfNone, mergeGroups, newGroups } from "./groups.ts";
import { numbersOf, orderOf } from "./order.ts";

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
      else fields.add(event, groups.states, countGroup(groups, groupKey(), end));
    },
    drain() {
      const drained: PlainGroups = { kind: "groups", groups, unfit, fields: fields.drain() };
      groups = newGroups(shape);
      unfit = 0;
      return drained;
    },
    merge(later) {
      if (later.kind !== "groups") return;
      mergeGroups(groups, later.groups);
      unfit += later.unfit;
      fields.merge(later.fields);
    },
    table: () => tableOf(question, by.length === 0 && groups.table.size === 0 ? groupOfNone(shape) : groups),
    notices: () => [...noticesOf(question, groups, unfit), ...(groups.table.size > 0 ? fields.notices() : [])],
  };
}

function tableOf(question: GroupsQuestion, groups: Groups): AnswerTable {
  const { by, columns, sort, top } = question;
  const headings: readonly Column[] = [
    ...by.map((name) => ({ name, holds: "name" as const })),
    ...columns.map((column) => ({ name: columnName(column), holds: "number" as const })),
  ];
  const place = sort ? headings.findIndex(({ name }) => name === sort.column) : by.length;
  const order = orderOf(question, groups, place);
  const shown = order.subarray(0, top ?? order.length);
  const hasBars = shown.length > 1 && place >= by.length;
  const drawn = hasBars ? drawer(numbersOf(question, groups, place), shown) : null;
  const rowOf = (id: number): readonly Cell[] => [
    ...valuesOf(groups, id),
    ...columns.map((column) =>
      column.kind === "count" ? groups.counts[id]! : aggregateValue(groups.states, column, id),
    ),
    ...(drawn ? [drawn(id)] : []),
  ];
  return {
    columns: hasBars ? [...headings, { name: "", holds: "drawing" }] : headings,
    rows: { length: shown.length, [Symbol.iterator]: () => rowsOf(shown, rowOf) },
    all: order.length,
  };
}

function* rowsOf(ids: Uint32Array, rowOf: (id: number) => readonly Cell[]) {
  for (const id of ids) yield rowOf(id);
}

function valuesOf({ table }: Groups, id: number): Value[] {
  return valuesOfKey(table.pool, keyStart(table, id), table.ends[id]!);
}

/** Draws the numbers of groups as bars, compared with the greatest of those that are shown. */
function drawer(numbers: Float64Array, shown: Uint32Array): (id: number) => Drawing {
  // A missing number has no bar, as one below 0.
  const sizeOf = (id: number) => Math.max(0, numbers[id]! || 0);
  const most = shown.reduce((size, id) => Math.max(size, sizeOf(id)), 0);
  return (id) => (width, look) => look.bar(bar(sizeOf(id) / most, Math.min(width, MOST_BAR)));
}

function noticesOf({ by }: GroupsQuestion, groups: Groups, unfit: number): Diagnostic[] {
  const notices: Diagnostic[] = [];
  if (groups.floor > 0) notices.push({ code: "dropped-groups", by, kept: groups.table.size, error: groups.floor });
  if (unfit > 0) notices.push({ code: "unfit-groups", by, count: unfit });
  return notices;
}
