import type { TimePart } from "./time-parts.ts";

// What a grammar says of the fields of its events.

/** Reads a part of a timestamp, which is `bytes[from, to)`, into `slots`. @returns false if the text is none. */
type PartReader = (bytes: Uint8Array, from: number, to: number, slots: Int32Array) => boolean;

export type PartReaders = Readonly<Record<TimePart, PartReader>>;

/** Reads a part of a timestamp at the start of `bytes[from, to)` into `slots`. @returns the byte after it, or -1. */
export type PartScanner = (bytes: Uint8Array, from: number, to: number, slots: Int32Array) => number;

/** Reads the timestamps that are written in one way. */
export interface StampMatcher {
  /**
   * Reads the parts of a timestamp in `bytes[from, to)` into `slots`. Slots that are none of its parts stay as they are.
   * @returns the byte after what it read, or -1.
   */
  match(bytes: Uint8Array, from: number, to: number, slots: Int32Array, read: PartReaders): number;
  /** True if the parts are month and day, and nothing but these, year, time of day, offset and zone. */
  readonly isPlain: boolean;
}

/** A field that makes up the timestamp of its event, alone or with others. */
export interface DeclaredStamp {
  /** The id of its name. */
  readonly name: number;
  /** What reads its parts, for each way in which the grammar writes them; none if the grammar does not name its parts. */
  readonly matchers: readonly StampMatcher[];
}

/** The fields that a grammar declares, in the order of its layout. */
export interface DeclaredFields {
  readonly timestamp: readonly DeclaredStamp[];
  /** Ids of names. */
  readonly level: readonly number[];
  readonly message: readonly number[];
}

/** What holds for timestamps that do not say it. */
export interface GivenTime {
  /** The name of a zone, or null. */
  readonly timeZone: string | null;
  /** `2026-02-03`, or null. */
  readonly date: string | null;
}

/** What a grammar declares. */
export interface Declared extends DeclaredFields {
  /** Null for most grammars. */
  readonly given: GivenTime | null;
}

export const NOTHING_DECLARED: Declared = { timestamp: [], level: [], message: [], given: null };
