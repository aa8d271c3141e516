import type { Range } from "../calls.ts";
import type { PatternKind } from "../patterns.ts";
import type { Authored, Pattern, Problem } from "../protocol.ts";
import type { Read } from "./read.ts";

/** What the page shows. */
export interface Model {
  kind: PatternKind;
  /** The grammar that reads the sample now, and its pattern: the last one that was right. */
  authored: Authored | null;
  pattern: Pattern;
  problems: readonly Problem[];
  read: Read | null;
  /** The row that details are about; null if nothing is read. */
  row: number | null;
  /** Places whose fields are marked. */
  places: ReadonlySet<number>;
  tab: string;
}

/** What views ask of the page. */
export interface Page {
  readonly model: Model;
  /** Chooses a row; views are drawn again. */
  choose(row: number, tab?: string): void;
  /** Shows the part of the grammar of a place. */
  showPart(place: number, focuses?: boolean): void;
  /** Marks a part of the pattern. */
  markPattern(range: Range | null): void;
  notify(text: string): void;
}

/** The index of the color of a field: those of the first fields differ. */
export function colorOf({ read }: Model, name: string): number {
  const index = read?.names.indexOf(name) ?? -1;
  return index < 0 ? 0 : index % COLORS;
}

const COLORS = 8;
