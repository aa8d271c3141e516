import type { ValueType } from "../event/index.ts";
import type { Severity } from "../event/levels.ts";
import type { Doubts, Instant, UndatedPlace } from "../time/index.ts";

/** How many values of a field had a type. */
interface TypeCount {
  readonly type: ValueType;
  readonly count: number;
}

/** A field, and how many events had it. */
export interface FieldCount {
  readonly name: string;
  readonly count: number;
  /** The most frequent type first. */
  readonly types: readonly TypeCount[];
}

export interface LevelCount {
  /** As in the events. */
  readonly level: string;
  /** Its severity, or null for an unknown level. */
  readonly severity: Severity | null;
  readonly count: number;
}

/** The time range of events. */
export interface TimeSpan {
  readonly first: Readonly<Instant>;
  readonly last: Readonly<Instant>;
  /** How many events have a timestamp. */
  readonly count: number;
  /** How many of the timestamps were ambiguous. */
  readonly doubts: Readonly<Doubts>;
  /** Names of zones that were seen and not applied. */
  readonly zones: readonly string[];
  /** The names of the fields that the timestamps are in. */
  readonly fields: readonly string[];
}

/** The fields, levels and times of some events. */
export interface Observation {
  readonly events: number;
  /** The most frequent field first; equally frequent ones in order of appearance. */
  readonly fields: readonly FieldCount[];
  /** How many fields had further names, which are too many to be counted one by one. */
  readonly otherFields: number;
  /** The most severe first; unknown levels last. */
  readonly levels: readonly LevelCount[];
  /** How many events have levels that are not counted one by one. */
  readonly otherLevels: number;
  /** Null if no event has a timestamp. */
  readonly time: TimeSpan | null;
  /** The first event without a timestamp, or null if each has one. */
  readonly undated: UndatedPlace | null;
}
