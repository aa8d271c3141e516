import { Buffer } from "node:buffer";
import type { Piece } from "../../input/index.ts";
import type { Diagnostic, Rejected } from "../../report/index.ts";

/** What waits to be told; `nth` counts rejected records from 1, and is 0 for all else. */
export interface Waiting {
  readonly item: Rejected | Diagnostic;
  readonly nth: number;
}

/** The same, so many lines further on. */
export function behind(item: Rejected | Diagnostic, lines: number): Rejected | Diagnostic {
  if ("code" in item && item.code === "script-failure") {
    return item.at ? { ...item, at: { ...item.at, line: item.at.line + lines } } : item;
  }
  if (!("line" in item)) return item;
  const pieces = "pieces" in item && item.pieces ? { pieces: furtherOn(item.pieces, lines) } : {};
  return { ...item, line: item.line + lines, ...pieces };
}

/** The same pieces, so many lines further on. */
export function furtherOn(pieces: readonly Piece[], lines: number): readonly Piece[] {
  return pieces.map((piece) => ({ ...piece, line: piece.line + lines }));
}

/** A copy of the record that stands as a line of its own, as the parsers of lines want it. */
export function withLineEnd(bytes: Uint8Array, from: number, to: number): Buffer {
  return Buffer.concat([bytes.subarray(from, to), Buffer.from("\n")]);
}
