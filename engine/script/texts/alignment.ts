import { clustersOf, widthOf } from "../../output/width.ts";
import type { ScriptContext } from "../function.ts";
import { allow, looked } from "./cost.ts";

// Alignment by width. Measuring takes as long to load as all other functions, and is loaded only with these.

export function ljust(context: ScriptContext, text: string, width: number, fill?: string): string {
  return text + filling(context, width - widthOf(looked(context, text)), fill);
}

export function rjust(context: ScriptContext, text: string, width: number, fill?: string): string {
  return filling(context, width - widthOf(looked(context, text)), fill) + text;
}

export function center(context: ScriptContext, text: string, width: number, fill?: string): string {
  const missing = width - widthOf(looked(context, text));
  const left = Math.floor(missing / 2);
  return filling(context, left, fill) + text + filling(context, missing - left, fill);
}

export function shorten(context: ScriptContext, text: string, width: number, marker = "…"): string {
  if (widthOf(looked(context, text)) <= width) return text;
  const room = width - widthOf(looked(context, marker));
  return room <= 0 ? startOf(text, width) : startOf(text, room) + marker;
}

export function shortenMiddle(context: ScriptContext, text: string, width: number, marker = "…"): string {
  if (widthOf(looked(context, text)) <= width) return text;
  const room = width - widthOf(looked(context, marker));
  if (room <= 0) return startOf(text, width);
  const front = Math.ceil(room / 2);
  return startOf(text, front) + marker + endOf(text, room - front);
}

/** The filling of this many columns; a fill that is not one column wide is replaced by a blank. */
function filling(context: ScriptContext, columns: number, fill = " "): string {
  if (columns <= 0) return "";
  allow(context, columns);
  const [character = " "] = fill;
  return (widthOf(character) === 1 ? character : " ").repeat(columns);
}

// Widths on a terminal: East Asian characters and emoji take two columns, combining accents none.

const ASCII = /^[\x20-\x7e]*$/;

/** The longest prefix of at most this many columns. */
function startOf(text: string, columns: number): string {
  if (ASCII.test(text)) return text.slice(0, Math.max(columns, 0));
  return fitting(clustersOf(text), columns).join("");
}

/** The longest suffix of at most this many columns. */
function endOf(text: string, columns: number): string {
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
