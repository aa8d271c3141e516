import type { ValueType } from "../event/index.ts";
import type { Severity } from "../event/levels.ts";
import type { Doubts, Instant } from "../time/index.ts";

/** How often the values of a field were of a type. */
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
  /** As it is in the events. */
  readonly level: string;
  /** What it means, or null for a level that names no severity. */
  readonly severity: Severity | null;
  readonly count: number;
}

/** From when to when events are. */
export interface TimeSpan {
  readonly first: Readonly<Instant>;
  readonly last: Readonly<Instant>;
  /** How many events have a timestamp. */
  readonly count: number;
  /** How many of the timestamps left something open. */
  readonly doubts: Readonly<Doubts>;
  /** Names of zones that were seen and not applied. */
  readonly zones: readonly string[];
  /** The names of the fields that the timestamps are in. */
  readonly fields: readonly string[];
}

/** What some events have in common, and what not. */
export interface Observation {
  readonly events: number;
  /** The most frequent field first, and of equally frequent ones the one that came first. */
  readonly fields: readonly FieldCount[];
  /** How often there were fields whose names are not counted one by one, because there are too many. */
  readonly otherFields: number;
  /** The gravest first; those that are no usual word after them. */
  readonly levels: readonly LevelCount[];
  /** How many events have levels that are not counted one by one. */
  readonly otherLevels: number;
  /** Null where no event has a timestamp. */
  readonly time: TimeSpan | null;
}
