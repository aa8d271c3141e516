import { widthOf } from "./width.ts";

/** The kind of an argument that is a width of the screen. */
export const COLUMNS = {
  is: "a number of columns from 1 on",
  type: "number",
  test: (value: unknown) => Number.isInteger(value) && Number(value) > 0,
} as const;

/** The indent of the further lines of a message. */
const INDENT = "  ";

/**
 * A message as lines of at most `width` columns of the screen, broken at its blanks. Longer words are not broken.
 * @param indent what all lines but the first begin with.
 */
export function fold(message: string, width: number, indent = INDENT): string[] {
  const lines: string[] = [];
  let line = "";
  let column = 0;
  for (const word of message.split(" ")) {
    const wordWidth = widthOf(word);
    const isFirst = column === 0;
    if (!isFirst && column + 1 + wordWidth > width) {
      lines.push(line);
      line = indent + word;
      column = indent.length + wordWidth;
    } else {
      line = isFirst ? word : `${line} ${word}`;
      column += (isFirst ? 0 : 1) + wordWidth;
    }
  }
  return [...lines, line];
}

/** A text whose lines are broken at blanks where they are wider than the screen, each with its margin; null: without a screen. */
export function foldLines(text: string, width: number | null): string {
  if (width === null) return text;
  const lines = text.split("\n").flatMap((line) => {
    const rest = line.trimStart();
    const margin = line.slice(0, line.length - rest.length);
    return widthOf(line) <= width ? [line] : fold(rest, width - margin.length).map((part) => margin + part);
  });
  return lines.join("\n");
}
