import { Float } from "../../event/value.ts";
import { type ScriptValue, toNumber } from "../values.ts";

// Numbers as characters that fill a part of their cell.

const EIGHTHS = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
const FULL = "█";
const HEIGHTS = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"];

/** A bar of `width` cells. What is below 0 or above `most` counts as either. */
export function barOf(value: number, most: number, width: number): string {
  const cells = Math.max(width, 0);
  const ratio = most === 0 || Number.isNaN(value / most) ? 0 : Math.min(Math.max(value / most, 0), 1);
  const eighths = Math.round(ratio * cells * 8);
  const bar = FULL.repeat(Math.floor(eighths / 8)) + EIGHTHS[eighths % 8]!;
  return bar.padEnd(cells);
}

/** A column for each value; values that are no numbers are 0, `true` is 1. */
export function sparklineOf(values: readonly ScriptValue[]): string {
  const numbers = values.map(sizeOf);
  const most = numbers.reduce((largest, number) => Math.max(largest, number), 0);
  return numbers
    .map((number) => (number > 0 ? HEIGHTS[Math.max(Math.ceil((number / most) * HEIGHTS.length), 1) - 1]! : " "))
    .join("");
}

function sizeOf(value: ScriptValue): number {
  if (value === true) return 1;
  const isNumber = typeof value === "number" || typeof value === "bigint" || value instanceof Float;
  const number = isNumber ? toNumber(value) : 0;
  return Number.isNaN(number) ? 0 : number;
}
