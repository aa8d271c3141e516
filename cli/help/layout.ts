import type { Paint } from "./paint.ts";

/** The width of help, in columns. */
export const WIDTH = 80;
const GAP = 2;

/** A name, and its description. */
export type Row = readonly [name: string, about: string];

/** The lines of `text`, broken at blanks so that each fits `width` columns; none for an empty string. */
export function wrap(text: string, width: number): string[] {
  if (text === "") return [];
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    if (line !== "" && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else line = line === "" ? word : `${line} ${word}`;
  }
  return [...lines, line];
}

/** The lines of `text`, `columns` from the left. */
export function indent(text: string, columns: number): string[] {
  return wrap(text, WIDTH - columns).map((line) => " ".repeat(columns) + line);
}

/** The lines of two columns, the first of which is `columns` from the left. */
export function table(rows: readonly Row[], columns: number, paint: Paint, width = widest(rows)): string[] {
  const second = columns + width + GAP;
  return rows.flatMap(([name, about]) => {
    const [first = "", ...others] = indent(about, second);
    return [" ".repeat(columns) + paint.name(name) + first.slice(columns + name.length), ...others];
  });
}

/** The length of the longest name. */
export function widest(rows: readonly Row[]): number {
  return Math.max(0, ...rows.map(([name]) => name.length));
}
