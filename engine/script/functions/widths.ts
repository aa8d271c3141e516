import { clustersOf, widthOf } from "../../output/width.ts";

// Texts as wide as they are on a terminal: East Asian characters and emoji take two columns, accents none.

const ASCII = /^[\x20-\x7e]*$/;

/** The longest start of a text that is not wider than so many columns. */
export function startOf(text: string, columns: number): string {
  if (ASCII.test(text)) return text.slice(0, Math.max(columns, 0));
  return fitting(clustersOf(text), columns).join("");
}

/** The longest end of a text that is not wider than so many columns. */
export function endOf(text: string, columns: number): string {
  if (ASCII.test(text)) return text.slice(Math.max(text.length - Math.max(columns, 0), 0));
  return fitting(clustersOf(text).toReversed(), columns).reverse().join("");
}

function fitting(pieces: readonly string[], columns: number): string[] {
  const kept: string[] = [];
  let width = 0;
  for (const piece of pieces) {
    width += widthOf(piece);
    if (width > columns) break;
    kept.push(piece);
  }
  return kept;
}
