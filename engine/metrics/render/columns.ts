import { widthOf } from "../../output/width.ts";
import { visible } from "../../report/index.ts";

const FULL = "█";
/** Bars that are one to seven eighths of a column wide. */
const EIGHTHS = "▏▎▍▌▋▊▉";

/** A bar of `share` (0 to 1) of `width` columns; anything at all is an eighth at least. */
export function bar(share: number, width: number): string {
  if (!(share > 0)) return "";
  const eighths = Math.max(1, Math.round(Math.min(share, 1) * width * 8));
  return FULL.repeat(Math.floor(eighths / 8)) + (EIGHTHS[(eighths % 8) - 1] ?? "");
}

/** A text that shows all its characters in one line, in at most `most` columns. */
export function label(text: string, most: number): string {
  const shown = visible(text);
  if (widthOf(shown) <= most) return shown;
  let cut = "";
  for (const character of shown) {
    if (widthOf(cut + character) >= most) break;
    cut += character;
  }
  return `${cut}…`;
}

export function padEnd(text: string, width: number): string {
  return text + " ".repeat(Math.max(0, width - widthOf(text)));
}

export function padStart(text: string, width: number): string {
  return " ".repeat(Math.max(0, width - widthOf(text))) + text;
}

export function widest(texts: readonly string[]): number {
  return texts.reduce((most, text) => Math.max(most, widthOf(text)), 0);
}
