import { jsonText, unit } from "../../event/index.ts";
import { isNumeric } from "../../metrics/index.ts";
import {
  LEAST_BAR,
  type Look,
  label,
  padEnd,
  padStart,
  shortText,
  USUAL_WIDTH,
  widest,
} from "../../metrics/render/cells.ts";
import type { AnswerTable, Cell, Column, Drawing, Rows } from "../answer.ts";

const GAP = "  ";
/** Names are not cut below this width. */
const LEAST_NAME = 8;
/** The room of a drawing where nothing has to be cut. */
const LEAST_WHOLE = 40;
const MISSING = "-";

/** Aligned columns below their headings, cut to the terminal. */
export function rowsForPeople(table: AnswerTable, look: Look): string {
  const { rows, all, isSeries, below } = table;
  if (all === 0) return "No events\n";
  const isSeen = (_: unknown, i: number) => table.columns[i]!.holds !== "data";
  const columns = table.columns.filter(isSeen);
  const shown = firstRows(rows, isSeries ? rows.length : look.rows).map((row) => row.filter(isSeen));
  const texts = columns.map(({ name }, i) => [name, ...shown.map((row) => textOf(row[i]!))]);
  const widths = widthsOf(columns, texts, look.width ?? USUAL_WIDTH, look.width === null);
  const heading = columns.map((column, i) => look.note(headingOf(column, widths[i]!)));
  const lines = shown.map((row, r) => {
    return columns.map((column, i) => {
      const cell = row[i]!;
      if (isDrawing(cell)) return widths[i]! < LEAST_BAR ? "" : cell(widths[i]!, look);
      const text = aligned(column, label(texts[i]![r + 1]!, widths[i]!), widths[i]!);
      return column.holds === "name" || column.holds === "label" ? look.name(text) : text;
    });
  });
  const left = all - shown.length;
  const advice = rows.length < all ? "--top" : "--metrics=full";
  const more = left > 0 ? [look.note(`… ${left} more: ${advice} decides how many are shown`)] : [];
  const legend = below?.(look) ?? "";
  const ends = legend === "" ? more : [...more, legend];
  return [...[heading, ...lines].map((cells) => cells.join(GAP).trimEnd()), ...ends]
    .map((line) => `${line}\n`)
    .join("");
}

function firstRows(rows: Rows, most: number): (readonly Cell[])[] {
  const first: (readonly Cell[])[] = [];
  for (const row of rows) {
    if (first.length >= most) break;
    first.push(row);
  }
  return first;
}

/** The width of each column: numbers whole, names cut where there is no room, drawings what is left. */
function widthsOf(columns: readonly Column[], texts: readonly string[][], width: number, isWhole: boolean): number[] {
  const wanted = texts.map((column) => widest(column.map((text) => label(text, Number.POSITIVE_INFINITY))));
  const names = columns.flatMap(({ holds }, i) => (holds === "name" ? [i] : []));
  const gaps = GAP.length * (columns.length - 1);
  let over = isWhole ? 0 : wanted.reduce((sum, columnWidth) => sum + columnWidth, gaps) - width;
  // The widest name gives way first.
  while (over > 0 && names.some((i) => wanted[i]! > LEAST_NAME)) {
    const most = names.reduce((a, b) => (wanted[b]! > wanted[a]! ? b : a));
    wanted[most]!--;
    over--;
  }
  const used = wanted.reduce((sum, columnWidth) => sum + columnWidth, gaps);
  const drawings = columns.filter(({ holds }) => holds === "drawing").length;
  const room = Math.max(isWhole ? LEAST_WHOLE : 0, Math.floor((width - used) / Math.max(1, drawings)));
  return columns.map(({ holds }, i) => (holds === "drawing" ? room : wanted[i]!));
}

/** Nothing above a drawing that has no room. */
function headingOf(column: Column, width: number): string {
  const hasRoom = column.holds !== "drawing" || width >= LEAST_BAR;
  return aligned(column, hasRoom ? label(column.name, width) : "", width);
}

function aligned({ holds }: Column, text: string, width: number): string {
  return holds === "number" || holds === "figure" ? padStart(text, width) : padEnd(text, width);
}

function isDrawing(cell: Cell): cell is Drawing {
  return typeof cell === "function";
}

/** The text of a value; nothing for a drawing, which has the room that the others leave. */
function textOf(cell: Cell): string {
  if (isDrawing(cell)) return "";
  if (cell === unit || cell === null) return MISSING;
  if (isNumeric(cell)) return shortText(cell);
  return typeof cell === "string" ? cell : jsonText(cell);
}
