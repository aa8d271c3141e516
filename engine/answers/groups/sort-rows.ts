import { unit, type Value } from "../../event/index.ts";
import { isNumeric, toDouble } from "../../metrics/index.ts";

type Row = readonly Value[];

/**
 * Rows by the column at `place`: numbers from the greatest, then other values from the least, then missing ones; rows that
 * are equal there by their other columns from the left.
 */
export function sortRows(rows: readonly Row[], place: number, isReversed: boolean): Row[] {
  const sign = isReversed ? -1 : 1;
  return [...rows].sort(
    (a, b) => compareGap(a[place]!, b[place]!) || sign * compare(a[place]!, b[place]!) || tie(a, b),
  );
}

/** Missing values come last, whichever way the others are sorted. */
function compareGap(a: Value, b: Value): number {
  return Number(a === unit) - Number(b === unit);
}

function compare(a: Value, b: Value): number {
  if (isNumeric(a) && isNumeric(b)) return toDouble(b) - toDouble(a);
  if (isNumeric(a) || isNumeric(b)) return isNumeric(a) ? -1 : 1;
  return byText(a, b);
}

function tie(a: Row, b: Row): number {
  for (const [place, value] of a.entries()) {
    const other = b[place]!;
    const order = isNumeric(value) && isNumeric(other) ? toDouble(value) - toDouble(other) : byText(value, other);
    if (order !== 0) return order;
  }
  return 0;
}

function byText(a: Value, b: Value): number {
  const [one, other] = [String(a), String(b)];
  return one < other ? -1 : one > other ? 1 : 0;
}
