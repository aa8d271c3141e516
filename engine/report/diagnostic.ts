import type { Expected } from "../backends/expected.ts";
import type { MetricNotice } from "../metrics/index.ts";
import type { ScriptDiagnostic } from "./script-diagnostic.ts";

/** A record that its grammar does not accept, and where it went wrong. */
export interface ParseFailure {
  readonly code: "parse-failure";
  /** The file's name as the user wrote it, or `stdin`. */
  readonly source: string;
  /** The physical line, counted from 1 in its file. */
  readonly line: number;
  /** Counted from 1 in Unicode code points of the physical line; a tab is one, a BOM that opens a file is none. */
  readonly column: number;
  /** The name of the grammar. */
  readonly format: string;
  /** Bytes between the start of the record and the place that could not be read. */
  readonly offset: number;
  /** What could have stood there. */
  readonly expected: readonly Expected[];
  /** What stands there instead: a word or a character; empty at the end of the line. */
  readonly found: string;
  /** The physical line, without its line end. */
  readonly text: string;
}

/** A file that could not be opened or read; the others are read all the same. */
export interface Unreadable {
  readonly code: "unreadable";
  readonly source: string;
  /** The system's name of the error: `ENOENT`, `EACCES`, ... */
  readonly errno: string;
}

/** Standard output does not take what is written. */
export interface Unwritable {
  readonly code: "unwritable";
  /** The system's name of the error: `ENOSPC`, ... */
  readonly errno: string;
}

/** A file that results could not be written to. */
export interface UnwritableFile {
  readonly code: "unwritable-file";
  readonly source: string;
  /** The system's name of the error: `ENOENT`, `EACCES`, ... */
  readonly errno: string;
}

/** The file for events is as it was, because the run did not succeed. */
export interface DiscardedFile {
  readonly code: "discarded-file";
  readonly source: string;
}

/** Metrics that have been tracked and that nobody asked to see. */
export interface UnseenMetrics {
  readonly code: "unseen-metrics";
  readonly count: number;
}

/** A file that became shorter while it was read. */
export interface Truncated {
  readonly code: "truncated";
  readonly source: string;
}

/** A line that was left out because it is longer than the limit. */
export interface LineTooLong {
  readonly code: "line-too-long";
  readonly source: string;
  readonly line: number;
  /** In bytes. */
  readonly limit: number;
}

/** A file that was left out because it is one record, and longer than the limit. */
export interface RecordTooLong {
  readonly code: "record-too-long";
  readonly source: string;
  /** In bytes. */
  readonly limit: number;
}

/** Records of several lines that were cut where they became too large. */
export interface CutRecords {
  readonly code: "cut-records";
  readonly count: number;
  /** The most lines and bytes of a record. */
  readonly lines: number;
  readonly bytes: number;
}

/** Files in which no line began a record, so that all of their lines are one. */
export interface HeadlessFiles {
  readonly code: "headless-files";
  readonly count: number;
}

/** Records of several lines that were taken to be complete because nothing more came. */
export interface SettledRecords {
  readonly code: "settled-records";
  readonly count: number;
  readonly milliseconds: number;
}

/** A file that holds something else than text. */
export interface BinaryData {
  readonly code: "binary-data";
  readonly source: string;
  /** The first line with a NUL byte. */
  readonly line: number;
}

/** A row with more or fewer cells than its table has columns, in a strict run. */
export interface RaggedRow {
  readonly code: "ragged-row";
  readonly source: string;
  readonly line: number;
  readonly cells: number;
  readonly columns: number;
}

/** A text that is not of the type that its field was given, in a strict run. */
export interface Unconverted {
  readonly code: "unconverted";
  readonly source: string;
  readonly line: number;
  readonly field: string;
}

/** The run was stopped by its first rejected record. */
export interface Aborted {
  readonly code: "aborted";
}

/** Why records were rejected, and how many. */
export interface Cause {
  readonly text: string;
  readonly count: number;
}

/** What a run rejected. */
export interface Summary {
  readonly code: "summary";
  readonly rejected: number;
  /** All lines, whether rejected or not. */
  readonly lines: number;
  /** How many of the rejected ones have been explained one by one. */
  readonly explained: number;
  /** Every cause, the most frequent first. */
  readonly causes: readonly Cause[];
}

/** Most lines do not fit the format that the user named, but another one. */
export interface Mismatch {
  readonly code: "mismatch";
  readonly format: string;
  /** What detection would have picked. */
  readonly detected: string;
}

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

/** Timestamps that say no zone, where nobody has said which it is and it matters. */
export interface AssumedZone {
  readonly code: "assumed-zone";
  readonly count: number;
}

/** Events that could not be found inside or outside of a window of time, because they have no timestamp. */
export interface Undated {
  readonly code: "undated";
  readonly count: number;
}

/** Inputs were to be merged by time, and an event has none. */
export interface UndatedRecord {
  readonly code: "undated-record";
  readonly source: string;
  readonly line: number;
}

/** Inputs were to be merged by time, and one of them is not sorted by it. */
export interface Unsorted {
  readonly code: "unsorted";
  readonly source: string;
  /** Where the event is that is too early, and the one in front of it. */
  readonly line: number;
  readonly earlier: number;
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

/** Everything that a run tells its user besides events: values, which {@link render} words. */
export type Diagnostic =
  | ParseFailure
  | Unreadable
  | Unwritable
  | UnwritableFile
  | DiscardedFile
  | UnseenMetrics
  | MetricNotice
  | Truncated
  | LineTooLong
  | RecordTooLong
  | CutRecords
  | HeadlessFiles
  | SettledRecords
  | BinaryData
  | RaggedRow
  | Unconverted
  | Aborted
  | Summary
  | Mismatch
  | InvalidUtf8
  | RenamedFields
  | RepeatedKeys
  | OwnFormat
  | GuessedYears
  | AssumedZone
  | Undated
  | UndatedRecord
  | Unsorted
  | UnmarkedGaps
  | Mixed
  | Detected
  | RaggedRows
  | MissingColumns
  | ChangedNames
  | MapFull
  | InOrder
  | TooSmall
  | ScriptDiagnostic
  | Unaccounted;

export type Code = Diagnostic["code"];
export type DiagnosticOf<C extends Code> = Extract<Diagnostic, { code: C }>;
