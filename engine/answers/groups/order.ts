import { compareTyped, isNumberKey, isNumeric, type KeySpan, keyStart, toDouble } from "../../metrics/index.ts";
import { aggregateValue } from "../aggregates/states.ts";
import type { GroupsQuestion } from "../groups-question.ts";
import { partOfKey } from "./group-keys.ts";
import type { Groups } from "./groups.ts";

type Compare = (a: number, b: number) => number;

/**
 * The ids of groups in the order of their rows: by the column at `place`, numbers from the greatest, then other values from
 * the least, then missing ones; groups that are equal there by their keys.
 */
export function orderOf(question: GroupsQuestion, groups: Groups, place: number): Uint32Array {
  const { by, sort } = question;
  const sign = sort?.isReversed ? -1 : 1;
  const compare = place < by.length ? byField(groups, place, sign) : byNumber(question, groups, place, sign);
  const tie = byKey(groups, by.length);
  return Uint32Array.from({ length: groups.table.size }, (_, id) => id).sort((a, b) => compare(a, b) || tie(a, b));
}

/** The numbers of the groups in a column, NaN where there is none. */
export function numbersOf(
  { by, columns }: GroupsQuestion,
  { table, counts, states }: Groups,
  place: number,
): Float64Array {
  const column = columns[place - by.length]!;
  if (column.kind === "count") return counts.subarray(0, table.size);
  return Float64Array.from({ length: table.size }, (_, id) => {
    const value = aggregateValue(states, column, id);
    return isNumeric(value) ? toDouble(value) : Number.NaN;
  });
}

function byNumber(question: GroupsQuestion, groups: Groups, place: number, sign: number): Compare {
  const numbers = numbersOf(question, groups, place);
  return (a, b) => {
    const one = numbers[a]!;
    const other = numbers[b]!;
    if (one === other) return 0;
    // Missing values come last, whichever way the others are sorted.
    if (Number.isNaN(one) || Number.isNaN(other)) return Number(Number.isNaN(one)) - Number(Number.isNaN(other));
    return one > other ? -sign : sign;
  };
}

function byField(groups: Groups, place: number, sign: number): Compare {
  return (a, b) => {
    const one = partOf(groups, a, place);
    const other = partOf(groups, b, place);
    if (isEmpty(one) || isEmpty(other)) return Number(isEmpty(one)) - Number(isEmpty(other));
    const [isNumber, isOther] = [isNumberKey(one), isNumberKey(other)];
    if (isNumber !== isOther) return isNumber ? -sign : sign;
    return (isNumber ? -sign : sign) * compareTyped(one, other);
  };
}

/** By the values from the left, missing ones first. */
function byKey(groups: Groups, parts: number): Compare {
  return (a, b) => {
    for (let place = 0; place < parts; place++) {
      const one = partOf(groups, a, place);
      const other = partOf(groups, b, place);
      const order =
        isEmpty(one) || isEmpty(other) ? Number(isEmpty(other)) - Number(isEmpty(one)) : compareTyped(one, other);
      if (order !== 0) return order;
    }
    return a - b;
  };
}

function partOf({ table }: Groups, id: number, place: number): KeySpan {
  return partOfKey(table.pool, keyStart(table, id), place);
}

function isEmpty({ from, to }: KeySpan): boolean {
  return from === to;
}
