import type { Unit } from "../event/value.ts";
import type { Column, TypeName, TypeValues } from "./leaf.ts";
import { made, requireOptions } from "./made.ts";
import type { Cells } from "./node.ts";
import { type Part, type Typed, toNode } from "./part.ts";

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
