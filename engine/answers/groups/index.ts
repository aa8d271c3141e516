import { type Address, addressOf, type Event, fieldsOn, type NameTable, unit, type Value } from "../../event/index.ts";
import { isNumeric, key, keyStart, kinds, toDouble } from "../../metrics/index.ts";
import { bar, MOST_BAR } from "../../metrics/render/cells.ts";
import type { Diagnostic } from "../../report/index.ts";
import type { Answer, AnswerTable, Cell, Column } from "../answer.ts";
import { columnName, type GroupsQuestion } from "../groups-question.ts";
import { type Aggregate, addNumber, aggregateValue, type Shape, shapeOf } from "./aggregates.ts";
import { groupKey, valuesOfKey, writeGroupKey } from "./group-keys.ts";
import { countGroup, DROPPED, type Groups, mergeGroups, newGroups } from "./groups.ts";
import { keyIn, numberIn } from "./read-field.ts";
import { sortRows } from "./sort-rows.ts";

/** Groups and what their fields lack, as plain data. */
export interface PlainGroups {
  readonly kind: "groups";
  readonly groups: Groups;
  /** How many events have a map or an array where groups have their key. */
  readonly unfit: number;
  /** By aggregate: how many values it did not take, and how many it took. */
  readonly refused: readonly number[];
  readonly taken: readonly number[];
}

/** Adds up groups of events: how many there are of each, and numbers of their fields. */
export function answerGroups(question: GroupsQuestion, names: NameTable): Answer {
  const { by, columns } = question;
  const shape = shapeOf(columns);
  const addresses = by.map((field) => addressOf(field, names));
  const fields = shape.map(({ field }) => addressOf(field, names));
  let groups = newGroups(shape);
  let unfit = 0;
  let refused = shape.map(() => 0);
  let taken = shape.map(() => 0);

  function add(event: Event, aggregate: Aggregate, place: number, id: number): void {
    const reading = addField(groups, aggregate, place, id, event, fields[place]!);
    if (reading === "taken") taken[place]!++;
    else if (reading === "unfit") refused[place]!++;
  }

  return {
    reads: { at: [...by, ...shape.map(({ field }) => field)].flatMap(fieldsOn) },
    include(event) {
      const end = writeGroupKey(event, addresses);
      if (end < 0) {
        unfit++;
        return;
      }
      const id = countGroup(groups, shape, groupKey(), end);
      for (let place = 0; place < shape.length; place++) add(event, shape[place]!, place, id);
    },
    drain() {
      const drained: PlainGroups = { kind: "groups", groups, unfit, refused, taken };
      groups = newGroups(shape);
      unfit = 0;
      refused = shape.map(() => 0);
      taken = shape.map(() => 0);
      return drained;
    },
    merge(later) {
      mergeGroups(groups, later.groups, shape);
      unfit += later.unfit;
      for (const [place, count] of later.refused.entries()) refused[place]! += count;
      for (const [place, count] of later.taken.entries()) taken[place]! += count;
    },
    table: () => tableOf(question, groups, shape),
    notices: () => noticesOf(question, shape, { groups, unfit, refused, taken }),
  };
}

/** Adds a field of an event to the aggregate at a place. */
function addField(
  { states }: Groups,
  { kind }: Aggregate,
  place: number,
  id: number,
  event: Event,
  address: Address,
): "taken" | "missing" | "unfit" {
  if (kind === "cardinality") {
    const reading = keyIn(event, address);
    if (reading === "taken" && id !== DROPPED) {
      kinds.cardinality.add(states.cardinality[place]![id]!, key.bytes, key.from, key.to);
    }
    return reading;
  }
  const number = numberIn(event, address);
  if (number === "missing" || number === "unfit") return number;
  if (id !== DROPPED) addNumber(states, kind, place, id, number);
  return "taken";
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

function everyGroup({ table }: Groups, holds: (values: readonly Value[]) => boolean): boolean {
  for (let id = 0; id < table.size; id++) {
    if (!holds(valuesOfKey(table.pool, keyStart(table, id), table.ends[id]!))) return false;
  }
  return true;
}

function noticesOf(
  { by }: GroupsQuestion,
  shape: Shape,
  { groups, unfit, refused, taken }: Omit<PlainGroups, "kind">,
): Diagnostic[] {
  const notices: Diagnostic[] = [];
  const unseen = by.filter((_, i) => groups.table.size > 0 && everyGroup(groups, (values) => values[i] === unit));
  if (unseen.length > 0) notices.push({ code: "unseen-fields", names: unseen, named: "--by names" });
  if (groups.floor > 0) notices.push({ code: "dropped-groups", by, kept: groups.table.size, error: groups.floor });
  if (unfit > 0) notices.push({ code: "unfit-groups", by, count: unfit });
  for (const [place, { kind, field }] of shape.entries()) {
    if (refused[place]! > 0) {
      notices.push({ code: "unfit-numbers", field, count: refused[place]!, isKey: kind === "cardinality" });
    } else if (taken[place] === 0 && groups.table.size > 0) notices.push({ code: "no-numbers", field });
  }
  return notices;
}
