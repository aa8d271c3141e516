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

/** Reads a source into the input region of the arena, chunk by chunk. */
export interface InputBuffer {
  readonly source: Source;
  /** The input region has the bytes `[0, filled)`, which no record has been read from yet. */
  filled: number;
  /** True if the region begins with the bytes of the input; false after a repair of records that still wait. */
  isOriginal: boolean;
  /** The offset in the input of the first byte of the region. */
  readonly place: number;
  /** The error that ended reading; all bytes before it count. Null without an error. */
  readonly damage: Error | null;
  /** True if no bytes of the source are kept outside the region. */
  readonly isDry: boolean;
  /** True once a byte order mark at the start of the input has been removed. */
  readonly isBegun: boolean;
  /** Reads more. @returns false at the end of the input, after adding a missing line end. */
  fill(): Promise<boolean>;
  /**
   * Removes the first line at or after `from` that is too long, and all bytes after it, from the region.
   * @returns true if there is one.
   */
  cut(from: number): boolean;
  /** The first bytes of what {@link lose} skips. */
  readonly overlong: Uint8Array;
  /**
   * Skips the line that was cut, with the bytes of its record in the region; without a cut line, the first record, up to the
   * end of the line in which it becomes too long.
   * @param goesOn is called between chunks, because a line may be very long; false ends it.
   * @returns the number of skipped lines.
   */
  lose(goesOn: () => Promise<boolean>): Promise<number>;
  /** True if the lines that end in the bytes of the region from `fresh` on may have color codes. */
  mayHaveColor(fresh: number): boolean;
  /** Removes the color codes of these lines. */
  removeColor(fresh: number): Promise<void>;
  /** Lines have been taken out of the region, so that it ends at `end`; its last bytes before that, `unread`, are not read. */
  filtered(end: number, unread: number): void;
  /** Drops the first bytes of the region. */
  drop(count: number): void;
  /** Counts the last `bytes` as unread, except for a line end that was added. */
  leaveUnread(bytes: number): void;
  /** The whole lines at the byte `at` of the region, which were `raw` in the input, have been repaired. */
  repair(raw: Buffer, at: number): void;
  /** Leaves the contents of the region to another reader. @returns the number of repaired sequences in it. */
  leave(): number;
}
