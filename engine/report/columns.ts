// Columns count Unicode code points from 1; strings count UTF-16 units from 0.

/** How many code points a text has. */
export function codePointsIn(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at = next(text, at)) count++;
  return count;
}

/** The index of the code point at a column; the length of the text if there is none. */
export function indexOfColumn(text: string, column: number): number {
  let at = 0;
  for (let i = 1; i < column && at < text.length; i++) at = next(text, at);
  return at;
}

/** The text cut to `most` code points, with an ellipsis if it is longer. */
export function cut(text: string, most: number): string {
  const end = indexOfColumn(text, most + 1);
  return end < text.length ? `${text.slice(0, end)}…` : text;
}

function next(text: string, at: number): number {
  return at + (text.codePointAt(at)! > 0xffff ? 2 : 1);
}
