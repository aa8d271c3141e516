import type { Value } from "../event/index.ts";
import type { Result } from "../metrics/index.ts";
import type { Hue, Look } from "./cells.ts";

/** Rows for people and programs. */
export interface Table {
  readonly columns: readonly Column[];
  readonly rows: Rows;
  /** How many rows there would be without a bound. */
  readonly all: number;
  /** True if rows follow each other, so that people see all of them. */
  readonly isSeries?: true;
  /** What people see below the rows; empty for nothing. */
  readonly below?: (look: Look) => string;
  /** What a picture of the rows shows; missing for rows that are no series. */
  readonly plot?: Plot;
}

/** Rows that may be made one by one when they are printed, because they may be many. */
export interface Rows extends Iterable<readonly Cell[]> {
  readonly length: number;
}

/** Bars in a row, divided into parts, and lines over them. */
export interface Plot {
  readonly title: string;
  readonly parts: readonly { readonly name: string; readonly hue: Hue }[];
  /** Each with its counts by part; what is left of its count belongs to none. */
  /** Each with a number for each bar, or null. */
  readonly lines: readonly { readonly name: string; readonly numbers: readonly (number | null)[] }[];
  readonly bars: readonly { readonly label: string; readonly count: number; readonly counts: readonly number[] }[];
}

/** A column of a table. */
export interface Column {
  /** Its heading, and the name of its values for programs; empty for a drawing that needs none. */
  readonly name: string;
  /**
   * What its cells are: names; numbers; for people alone other forms of them (`label`, `figure`), and drawings in the room
   * that is left; for programs alone `data`.
   */
  readonly holds: "name" | "number" | "label" | "figure" | "drawing" | "data";
}

/** A value, which is unit where there is none, or what draws the cell. */
export type Cell = Value | Drawing;

/** Draws a cell of at most this many columns. */
export type Drawing = (columns: number, look: Look) => string;

/** A column, and its cell in the row of an item. */
export type ColumnOf<T> = readonly [name: string, holds: Column["holds"], cell: (item: T) => Cell];

/** A row for each of the first items. @param top how many rows there are at most, or null for all. */
export function tableOf<T>(
  columns: readonly ColumnOf<T>[],
  items: readonly T[],
  top: number | null = null,
): Pick<Table, "columns" | "rows" | "all"> {
  return {
    columns: columns.map(([name, holds]) => ({ name, holds })),
    rows: items.slice(0, top ?? items.length).map((item) => columns.map(([, , cell]) => cell(item))),
    all: items.length,
  };
}

/** Draws what has been counted: parts of a text, with a line end after the last line. */
export interface Renderer {
  table(table: Table): Iterable<string>;
  metrics(results: readonly Result[]): Iterable<string>;
}
