import type { Misauthored, TextPosition } from "../protocol.ts";

/** The answer for a pattern that has one problem. */
export function wrong(message: string, at: TextPosition | null = null): Misauthored {
  return { ok: false, problems: [{ message, at }] };
}

/** The place of an index, counted from 1. */
export function placeOf(text: string, index: number): TextPosition {
  const lines = text.slice(0, index).split("\n");
  return { line: lines.length, column: lines.at(-1)!.length + 1 };
}
