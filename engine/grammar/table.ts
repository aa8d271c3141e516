import { isAnnotation } from "../language/annotation.ts";
import type { ColumnType } from "../language/column-types.ts";
import { freeName } from "./cells.ts";
import type { Column } from "./leaf.ts";
import type { Cells, Grammar } from "./node.ts";
import { readingOf } from "./values.ts";

/** A grammar whose records are rows of a table. */
export interface Table extends Grammar {
  readonly record: Cells;
}

/** True if the records of a grammar are rows with columns. */
export function isTable(grammar: Grammar): grammar is Table {
  return grammar.record.kind === "cells";
}

/** True if no other format can read some of the records: those of a table, or of columns that the file names. */
export const isAlone = (grammar: Grammar): boolean => isTable(grammar) || grammar.columns !== null;

/** The grammar of a table of these columns. */
export function withColumns(table: Table, columns: readonly Column[]): Table {
  return { ...table, record: { ...table.record, columns } };
}

/**
 * The columns of a table whose first row has these cells, and the number of those renamed. A header names them: `status`,
 * or with a type `status:int`; blanks around a name do not count. A repeated name becomes `name_2`, ...; a cell without a
 * name is named by its position, counted from 1, as all beyond the columns of the grammar are without a header.
 */
export function columnsOf(table: Table, cells: readonly string[]) {
  const { prefix, columns: own } = table.record;
  const nameless = cells.slice(own.length).map((): Column => ({ name: "", reading: null }));
  const headings = table.header ? cells.map(headingOf) : [...own, ...nameless];
  const taken = new Set(headings.map(({ name }) => name));
  const uses = new Map<string, number>();
  let renamed = 0;
  const columns = headings.map(({ name: given, reading }, index) => {
    const wanted = given === "" ? prefix + (index + 1) : given;
    const use = (uses.get(given) ?? 0) + 1;
    const name = given === "" ? freeName(wanted, taken) : use === 1 ? given : freeName(given, taken, use);
    if (name !== wanted) renamed++;
    uses.set(given, use);
    taken.add(name);
    return { name, reading };
  });
  return { columns, renamed };
}

/** The column of a header cell; a word after the colon that is no type is part of the name. */
function headingOf(cell: string): Column {
  const text = cell.trim();
  const colon = text.lastIndexOf(":");
  const type = text.slice(colon + 1).trim();
  if (colon < 0 || !isAnnotation(type)) return { name: text, reading: null };
  return { name: text.slice(0, colon).trim(), reading: readingOf(type) };
}

export type { ColumnType };

/** The columns with these types instead of theirs, and the names in `types` that no column has. */
export function applyTypes(
  columns: readonly Column[],
  types: readonly ColumnType[],
): { readonly columns: readonly Column[]; readonly missing: readonly string[] } {
  const byName = new Map(types.map(({ name, type }) => [name, readingOf(type)]));
  const typed = columns.map(({ name, reading }) => {
    const wanted = byName.get(name);
    return { name, reading: wanted === undefined ? reading : wanted };
  });
  const known = new Set(columns.map(({ name }) => name));
  return { columns: typed, missing: [...byName.keys()].filter((name) => !known.has(name)) };
}
