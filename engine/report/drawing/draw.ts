import { jsonText } from "../../event/json-text.ts";
import { encodeUtf8 } from "../../event/utf8.ts";
import { typeOf, unit, type Value } from "../../event/value.ts";
import { visible } from "../../output/legible.ts";
import { clustersOf, widthOf } from "../../output/width.ts";
import { cut } from "../columns.ts";
import type { Mark, Marks, Omitted } from "./marks.ts";
import type { DrawingPaint } from "./paint.ts";

/** How a drawing is printed. */
export interface DrawingLook {
  readonly paint: DrawingPaint;
  /** Columns of the screen, or null for no limit. */
  readonly width: number | null;
}

/** A caret below the line, with its text. */
export interface Caret {
  /** A byte of the record. */
  readonly at: number;
  readonly text: string;
}

/** The margin of the drawing. */
const MARGIN = "  ";
const LONGEST_VALUE = 48;
/** The least columns of a drawing. */
const LEAST_WIDTH = 40;

/** A row below the line: a bracket from one column to another, and its label. */
interface Row {
  readonly from: number;
  readonly to: number;
  readonly label: string;
  readonly paintedLabel: string;
  readonly bracket: "field" | "caret";
  readonly paint: (text: string) => string;
}

/**
 * The line, with a bracket, name, type and value below it for each field. A line wider than the screen is cut into parts, after
 * a blank if there is one, each with its fields below; a bracket without a corner continues in another part.
 */
export function draw(
  text: string,
  { marks, omitted, derived }: Marks,
  caret: Caret | null,
  look: DrawingLook,
): string[] {
  const shown = shownLine(text);
  const { paint } = look;
  const rows: Row[] = [
    ...[...marks, ...omitted]
      .sort((a, b) => a.from - b.from || b.to - a.to)
      .map((mark) => fieldRow(mark, shown, paint)),
    ...(caret ? [caretRow(caret, shown, paint)] : []),
  ];
  const room = look.width === null ? Number.POSITIVE_INFINITY : Math.max(LEAST_WIDTH, look.width) - MARGIN.length;
  const lines: string[] = [];
  for (let start = 0; start === 0 || start < shown.width; ) {
    const fitting = shown.cells.filter(({ at, width }) => at >= start && at + width - start <= room);
    const blank = start + room < shown.width ? fitting.findLastIndex(({ text }) => text === " ") : 0;
    const cells = blank < room / 3 ? fitting : fitting.slice(0, blank + 1);
    const last = cells.at(-1);
    const end = last ? last.at + last.width : shown.width;
    const isLast = end >= shown.width;
    lines.push(MARGIN + cells.map((cell) => cell.text).join(""));
    for (const row of rows) {
      if (row.from >= end && !(isLast && row.from === end)) continue;
      if (row.to <= start && row.from < start) continue;
      if (row.to < start) continue;
      lines.push(...drawRow(row, start, end, room).map((line) => MARGIN + line));
    }
    if (isLast) break;
    lines.push("");
    start = end;
  }
  for (const { name, value, source } of derived) {
    const said = `: ${typeOf(value)} ${valueText(value)}, from ${visible(source)}`;
    lines.push(MARGIN + paint.field(name, value)(visible(name)) + paint.said(said));
  }
  return lines;
}

function fieldRow(mark: Mark | Omitted, shown: Shown, paint: DrawingPaint): Row {
  const name = visible(mark.name);
  const value = "value" in mark ? mark.value : null;
  const said = "value" in mark ? `: ${typeOf(mark.value)} ${valueText(mark.value)}` : `: ${mark.why}`;
  const color = paint.field(mark.name, value);
  return {
    from: shown.columnOf(mark.from),
    to: shown.columnOf(mark.to),
    label: name + said,
    paintedLabel: color(name) + paint.said(said),
    bracket: "field",
    paint: color,
  };
}

function caretRow({ at, text }: Caret, shown: Shown, { wrong }: DrawingPaint): Row {
  const from = shown.columnOf(at);
  const label = visible(text);
  return { from, to: from + 1, label, paintedLabel: wrong(label), bracket: "caret", paint: wrong };
}

/** The bracket with its label after it, before it, or below it, depending on the room. */
function drawRow(row: Row, start: number, end: number, room: number): string[] {
  const from = Math.max(row.from, start) - start;
  const isEnd = row.to <= end;
  const to = Math.max(from, Math.min(row.to, end) - start);
  const bracket = row.paint(bracketText(row, Math.max(1, to - from), row.from >= start, isEnd));
  if (!isEnd) return [" ".repeat(from) + bracket];
  const width = widthOf(row.label);
  const behind = Math.max(from + 1, to) + 1;
  if (behind + width <= room) return [`${" ".repeat(from)}${bracket} ${row.paintedLabel}`];
  if (width + 1 <= from) return [`${" ".repeat(from - width - 1)}${row.paintedLabel} ${bracket}`];
  return [" ".repeat(from) + bracket, " ".repeat(Math.max(0, Math.min(from, room - width))) + row.paintedLabel];
}

function bracketText(row: Row, width: number, begins: boolean, ends: boolean): string {
  if (row.bracket === "caret") return "^";
  if (row.from === row.to) return "╵";
  if (width === 1) return begins && ends ? "┴" : begins ? "└" : ends ? "┘" : "─";
  return `${begins ? "└" : "─"}${"─".repeat(width - 2)}${ends ? "┘" : "─"}`;
}

function valueText(value: Value): string {
  return value === unit ? "()" : visible(cut(jsonText(value), LONGEST_VALUE));
}

/** A line as it is shown. */
interface Shown {
  /** The user-perceived characters, with their columns. */
  readonly cells: readonly { readonly text: string; readonly at: number; readonly width: number }[];
  /** The column of the screen, from 0, of a byte; the one after the last for the line's end. */
  columnOf(byte: number): number;
  /** In columns of the screen. */
  readonly width: number;
}

/** @param text a line without its line end; bytes are those of its UTF-8. */
function shownLine(text: string): Shown {
  const cells: { text: string; at: number; width: number }[] = [];
  const columns: number[] = [];
  let column = 0;
  for (const cluster of clustersOf(text)) {
    const look = visible(cluster);
    const width = widthOf(look);
    cells.push({ text: look, at: column, width });
    for (let left = encodeUtf8(cluster).length; left > 0; left--) columns.push(column);
    column += width;
  }
  const end = column;
  return { cells, columnOf: (byte) => columns[byte] ?? end, width: end };
}
