import { isFloat, type Numeric, numberText, toDouble } from "../metrics/index.ts";
import { visible } from "../output/legible.ts";
import { widthOf } from "../output/width.ts";

// The cells of tables for people.

export type Painter = (text: string) => string;

/** How a table looks. */
export interface Look {
  /** Columns of the terminal; null if there is none: then nothing is cut. */
  readonly width: number | null;
  /** The most rows that a table has. */
  readonly rows: number;
  readonly name: Painter;
  readonly bar: Painter;
  /** For notes beside the rows. */
  readonly note: Painter;
  /** For parts of a whole. */
  readonly hues: Readonly<Record<Hue, Painter>>;
  readonly isColored: boolean;
}

export type Hue = "red" | "yellow" | "green" | "blue" | "magenta" | "cyan" | "dim";

const same: Painter = (text) => text;
const plain = { red: same, yellow: same, green: same, blue: same, magenta: same, cyan: same, dim: same };

/** The look of a table; loads colors only if `color` is set. */
export async function loadLook(color: boolean, width: number | null, rows: number): Promise<Look> {
  if (!color) return { width, rows, name: same, bar: same, note: same, hues: plain, isColored: false };
  const kleur = await import("kleur/colors");
  // Each stream decides on its colors, not kleur, which knows standard output alone.
  kleur.$.enabled = true;
  return { width, rows, name: kleur.cyan, bar: kleur.blue, note: kleur.dim, hues: kleur, isColored: true };
}

/** The width of a table without a terminal; long keys make it wider. */
export const USUAL_WIDTH = 80;
export const MOST_BAR = 24;
/** Shorter bars are not drawn. */
export const LEAST_BAR = 4;
const DIGITS = 6;
/** A float with no more digits, such as a percentile of prices, is shown with all. */
const MOST_DIGITS = 9;

/** A float with the digits that people are shown: all if they are few, else the first six, but all before the point. */
function shortFloat(number: number): number {
  // Without the noise of doubles.
  const whole = Number(number.toPrecision(12));
  if (`${whole}`.replace(/^-?0\.0*|\D/g, "").length <= MOST_DIGITS) return whole;
  return Math.abs(number) < 10 ** DIGITS ? Number(number.toPrecision(DIGITS)) : Math.round(number);
}

/** A number for people: all digits of an int. */
export function shortText(value: Numeric): string {
  const number = toDouble(value);
  return numberText(isFloat(value) && Number.isFinite(number) ? shortFloat(number) : value);
}

const FULL = "█";
/** Bars that are one to seven eighths of a column wide. */
const EIGHTHS = "▏▎▍▌▋▊▉";

/** A bar of `share` (0 to 1) of `width` columns, at least an eighth of a column if there is any share. */
export function bar(share: number, width: number): string {
  if (!(share > 0)) return "";
  const eighths = Math.max(1, Math.round(Math.min(share, 1) * width * 8));
  return FULL.repeat(Math.floor(eighths / 8)) + (EIGHTHS[(eighths % 8) - 1] ?? "");
}

const HEIGHTS = "▁▂▃▄▅▆▇█";

/** A column for each size, as high as its share of the greatest; a blank for what is not above 0. */
export function sparkline(sizes: readonly number[]): string {
  const most = sizes.reduce((greatest, size) => Math.max(greatest, size), 0);
  return sizes
    .map((size) => (size > 0 ? HEIGHTS[Math.max(Math.ceil((size / most) * HEIGHTS.length), 1) - 1]! : " "))
    .join("");
}

/** A text in one line of at most `most` columns, its control characters made visible. */
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
