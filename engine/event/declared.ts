import type { TimePart } from "./time-parts.ts";

// What a grammar says of the fields of its events.

/** Reads a part of a timestamp, which is `bytes[from, to)`, into `slots`. @returns false if the text is none. */
export type PartReader = (part: TimePart, bytes: Uint8Array, from: number, to: number, slots: Int32Array) => boolean;

/** Reads the parts of a timestamp in `bytes[from, to)` into `slots`. @returns the byte after what it read, or -1. */
export type StampMatcher = (bytes: Uint8Array, from: number, to: number, slots: Int32Array, read: PartReader) => number;

/** A field that makes up the timestamp of its event, alone or with others. */
export interface DeclaredStamp {
  /** The id of its name. */
  readonly name: number;
  /** What reads its parts, for each way in which the grammar writes them; none if the grammar does not name its parts. */
  readonly matchers: readonly StampMatcher[];
}

/** The fields that a grammar declares, in the order of its layout. */
export interface Declared {
  readonly timestamp: readonly DeclaredStamp[];
  /** Ids of names. */
  readonly level: readonly number[];
  readonly message: readonly number[];
}

export const NOTHING_DECLARED: Declared = { timestamp: [], level: [], message: [] };
