import { LF, textEnd } from "../event/bytes.ts";
import type { Piece } from "../input/index.ts";

// Physical line numbers of lines that are counted after others have been skipped (--skip-lines, --grep ...).

/** The skipped lines of a file, as plain data. */
export interface SkippedLines {
  /** The number of kept lines before each run of skipped lines, ascending. */
  readonly after: number[];
  /** The number of skipped lines up to the end of each run. */
  readonly sums: number[];
}

/** The current line: which of the kept lines of its file, and the lines that were skipped; null if none can be. */
export interface CurrentLine {
  line: number;
  skippedLines: SkippedLines | null;
}

export function newSkippedLines(): SkippedLines {
  return { after: [], sums: [] };
}

/** Adds a skipped line that comes after `kept` lines that are kept. */
export function addSkipped({ after, sums }: SkippedLines, kept: number): void {
  const last = after.length - 1;
  const sum = (sums[last] ?? 0) + 1;
  if (after[last] === kept) sums[last] = sum;
  else {
    after.push(kept);
    sums.push(sum);
  }
}

/** Forgets the runs that only matter for lines before the kept line number `line`. */
export function forgetSkipped({ after, sums }: SkippedLines, line: number): void {
  const known = runsBefore(after, line) - 1;
  if (known <= 0) return;
  after.splice(0, known);
  sums.splice(0, known);
}

/** The physical number of the kept line number `line`; both count from 1. */
export function lineNumber({ skippedLines }: Pick<CurrentLine, "skippedLines">, line: number): number {
  const before = skippedLines ? runsBefore(skippedLines.after, line) : 0;
  return before === 0 ? line : line + skippedLines!.sums[before - 1]!;
}

/** The number of runs of skipped lines before a kept line. */
function runsBefore(after: readonly number[], line: number): number {
  let low = 0;
  let high = after.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (after[middle]! < line) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** As {@link linePieces}; null if no line of the file has been skipped, so that its lines are consecutive. */
export function piecesIfSkipped(
  current: CurrentLine,
  bytes: Uint8Array,
  from: number,
  to: number,
): readonly Piece[] | null {
  return current.skippedLines?.after.length ? linePieces(current, bytes, from, to) : null;
}

/** The physical lines of the record `bytes[from, to)`, which begins in the current line. */
export function linePieces(current: CurrentLine, bytes: Uint8Array, from: number, to: number): readonly Piece[] {
  const pieces: Piece[] = [];
  for (let at = from; ; ) {
    const feed = bytes.indexOf(LF, at);
    const end = feed < 0 || feed > to ? to : feed;
    const text = end < to ? textEnd(bytes, at, end) : end;
    const line = lineNumber(current, current.line + pieces.length);
    pieces.push({ from: at - from, to: text - from, line, before: "" });
    if (end >= to) return pieces;
    at = end + 1;
  }
}
