import type { Drawing, ReadAnswer, Row } from "../protocol.ts";

/** A sample as a grammar has read it. A row that has not changed is the same object as before. */
export interface Read {
  /** The id of its answer. */
  readonly id: number;
  readonly format: string;
  readonly rows: readonly Row[];
  readonly drawings: Drawings;
  /** The names of fields, in the order of their first use. */
  readonly names: readonly string[];
}

/** How rows are drawn; null for one that is no record. Rows of which nobody has asked are not there. */
export type Drawings = WeakMap<Row, Drawing | null>;

/** The sample of an answer, of which the page has all but the rows in the middle. */
export function readOf(answer: ReadAnswer, before: Read | null): Read {
  const { id, format, names, head, tail, shift, isAnew } = answer;
  const old = before?.rows ?? [];
  const drawings: Drawings = before === null || isAnew ? new WeakMap() : before.drawings;
  const end = old.slice(old.length - tail).map((row) => (shift === 0 ? row : moved(row, shift, drawings)));
  const rows = [...old.slice(0, head), ...answer.rows, ...end];
  for (const [index, drawing] of answer.drawings.entries()) drawings.set(rows[(isAnew ? 0 : head) + index]!, drawing);
  return { id, format, names, rows, drawings };
}

function moved(row: Row, shift: number, drawings: Drawings): Row {
  const now = { ...row, line: row.line + shift };
  const drawing = drawings.get(row);
  if (drawing !== undefined) drawings.set(now, drawing);
  return now;
}
