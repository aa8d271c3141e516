import type { AccessColumn } from "./names.ts";

/** What is aligned: how wide it is at least, and how wide a text may be that makes it wider. */
export interface Column {
  readonly index: number;
  readonly least: number;
  readonly most: number;
  /** True if its text is after its blanks. */
  readonly isRight: boolean;
}

function column(index: number, least: number, most: number, isRight = false): Column {
  return { index, least, most, isRight };
}

export const columns: Readonly<Record<"time" | "level" | "source" | AccessColumn, Column>> = {
  time: column(0, 0, 30),
  level: column(1, 5, 11),
  source: column(2, 0, 24),
  status: column(3, 3, 3),
  method: column(4, 4, 8),
  path: column(5, 0, 32),
  bytes: column(6, 0, 12, true),
  duration: column(7, 0, 12, true),
  address: column(8, 0, 39),
  agent: column(9, 0, 0),
};
const COUNT = Object.keys(columns).length;

/** The columns of the events that people see together. */
export type Screen = ReturnType<typeof newScreen>;

/** A screen for output that is read line by line: each event is written as if it were the only one. */
export const noScreen: Screen = { pad: ({ least }, width) => Math.max(0, least - width), turn() {} };

export function newScreen() {
  let widths = new Int32Array(COUNT);
  /** The widths on the screen before. */
  let former = widths;
  return {
    /** The blanks beside a text of this width in a column. */
    pad({ index, least, most }: Column, width: number) {
      const widest = Math.max(least, widths[index]!, width <= most ? width : 0);
      widths[index] = widest;
      return Math.max(0, widest - width, former[index]! - width);
    },
    /** Begins the next screen: columns are as wide as on the last one, or as its own need. */
    turn() {
      former = widths;
      widths = new Int32Array(COUNT);
    },
  };
}
