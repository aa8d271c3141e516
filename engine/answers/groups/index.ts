import { addressOf, fieldsOn, unit } from "../../event/index.ts";
import {
  compareScalars,
  intern,
  isNumeric,
  keyAt,
  leastCount,
  numberText,
  startCount,
  toDouble,
} from "../../metrics/index.ts";
import { bar, MOST_BAR } from "../../render/cells.ts";
import type { Cell, Column, Drawing, Table } from "../../render/index.ts";
import type { Diagnostic } from "../../report/index.ts";
import { type FieldCounts, fieldAdder } from "../aggregates/fields.ts";
import { aggregateValue, mergeStates, moveStates, shapeOf } from "../aggregates/states.ts";
import type { Answer, AnswerContext } from "../answer.ts";
import { columnName, type GroupsQuestion } from "../question.ts";
import { groupKey, type KeyValue, valuesOf, writeGroupKey } from "./group-keys.ts";
import { countGroup, type Groups, groupOfNone, mergeGroups, newGroups } from "./groups.ts";

/** Groups and what their fields lack, as plain data. */
interface PlainGroups {
  readonly groups: Groups;
  /** How many events have a map or an array where groups have their key. */
  readonly unfit: number;
  readonly fields: FieldCounts;
}

/** Adds up groups of events: how many there are of each, and numbers of their fields. */
export function answerGroups(question: GroupsQuestion, { names }: AnswerContext): Answer<PlainGroups> {
  const { by, columns } = question;
  const shape = shapeOf(columns);
  const addresses = by.map((field) => addressOf(field, names));
  const fields = fieldAdder(shape, names);
  let groups = newGroups(shape);
  let unfit = 0;
  return {
    reads: { at: [...by.flatMap(fieldsOn), ...fields.at] },
    add(event) {
      const end = writeGroupKey(event, addresses);
      if (end < 0) unfit++;
      else fields.add(event, groups.states, countGroup(groups, groupKey(), end));
    },
    drain() {
      const drained = { groups, unfit, fields: fields.drain() };
      groups = newGroups(shape);
      unfit = 0;
      return drained;
    },
    merge(later) {
      mergeGroups(groups, later.groups);
      unfit += later.unfit;
      fields.merge(later.fields);
    },
    rows() {
      groups = joinedAlike(groups);
      return tableOf(question, by.length === 0 && groups.table.size === 0 ? groupOfNone(shape) : groups);
    },
    notes: () => [...notesOf(question, groups, unfit), ...(groups.table.size > 0 ? fields.notes() : [])],
  };
}

/** Groups whose values look the same, as 1, 1.0 and "1" do, become one, with the values of the most frequent. */
function joinedAlike(groups: Groups): Groups {
  const { table, counts, states, floor } = groups;
  const ids = Array.from({ length: table.size }, (_, id) => id);
  const texts = ids.map((id) => printedText(valuesOf(groups, id)));
  const own = new Map<string, number>();
  if (new Set(texts).size === table.size) return groups;
  const joined = { ...newGroups(states.shape), floor };
  joined.states.room = states.room;
  for (const id of ids.sort((a, b) => counts[b]! - counts[a]!)) {
    const known = own.get(texts[id]!);
    if (known === undefined) {
      const { bytes, from, to } = keyAt(table, id);
      own.set(texts[id]!, own.size);
      startCount(joined, intern(joined.table, bytes, from, to), counts[id]!);
      moveStates(joined.states, states, id);
    } else {
      joined.counts[known]! += counts[id]!;
      mergeStates(joined.states, known, states, id);
    }
  }
  return joined;
}

/** What values look like in rows; a missing one looks like none. */
function printedText(values: readonly KeyValue[]): string {
  const texts = values.map((value) => (value === unit ? null : isNumeric(value) ? numberText(value) : String(value)));
  return texts.map((text) => (text === null ? "-" : `${text.length}:${text}`)).join("");
}

function notesOf({ by }: GroupsQuestion, groups: Groups, unfit: number): Diagnostic[] {
  const notes: Diagnostic[] = [];
  if (groups.floor > 0) notes.push({ code: "dropped-groups", by, least: leastCount(groups), error: groups.floor });
  if (unfit > 0) notes.push({ code: "unfit-groups", by, count: unfit });
  return notes;
}

function tableOf(question: GroupsQuestion, groups: Groups): Table {
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

/** Draws the numbers of groups as bars, compared with the greatest of those that are shown. */
function drawer(numbers: Float64Array, shown: Uint32Array): (id: number) => Drawing {
  // Missing numbers and those below 0 have no bar.
  const sizeOf = (id: number) => Math.max(0, numbers[id]! || 0);
  const most = shown.reduce((size, id) => Math.max(size, sizeOf(id)), 0);
  return (id) => (width, look) => look.bar(bar(sizeOf(id) / most, Math.min(width, MOST_BAR)));
}

type Compare = (a: number, b: number) => number;

/**
 * The ids of groups in the order of their rows: by the column at `place`, numbers from the greatest, then other values from
 * the least, then missing ones; groups that are equal there by their keys.
 */
function orderOf(question: GroupsQuestion, groups: Groups, place: number): Uint32Array {
  const { by, sort } = question;
  const sign = sort?.isReversed ? -1 : 1;
  const { size } = groups.table;
  const keys = Array.from({ length: by.length === 0 ? 0 : size }, (_, id) => valuesOf(groups, id));
  const compare = place < by.length ? byField(keys, place, sign) : byNumber(numbersOf(question, groups, place), sign);
  const least = leastCount(groups);
  const ids = Uint32Array.from({ length: size }, (_, id) => id).filter((id) => groups.counts[id]! >= least);
  return ids.sort((a, b) => compare(a, b) || compareKeys(keys[a] ?? [], keys[b] ?? []) || a - b);
}

/** The numbers of the groups in a column, NaN where there is none. */
function numbersOf({ by, columns }: GroupsQuestion, { table, counts, states }: Groups, place: number): Float64Array {
  const column = columns[place - by.length]!;
  if (column.kind === "count") return counts.subarray(0, table.size);
  return Float64Array.from({ length: table.size }, (_, id) => {
    const value = aggregateValue(states, column, id);
    return isNumeric(value) ? toDouble(value) : Number.NaN;
  });
}

function byNumber(numbers: Float64Array, sign: number): Compare {
  return (a, b) => {
    const one = numbers[a]!;
    const other = numbers[b]!;
    if (one === other) return 0;
    // Missing values come last, whichever way the others are sorted.
    if (Number.isNaN(one) || Number.isNaN(other)) return Number(Number.isNaN(one)) - Number(Number.isNaN(other));
    return one > other ? -sign : sign;
  };
}

function byField(keys: readonly (readonly KeyValue[])[], place: number, sign: number): Compare {
  return (a, b) => {
    const one = keys[a]![place]!;
    const other = keys[b]![place]!;
    if (one === unit || other === unit) return Number(one === unit) - Number(other === unit);
    if (isNumeric(one) && isNumeric(other)) return -sign * compareScalars(one, other);
    return sign * compareScalars(one, other);
  };
}

/** By the values from the left, missing ones first. */
function compareKeys(a: readonly KeyValue[], b: readonly KeyValue[]): number {
  for (const [place, one] of a.entries()) {
    const other = b[place]!;
    const order =
      one === unit || other === unit ? Number(other === unit) - Number(one === unit) : compareScalars(one, other);
    if (order !== 0) return order;
  }
  return 0;
}
