import { visible } from "../output/legible.ts";
import { clustersOf, widthOf } from "../output/width.ts";
import { indexOfColumn } from "./columns.ts";

/** Part of a line, ready to be printed. */
interface Excerpt {
  readonly line: string;
  /** Columns of the screen before the caret. */
  readonly caret: number;
}

/** A user-perceived character as it is shown, and its columns. */
interface Cell {
  readonly text: string;
  readonly width: number;
}

const MARK: Cell = { text: "…", width: 1 };
const NARROW_LINE = /^[\x20-\x7e]*$/;
/** The share of the room before the caret, if the line is cut. */
const SHARE_BEFORE = 0.6;
/** UTF-16 units per column that are read: marks and joiners take no columns. */
const UNITS_PER_COLUMN = 4;

/**
 * The part of a line around a column that fits into `room` columns of the screen, with an ellipsis where it is cut.
 * @param column counted from 1 in code points; it may be the one after the last.
 */
export function excerpt(line: string, column: number, room: number): Excerpt {
  const at = indexOfColumn(line, column);
  const reach = room * UNITS_PER_COLUMN;
  const from = wholeCharacter(line, Math.max(0, at - reach));
  const to = wholeCharacter(line, Math.min(line.length, at + reach));
  const before = cellsOf(line.slice(from, at));
  const after = cellsOf(line.slice(at, to));
  const widthBefore = sumOf(before);
  // The caret needs a column, even after the end of the line.
  const widthAfter = Math.max(1, sumOf(after));

  if (from === 0 && to === line.length && widthBefore + widthAfter <= room) return excerptOf(before, after);
  const roomBefore = Math.max(Math.floor(room * SHARE_BEFORE), room - widthAfter);
  const start = from > 0 || widthBefore > roomBefore ? [MARK, ...last(before, roomBefore - 1)] : before;
  const roomAfter = room - sumOf(start);
  const end = to < line.length || widthAfter > roomAfter ? [...first(after, roomAfter - 1), MARK] : after;
  return excerptOf(start, end);
}

function excerptOf(before: readonly Cell[], after: readonly Cell[]): Excerpt {
  const text = (cells: readonly Cell[]) => cells.map((cell) => cell.text).join("");
  return { line: text(before) + text(after), caret: sumOf(before) };
}

function cellsOf(text: string): readonly Cell[] {
  if (NARROW_LINE.test(text)) return Array.from(text, (character) => ({ text: character, width: 1 }));
  return clustersOf(text).map((cluster) => {
    const shown = visible(cluster);
    return { text: shown, width: widthOf(shown) };
  });
}

function sumOf(cells: readonly Cell[]): number {
  return cells.reduce((width, cell) => width + cell.width, 0);
}

function first(cells: readonly Cell[], room: number): readonly Cell[] {
  let end = 0;
  let width = 0;
  for (const cell of cells) {
    width += cell.width;
    if (width > room) break;
    end++;
  }
  return cells.slice(0, end);
}

function last(cells: readonly Cell[], room: number): readonly Cell[] {
  return first(cells.toReversed(), room).toReversed();
}

/** An index that does not split a pair of surrogates. */
function wholeCharacter(text: string, index: number): number {
  const code = text.charCodeAt(index);
  return code >= 0xdc00 && code <= 0xdfff ? index + 1 : index;
}
