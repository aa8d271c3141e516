import { LF, textEnd } from "../event/bytes.ts";
import type { Piece } from "../input/index.ts";
import { type Counters, lineNumber } from "./counters.ts";

/**
 * Where the lines of the record `bytes[from, to)` are, which begins in the current line, if lines between them may
 * have been skipped; null where none are in this file.
 */
export function piecesIfSkipped(
  counters: Counters,
  bytes: Uint8Array,
  from: number,
  to: number,
): readonly Piece[] | null {
  return counters.skippedLines === null || counters.skippedLines.after.length === 0
    ? null
    : linePieces(counters, bytes, from, to);
}

/** Where the lines of the record `bytes[from, to)` are, which begins in the current line. */
export function linePieces(counters: Counters, bytes: Uint8Array, from: number, to: number): readonly Piece[] {
  const pieces: Piece[] = [];
  for (let at = from; ; ) {
    const feed = bytes.indexOf(LF, at);
    const end = feed < 0 || feed > to ? to : feed;
    const text = end < to ? textEnd(bytes, at, end) : end;
    const line = lineNumber(counters, counters.line + pieces.length);
    pieces.push({ from: at - from, to: text - from, line, before: "" });
    if (end >= to) return pieces;
    at = end + 1;
  }
}
