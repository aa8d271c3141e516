import { widthOf } from "../output/width.ts";

/** The indent of the further lines of a message. */
const INDENT = "  ";

/**
 * A message as lines of at most `width` columns of the screen, broken at its blanks. Longer words are not broken.
 */
export function fold(message: string, width: number): readonly string[] {
  const lines: string[] = [];
  let line = "";
  let column = 0;
  for (const word of message.split(" ")) {
    const wordWidth = widthOf(word);
    const isFirst = column === 0;
    if (!isFirst && column + 1 + wordWidth > width) {
      lines.push(line);
      line = INDENT + word;
      column = INDENT.length + wordWidth;
    } else {
      line = isFirst ? word : `${line} ${word}`;
      column += (isFirst ? 0 : 1) + wordWidth;
    }
  }
  return [...lines, line];
}
