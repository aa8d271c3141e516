import type { Buffer } from "node:buffer";
import type { Source } from "../input/index.ts";

/** An input, or a part of one. Offsets are bytes of the input. */
export interface InputRange {
  /** Delivers the bytes of the input from `from` on. */
  readonly source: Source;
  /** The input as the user wrote it. */
  readonly path: string;
  /** Where a record begins; at 0 the input does. */
  readonly from: number;
  /** Records that begin here or later belong to another range. */
  readonly until: number;
  /** Whether the input is the last one of the run. */
  readonly isLast: boolean;
  /**
   * True if what has not been read yet is left to another reader; asked between two chunks.
   * @param isOriginal whether all of it is as the source has delivered it, nothing repaired.
   */
  readonly leaves?: (isOriginal: boolean) => boolean;
}

/** How far a range was read. */
export interface Reading {
  /** Where the first record begins that was not read; the end of a range that was read completely. */
  readonly place: number;
  /** What the source had delivered from there on, if it is left to another reader, which closes it; else null. */
  readonly rest: Buffer | null;
}
