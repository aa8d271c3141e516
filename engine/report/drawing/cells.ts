import { encodeUtf8 } from "../../event/utf8.ts";
import { clustersOf, widthOf } from "../../output/width.ts";
import { visible } from "../visible.ts";

/** A line as a screen shows it. */
export interface Shown {
  /** What each user-perceived character looks like. */
  readonly cells: readonly { readonly text: string; readonly at: number; readonly width: number }[];
  /** The column of the screen, from 0, at which the byte stands; the one behind the last for the line's end. */
  columnOf(byte: number): number;
  /** In columns of the screen. */
  readonly width: number;
}

/** @param text a line without its line end; bytes are those of its UTF-8. */
export function shownLine(text: string): Shown {
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
