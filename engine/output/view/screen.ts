import { jsonText } from "../../event/json-text.ts";
import { widthOf } from "../width.ts";
import type { AccessColumn } from "./names.ts";
import type { Leaf } from "./parts.ts";

/** Lines that people see together: within them columns are aligned, and what repeats is shown once. */
const SCREEN = 40;

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

/** What the events on a screen have in common. */
export interface Screen {
  /** The text with blanks up to the width of its column. */
  pad(column: Column, text: string): string;
  /** Starts an event with these fields. */
  begin(others: readonly Leaf[]): void;
  /** True if all events on the screen have this field, and the first one has shown it. */
  repeats(leaf: Leaf): boolean;
  /** The names of fields that were not shown because they repeated, and that this event does not have. */
  readonly gone: readonly string[];
  /** Counts printed lines. */
  advance(lines: number): void;
}

/** A screen for output that is read line by line: each event is written as if it were the only one. */
export const noScreen: Screen = {
  pad: (column, text) => padded(column, text, bounds[column].least),
  begin() {},
  repeats: () => false,
  gone: [],
  advance() {},
};

/** A field that all events on the screen have so far. */
interface Constant {
  readonly text: string;
  isHidden: boolean;
}

export function newScreen(): Screen {
  let lines = 0;
  let widths = new Map<Column, number>();
  /** The widths on the screen before. */
  let former = widths;
  /** By name; null before the first event. */
  let constants: Map<string, Constant> | null = null;
  let isFirst = true;
  let gone: string[] = [];

  /** Forgets the fields that this event does not have, or has with another value. */
  function compare(known: Map<string, Constant>, others: readonly Leaf[]): void {
    const texts = new Map(others.map(({ name, value }) => [name, jsonText(value)]));
    for (const [name, { text, isHidden }] of known) {
      if (texts.get(name) === text) continue;
      known.delete(name);
      if (isHidden && !texts.has(name)) gone.push(name);
    }
  }

  return {
    pad(column, text) {
      const width = widthOf(text);
      const { least, most } = bounds[column];
      const widest = Math.max(least, widths.get(column) ?? 0, width <= most ? width : 0);
      widths.set(column, widest);
      return padded(column, text, Math.max(widest, former.get(column) ?? 0), width);
    },
    begin(others) {
      gone = [];
      if (lines >= SCREEN) {
        lines = 0;
        former = widths;
        widths = new Map();
        constants = null;
      }
      isFirst = constants === null;
      if (constants) compare(constants, others);
      else constants = new Map(others.map(({ name, value }) => [name, { text: jsonText(value), isHidden: false }]));
    },
    repeats({ name }) {
      const constant = isFirst ? undefined : constants?.get(name);
      if (constant) constant.isHidden = true;
      return constant !== undefined;
    },
    get gone() {
      return gone;
    },
    advance(count) {
      lines += count;
    },
  };
}

function padded(column: Column, text: string, most: number, width = widthOf(text)): string {
  const blanks = " ".repeat(Math.max(0, most - width));
  return bounds[column].isRight ? blanks + text : text + blanks;
}
