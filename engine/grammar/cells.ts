import type { Unit } from "../event/value.ts";
import { type Node, type Part, type Typed, toNode } from "./node.ts";
import { made } from "./origin.ts";
import type { Reading, TypeName, TypeValues } from "./values.ts";
import { requireOptions } from "./wrong-arguments.ts";

/** A column of a table. */
export interface Column {
  readonly name: string;
  /** How its cells are read; null if they are strings. */
  readonly reading: Reading | null;
}

/**
 * A row of a table, which is the whole record: cells with a separator between each two. Each cell is the field of its
 * column; the column's reading reads the text between its quotes. A cell beyond the columns is named by its position,
 * `c4`, or `c4_2` if a column has that name; a short row has fewer fields. Fails where a cell fails, and at the start of
 * a cell whose reading fails.
 */
export interface Cells {
  readonly kind: "cells";
  readonly columns: readonly Column[];
  readonly cell: Node;
  /** One ASCII character. */
  readonly separator: string;
  /** The name of a cell that no column names, up to its position. */
  readonly prefix: string;
}

/** The fields of a row: strings, or the types that the header or the command line gives to columns. */
export interface CellFields {
  readonly [name: string]: string | TypeValues[TypeName] | Unit;
}

export function cells(
  cell: Part,
  options: { separator: string; prefix: string; columns?: readonly Column[] },
): Typed<Cells, string, CellFields> {
  requireOptions("cells", options, '{ separator: ",", prefix: "c" }');
  const { separator, prefix, columns = [], ...others } = options;
  return made({ ...others, kind: "cells", columns, cell: toNode(cell), separator, prefix });
}

/** Makes a function that returns the name of the cell at an index, counted from 0. */
export function cellNames({ columns, prefix }: Cells): (index: number) => string {
  const taken = new Set(columns.map(({ name }) => name));
  return (index) => columns[index]?.name ?? freeName(prefix + (index + 1), taken);
}

/** The first of `name`, `name_2`, `name_3`, ... that is not in `taken`, from the `from`th one on. */
export function freeName(name: string, taken: ReadonlySet<string>, from = 1): string {
  let free = from > 1 ? `${name}_${from}` : name;
  for (let number = from + 1; taken.has(free); number++) free = `${name}_${number}`;
  return free;
}
