import { decodeUtf8 } from "../event/utf8.ts";
import { foldLines } from "../output/fold.ts";
import type { Style, Styles } from "../output/index.ts";
import { widthOf } from "../output/width.ts";

/** A string with a color, or without one. */
export interface StyledText {
  readonly text: string;
  readonly style: Style | null;
}

/** Items in a line, which may be broken between them. */
interface List {
  readonly label: string;
  readonly items: readonly (readonly StyledText[])[];
}

/** Rows below each other. */
interface Table {
  readonly label: string;
  /** A row of one cell may be wider than its column. */
  readonly rows: readonly (readonly StyledText[])[];
  /** By column; further columns are aligned on the left. */
  readonly sides: readonly Side[];
}

/** A labeled part of a report. */
export type Section = List | Table;

/** The side on which the cells of a column are aligned. */
type Side = "left" | "right";

/** How sections are printed. */
export interface SectionLook {
  /** The colors, or null without colors. */
  readonly styles: Styles | null;
  /** Columns of the screen, or null without one. */
  readonly width: number | null;
}

const GAP = "  ";

export function plain(text: string): StyledText {
  return { text, style: null };
}

/** The text of sections below each other, without a line end after the last line. */
export function sectionsText(sections: readonly Section[], { styles, width }: SectionLook): string {
  const margin = Math.max(0, ...sections.map(({ label }) => label.length)) + 1;
  const heading = styles?.heading ?? null;
  const texts = sections.map((section) => {
    const lines = "rows" in section ? tableLines(section) : listLines(section.items, width, margin);
    const label = painted({ text: section.label, style: heading }) + " ".repeat(margin - section.label.length);
    return label + lines.join(`\n${" ".repeat(margin)}`);
  });
  return foldLines(texts.join("\n"), width);
}

function tableLines({ rows, sides }: Table): string[] {
  const whole = rows.filter(({ length }) => length > 1);
  const widths = sides.map((_, column) => Math.max(0, ...whole.map((row) => widthOf(row[column]?.text ?? ""))));
  return rows.map((row) => {
    const cells = row.map((cell, column) => {
      const blanks = " ".repeat(Math.max(0, (widths[column] ?? 0) - widthOf(cell.text)));
      return sides[column] === "right" ? blanks + painted(cell) : painted(cell) + blanks;
    });
    return cells.join(GAP).trimEnd();
  });
}

function listLines(items: readonly (readonly StyledText[])[], width: number | null, margin: number): string[] {
  const lines: string[] = [];
  let line = "";
  let length = 0;
  for (const item of items) {
    const size = item.reduce((sum, { text }) => sum + widthOf(text), 0);
    const text = item.map(painted).join("");
    if (line !== "" && width !== null && margin + length + size + GAP.length >= width) {
      lines.push(`${line},`);
      line = text;
      length = size;
    } else {
      line = line === "" ? text : `${line}, ${text}`;
      length += (length > 0 ? 2 : 0) + size;
    }
  }
  return [...lines, line];
}

function painted({ text, style }: StyledText): string {
  if (style === null || text === "") return text;
  return decodeUtf8(style.open, 0, style.open.length) + text + decodeUtf8(style.close, 0, style.close.length);
}
