import type { Piece } from "../input/index.ts";
import { type Counters, lineNumber } from "./counters.ts";

const LF = 10;
const CR = 13;

/**
 * Where the lines stand of the record `bytes[from, to)`, which begins in the current line, where lines between them may
 * have been left out; null where none are in this file.
 */
export function gappedPieces(counters: Counters, bytes: Uint8Array, from: number, to: number): readonly Piece[] | null {
  return counters.gaps === null || counters.gaps.behind.length === 0 ? null : linePieces(counters, bytes, from, to);
}

/** Where the lines stand of the record `bytes[from, to)`, which begins in the current line. */
export function linePieces(counters: Counters, bytes: Uint8Array, from: number, to: number): readonly Piece[] {
  const pieces: Piece[] = [];
  for (let at = from; ; ) {
    const feed = bytes.indexOf(LF, at);
    const end = feed < 0 || feed > to ? to : feed;
    const text = end > at && end < to && bytes[end - 1] === CR ? end - 1 : end;
    const line = lineNumber(counters, counters.line + pieces.length);
    pieces.push({ from: at - from, to: text - from, line, before: "" });
    if (end >= to) return pieces;
    at = end + 1;
  }
}
