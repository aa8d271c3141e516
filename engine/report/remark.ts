import type { Severity } from "../event/levels.ts";
import type { ValueType } from "../event/value.ts";

// What a run remarks of its input and its events as a whole: counts, decisions, and what was not done as asked.

/** Byte sequences that are not UTF-8. */
export interface InvalidUtf8 {
  readonly code: "invalid-utf8";
  readonly count: number;
}

/** Fields whose names were taken in their record. */
export interface RenamedFields {
  readonly code: "renamed-fields";
  readonly count: number;
}

/** Keys that their record had before. */
export interface RepeatedKeys {
  readonly code: "repeated-keys";
  readonly count: number;
}

/** Records that brought a field of the name that a cascade gives to its own: theirs is kept. */
export interface OwnFormat {
  readonly code: "own-format";
  readonly count: number;
}

/** Timestamps that say no year: they were given one. */
export interface GuessedYears {
  readonly code: "guessed-years";
  readonly count: number;
}

/** Timestamps whose year of two digits might be a day. */
export interface ShortYears {
  readonly code: "short-years";
  readonly count: number;
}

/** Timestamps that say no zone, or one that is not applied, where nobody has said which it is and it matters. */
export interface AssumedZone {
  readonly code: "assumed-zone";
  readonly count: number;
  /** Names of zones that were in timestamps or beside them. */
  readonly zones: readonly string[];
}

/** A field or a layout of timestamps that somebody has named, and that no event fitted. */
export interface UnfitTimestamps {
  readonly code: "unfit-timestamps";
  /** The name of the field, or null where layouts alone were given. */
  readonly field: string | null;
  /** Whether somebody has given layouts. */
  readonly hasLayouts: boolean;
  readonly events: number;
  /** How many events had a text or number there that is no timestamp. */
  readonly unreadable: number;
  /** The first of them, or null if there is none. */
  readonly sample: string | null;
  /** A field of the events whose name is like that of the field, or null. */
  readonly closest: string | null;
}

/** A level, and how many events had it. */
export interface SeenLevel {
  readonly level: string;
  /** What it means, or null for a level that names no severity. */
  readonly severity: Severity | null;
  readonly count: number;
}

/** Levels that were chosen by what they mean, and not by the word itself. */
export interface MatchedLevels {
  readonly code: "matched-levels";
  readonly option: string;
  /** The most frequent first. */
  readonly matched: readonly SeenLevel[];
}

/** Levels that somebody has named, that mean nothing but themselves, and that no event had. */
export interface UnmatchedLevels {
  readonly code: "unmatched-levels";
  readonly option: string;
  readonly levels: readonly string[];
  /** What may have been meant by each of them, or null. */
  readonly closest: readonly (string | null)[];
  /** The levels of the events, the most frequent first. */
  readonly seen: readonly SeenLevel[];
  /** How many events had none. */
  readonly none: number;
}

/** Events that could not be found inside or outside of a window of time, because they have no timestamp. */
export interface Undated {
  readonly code: "undated";
  readonly count: number;
}

/** Gaps were to be marked in a format that has no place for it. */
export interface UnmarkedGaps {
  readonly code: "unmarked-gaps";
  readonly format: string;
}

/** Detection has found more than one format. */
export interface Mixed {
  readonly code: "mixed";
  /**
   * The formats that are read, one or a cascade, and those that would read the further lines too; equal where there are
   * none.
   */
  readonly read: readonly string[];
  readonly all: readonly string[];
}

/** What detection has decided, as `-v` tells it. */
export interface Detected {
  readonly code: "detected";
  readonly name: string;
  /**
   * How many lines were looked at, at the start of the input and further on, if they are of several formats; null where
   * they are of one.
   */
  readonly mixed: { readonly first: number; readonly further: number } | null;
}

/** Rows with more and with fewer cells than their table has columns. */
export interface RaggedRows {
  readonly code: "ragged-rows";
  readonly longer: number;
  readonly shorter: number;
  /** Whether a header made the columns, or the first row. */
  readonly header: boolean;
}

/** Columns that were given a type, but that no table has. */
export interface MissingColumns {
  readonly code: "missing-columns";
  readonly names: readonly string[];
}

/** Fields that somebody has named, and that no event had. */
export interface UnseenFields {
  readonly code: "unseen-fields";
  readonly names: readonly string[];
  /** Who names them, as a relative clause without its pronoun: `-k names`. */
  readonly named: string;
}

/** An option that names fields to print, or not to print. */
export type NamingOption = "-k" | "-K";

/** Fields that an option names, and that no event had. */
export interface UnseenKeys {
  readonly code: "unseen-keys";
  readonly option: NamingOption;
  /** As they are written; just one if there is advice. */
  readonly names: readonly string[];
  readonly advice: KeyAdvice | null;
}

/** What to write instead of a field that no event had, or what there is on the way to it. */
export type KeyAdvice =
  /** The closest name that there was. */
  | { readonly kind: "meant"; readonly name: string }
  /** A map without the key: some of its keys, and how many others it has. */
  | { readonly kind: "map"; readonly path: string; readonly keys: readonly string[]; readonly others: number }
  /** An array of which no item was said, and how the first one is written. */
  | { readonly kind: "array"; readonly path: string; readonly item: string }
  /** An array with fewer items. */
  | { readonly kind: "items"; readonly path: string; readonly items: number }
  /** A value with nothing in it. */
  | { readonly kind: "value"; readonly path: string; readonly type: ValueType };

/** Metrics of a run that a signal has ended before its input. */
export interface PartialMetrics {
  readonly code: "partial-metrics";
  readonly events: number;
  /** How many bytes had been read, and the size of the input; null if that is unknown. */
  readonly bytes: number;
  readonly total: number | null;
}

/** Input or events of which the run does not know what became of them: a bug. */
export interface Unaccounted {
  readonly code: "unaccounted";
  readonly bytes: number;
  readonly events: number;
}

/** Fields that are printed under another name, because the output format cannot hold theirs. */
export interface ChangedNames {
  readonly code: "changed-names";
  readonly count: number;
}

/** Values that are not in the file, because it has no column for them, or one of another type. */
export interface LostValues {
  readonly code: "lost-values";
  readonly count: number;
}

/** Events that are not in a map, because it holds no more than `limit`. */
export interface MapFull {
  readonly code: "map-full";
  readonly count: number;
  readonly limit: number;
}

/** A run that was to be divided among workers was not: it needs its events one behind the other. */
export interface InOrder {
  readonly code: "in-order";
  readonly reason: string;
}

/** A run that was to be divided among workers was not: its input has fewer bytes than `least`. */
export interface TooSmall {
  readonly code: "too-small";
  readonly least: number;
}

export type Remark =
  | InvalidUtf8
  | RenamedFields
  | RepeatedKeys
  | OwnFormat
  | GuessedYears
  | ShortYears
  | AssumedZone
  | UnfitTimestamps
  | MatchedLevels
  | UnmatchedLevels
  | UnseenKeys
  | PartialMetrics
  | Undated
  | UnmarkedGaps
  | Mixed
  | Detected
  | RaggedRows
  | MissingColumns
  | UnseenFields
  | Unaccounted
  | ChangedNames
  | MapFull
  | LostValues
  | InOrder
  | TooSmall;
