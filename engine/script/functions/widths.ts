import stringWidth from "string-width";

// Texts as wide as they are on a terminal: East Asian characters and emoji take two columns, accents none.

const ASCII = /^[\x20-\x7e]*$/;
const segments = new Intl.Segmenter(undefined, { granularity: "grapheme" });

export function widthOf(text: string): number {
  return ASCII.test(text) ? text.length : stringWidth(text);
}

/** The longest start of a text that is not wider than so many columns. */
export function startOf(text: string, columns: number): string {
  if (ASCII.test(text)) return text.slice(0, Math.max(columns, 0));
  return fitting(piecesOf(text), columns).join("");
}

/** The longest end of a text that is not wider than so many columns. */
export function endOf(text: string, columns: number): string {
  if (ASCII.test(text)) return text.slice(Math.max(text.length - Math.max(columns, 0), 0));
  return fitting(piecesOf(text).reverse(), columns).reverse().join("");
}

function piecesOf(text: string): string[] {
  return Array.from(segments.segment(text), ({ segment }) => segment);
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
