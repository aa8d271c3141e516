import { widthOf } from "../../../engine/output/width.ts";
import type { AccessColumn } from "./names.ts";

/** What is aligned. */
export type Column = "time" | "level" | "source" | AccessColumn;

/** How wide columns are at least, and how wide a text may be that makes its column wider. */
const bounds: Readonly<Record<Column, { readonly least: number; readonly most: number; readonly isRight?: true }>> = {
  time: { least: 0, most: 30 },
  level: { least: 5, most: 11 },
  source: { least: 0, most: 24 },
  status: { least: 3, most: 3 },
  method: { least: 4, most: 8 },
  path: { least: 0, most: 32 },
  bytes: { least: 0, most: 12, isRight: true },
  duration: { least: 0, most: 12, isRight: true },
  address: { least: 0, most: 39 },
  agent: { least: 0, most: 0 },
};

/** The columns of the events that people see together. */
export interface Screen {
  /** The text with blanks up to the width of its column. */
  pad(column: Column, text: string): string;
  /** Begins the next screen: columns are as wide as on the last one, or as its own need. */
  turn(): void;
}

/** A screen for output that is read line by line: each event is written as if it were the only one. */
export const noScreen: Screen = { pad: (column, text) => padded(column, text, bounds[column].least), turn() {} };

export function newScreen(): Screen {
  let widths = new Map<Column, number>();
  /** The widths on the screen before. */
  let former = widths;
  return {
    pad(column, text) {
      const width = widthOf(text);
      const { least, most } = bounds[column];
      const widest = Math.max(least, widths.get(column) ?? 0, width <= most ? width : 0);
      widths.set(column, widest);
      return padded(column, text, Math.max(widest, former.get(column) ?? 0), width);
    },
    turn() {
      former = widths;
      widths = new Map();
    },
  };
}

function padded(column: Column, text: string, most: number, width = widthOf(text)): string {
  const blanks = " ".repeat(Math.max(0, most - width));
  return bounds[column].isRight ? blanks + text : text + blanks;
}
