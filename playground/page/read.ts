import type { Drawing, ReadAnswer, Row } from "../protocol.ts";

/** A sample as a grammar has read it. A row that has not changed is the same object as before. */
export interface Read {
  /** The id of its answer. */
  readonly id: number;
  readonly format: string;
  readonly rows: readonly Row[];
  /** The names of fields, in the order of their first use. */
  readonly names: readonly string[];
}

/** How rows are drawn; null for one that is no record. Rows of which nobody has asked are not there. */
export type Drawings = WeakMap<Row, Drawing | null>;

/** The sample of an answer, of which the page has all but the rows in the middle. */
export function readOf(answer: ReadAnswer, before: Read | null, drawings: Drawings): Read {
  const { id, format, names, head, tail, shift, rows } = answer;
  const old = before?.rows ?? [];
  const end = old.slice(old.length - tail).map((row) => (shift === 0 ? row : moved(row, shift, drawings)));
  for (const [index, drawing] of answer.drawings.entries()) drawings.set(rows[index]!, drawing);
  return { id, format, names, rows: [...old.slice(0, head), ...rows, ...end] };
}

function moved(row: Row, shift: number, drawings: Drawings): Row {
  const now = { ...row, line: row.line + shift };
  const drawing = drawings.get(row);
  if (drawing !== undefined) drawings.set(now, drawing);
  return now;
}
