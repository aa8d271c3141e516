import type { MetricNotice } from "../metrics/index.ts";
import type { Expected } from "../parse/expected.ts";
import type { Advice } from "./advice.ts";
import type { EmptyResult } from "./emptiness.ts";
import type { Remark } from "./remark.ts";
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

/** Rejected lines are in a format that reads the lines of the present one too. */
export interface Covered {
  readonly code: "covered";
  /** The format that is read, and the one that would read both. */
  readonly format: string;
  readonly by: string;
  /** How many of the first rejected lines are in it, and how many lines those are. */
  readonly count: number;
  readonly of: number;
}

/** Inputs were to be merged by time, and an event has none. */
export interface UndatedRecord {
  readonly code: "undated-record";
  readonly source: string;
  readonly line: number;
}

/** A strict run was to tell events by their time, and one has none. */
export interface UndatedEvent {
  readonly code: "undated-event";
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
  | Covered
  | UndatedRecord
  | UndatedEvent
  | Unsorted
  | EmptyResult
  | Remark
  | Advice
  | ScriptDiagnostic;

export type Code = Diagnostic["code"];
export type DiagnosticOf<C extends Code> = Extract<Diagnostic, { code: C }>;
