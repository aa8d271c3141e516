import type { Range } from "../calls.ts";
import type { PatternKind } from "../patterns.ts";
import type { Authored, FieldSegment, Pattern, Problem, Row, Segment } from "../protocol.ts";
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
  /** True if somebody has chosen it: else it is the first that is rejected. */
  isChosen: boolean;
  /** Places whose fields are marked. */
  places: ReadonlySet<number>;
  tab: string;
}

/** What views ask of the page. */
export interface Page {
  readonly model: Model;
  /** Chooses a row; views are drawn again. */
  choose(row: number, tab?: string): void;
  /** Chooses a row, and shows it among the lines. */
  goTo(row: number): void;
  /** Shows the part of the grammar of a place. */
  showPart(place: number, focuses?: boolean): void;
  /** Marks a part of the pattern. */
  markPattern(range: Range | null): void;
  notify(text: string): void;
  /** Takes what is pasted into the sample. @returns false to let the editor insert it. */
  pasted(text: string): boolean;
}

/** True if a row is a record: no header, no comment, and not blank. */
export function isRecord({ outcome }: Row): boolean {
  return outcome === "event" || outcome === "rejected";
}

/**
 * The next rejected row after the one that somebody has chosen, or before it; from the other end if there is none. Null if
 * none is rejected.
 */
export function nextRejected(
  { read, row, isChosen }: Pick<Model, "read" | "row" | "isChosen">,
  change: 1 | -1,
): number | null {
  const rows = read?.rows ?? [];
  const from = isChosen && row !== null ? row : change === 1 ? -1 : rows.length;
  for (let step = 1; step <= rows.length; step++) {
    const at = (from + change * step + 2 * rows.length) % rows.length;
    if (rows[at]?.outcome === "rejected") return at;
  }
  return null;
}

/** All fields of a row, also those inside others. */
export function fieldsIn(segments: readonly Segment[]): readonly FieldSegment[] {
  return segments.flatMap((one) => ("name" in one ? [one, ...fieldsIn(one.inside)] : []));
}

/** The innermost field at an index of the text of a row; null if none is there. */
export function fieldAt(segments: readonly Segment[], index: number): FieldSegment | null {
  let at = 0;
  for (const one of segments) {
    const end = at + textOf(one).length;
    if (index < end) return "name" in one ? (fieldAt(one.inside, index - at) ?? one) : null;
    at = end;
  }
  return null;
}

export function textOf(segment: Segment): string {
  return "name" in segment ? segment.inside.map(textOf).join("") : segment.text;
}

/** The index of the color of a field: those of the first fields differ. */
export function colorOf({ read }: Model, name: string): number {
  const index = read?.names.indexOf(name) ?? -1;
  return index < 0 ? 0 : index % COLORS;
}

const COLORS = 8;
