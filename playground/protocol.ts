import type { ColumnType, Grammar, JoinedLines } from "../engine/grammar/index.ts";
import type { Range } from "./calls.ts";
import type { PatternKind } from "./patterns.ts";

/*
 * What the page and its two workers say to each other, as plain data. The author's worker runs the code of a grammar file
 * and nothing else; the reader's worker gets the grammar as data, and reads the sample with it. So code of a user never runs
 * where the sample is read, and the worker that it runs in can be ended at any time.
 */

/** A place in the text of the pattern, counted from 1; the column counts UTF-16 units. */
export interface TextPosition {
  readonly line: number;
  readonly column: number;
}

/** Why a pattern is no grammar. */
export interface Problem {
  readonly message: string;
  readonly at: TextPosition | null;
}

/** A grammar, and where its parts were made. */
export interface Authored {
  readonly ok: true;
  readonly grammar: Grammar;
  /** The types that are given to columns of a table. */
  readonly types: readonly ColumnType[];
  /** The names of all grammars that the file exports, the chosen one first. */
  readonly names: readonly string[];
  /** By the id of a place of the grammar: the part of the pattern that made its node. */
  readonly origins: readonly (readonly [id: number, part: Range])[];
}

export interface Misauthored {
  readonly ok: false;
  readonly problems: readonly Problem[];
}

/** How lines are joined to records; null if each is one. */
export interface Joined {
  readonly ok: true;
  readonly lines: JoinedLines | null;
}

/** A grammar file to run. */
export interface AuthoredFile {
  readonly text: string;
  /** The grammar to take; null for the default export, or else the first. */
  readonly name: string | null;
}

/** A pattern as its author wrote it. */
export interface Pattern {
  readonly kind: PatternKind;
  readonly text: string;
}

/** A part of the text of a record: a field with the parts inside it, or text that belongs to no field. */
export type Segment = TextSegment | FieldSegment;

export interface TextSegment {
  readonly text: string;
}

export interface FieldSegment {
  readonly name: string;
  /** The value as JSON; null for a field that the event does not have. */
  readonly value: string | null;
  readonly type: string;
  /** The id of the place in the grammar that read it. */
  readonly place: number;
  readonly inside: readonly Segment[];
}

/** What the page says about a line that is no event. */
export interface Rejection {
  /** Counted from 1, in code points. */
  readonly column: number;
  readonly message: string;
  /** The text before the caret. */
  readonly before: string;
  /** What was expected, without what was found: rows with the same cause fail alike. */
  readonly cause: string;
}

/** Rejected rows that fail at the same place of the grammar. */
export interface Cause {
  readonly rows: readonly number[];
  /** What was expected there. */
  readonly text: string;
}

/** A format, and how many records of a sample it reads. */
export interface Candidate {
  readonly format: string;
  readonly about: string;
  readonly read: number;
  readonly records: number;
}

/** What reads a sample: built-in formats, the best one first, and what a grammar that is drafted from its lines would read. */
export interface Suggestions {
  readonly formats: readonly Candidate[];
  readonly draft: Pick<Candidate, "read" | "records">;
}

/** A record, or a line that is none. */
export interface Row {
  /** The first line of the sample that it is from, counted from 1, and how many they are. */
  readonly line: number;
  readonly lines: number;
  readonly text: string;
  readonly outcome: "event" | "rejected" | "blank" | "skipped" | "header";
  /** The event as canonical JSON; null for any other line. */
  readonly json: string | null;
}

/** How a record was read. */
export interface Drawing {
  readonly segments: readonly Segment[];
  /** Fields that are derived from others, and those whose text crosses that of another field. */
  readonly apart: readonly FieldSegment[];
  readonly rejection: Rejection | null;
}

/** A cell of the table of events. */
export interface Cell {
  readonly text: string;
  readonly type: string;
}

export interface EventTable {
  readonly columns: readonly string[];
  /** Each with the index of its row, and a cell for each column; null where the event has no such field. */
  readonly rows: readonly { readonly row: number; readonly cells: readonly (Cell | null)[] }[];
}

export interface ReadAnswer {
  /** Counts the answers of a worker, from 1. */
  readonly id: number;
  readonly format: string;
  /** So many rows at the start and at the end are those of the answer that the page has. */
  readonly head: number;
  readonly tail: number;
  /** The rows between them. */
  readonly rows: readonly Row[];
  /** How many lines later the rows of the end are. */
  readonly shift: number;
  /** True if another grammar has read the sample: all rows are drawn anew, also those that are read alike. */
  readonly isAnew: boolean;
  /** The drawings of the first rows, or of the first of those in the middle; null for a row that is no record. */
  readonly drawings: readonly (Drawing | null)[];
  /** The names of fields, in the order of their first use. */
  readonly names: readonly string[];
}

/** A grammar, and the pattern that it is from. */
export interface AuthoredPattern extends Pick<Authored, "grammar" | "types" | "origins"> {
  readonly pattern: Pattern;
}

/** A sample to read. */
export interface AskedSample {
  /** Null for that of the answer before. */
  readonly authored: AuthoredPattern | null;
  readonly sample: string;
  /** The answer that the page has; 0 for none. */
  readonly base: number;
}

/** An alternative or optional part of the grammar, and how many records use it. */
export interface Use {
  readonly place: number;
  readonly path: string;
  readonly about: string;
  readonly kind: "alternative" | "optional";
  readonly tried: number;
  readonly found: number;
}

export interface LintNote {
  readonly rule: string;
  readonly level: string;
  readonly about: string;
  readonly message: string;
  /** The id of its place; null if it is of no single one. */
  readonly place: number | null;
  readonly waived: string | null;
}

/** A place with a choice, and what its alternatives did with a record. */
export interface Tried {
  readonly path: string;
  readonly column: number;
  readonly alternatives: readonly {
    readonly about: string;
    readonly isRead: boolean;
    readonly column: number;
    readonly expected: string | null;
  }[];
}

/** A step of the reference parser. */
export interface TraceStep {
  readonly depth: number;
  readonly node: string;
  readonly place: number;
  /** The bytes of the record that it began at and read, as text. */
  readonly before: string;
  readonly text: string;
  readonly failed: { readonly column: number; readonly expected: string } | null;
}

/** How a pattern of another program matches a line, part by part. Columns count characters from 1. */
export interface PatternMatch {
  /** Null if that takes too long to find out: then the failure is that of the places that were tried. */
  readonly matches: boolean | null;
  /** What matched, in the order of the line. */
  readonly parts: readonly {
    readonly name: string | null;
    readonly range: Range;
    /** The id of the place of the grammar that it became; -1 if it is no part of its own there. */
    readonly place: number;
    readonly text: string;
    readonly column: number;
  }[];
  /** The part that fails; its range is null if what follows the last part does. */
  readonly failure: {
    readonly range: Range | null;
    readonly column: number;
    readonly message: string;
    readonly hints: readonly string[];
  } | null;
}

/** Everything about one record. */
export interface Detail {
  readonly row: number;
  /** As `froe explain --json` prints it. */
  readonly json: string;
  /** Why a text that looks like the time is none; null if the event has a time, or no field for it. */
  readonly noTime: string | null;
  /** Why it is rejected; null for an event. */
  readonly rejection: Rejection | null;
  /** The id of the place of the grammar that failed; -1 for an event. */
  readonly place: number;
  /** What was tried where the record failed. */
  readonly tried: readonly Tried[];
  /** What an accepted record passed over. */
  readonly passedOver: readonly Tried[];
  /** Null for a grammar that is from no pattern of another program. */
  readonly match: PatternMatch | null;
}

/** What a built-in format says of a line. */
export interface Opinion {
  readonly format: string;
  readonly about: string;
  /** True for plain text, which reads any line. */
  readonly acceptsAll: boolean;
  /** The number of fields that it reads; null if it rejects the line. */
  readonly fields: number | null;
  readonly message: string;
  readonly column: number | null;
}

/** An export, or why there is none. */
export interface ExportResult {
  readonly name: string;
  readonly about: string;
  readonly text: string | null;
  readonly notes: readonly string[];
  readonly refusal: {
    readonly path: string;
    readonly reason: string;
    /** The id of the place of the grammar; null if it is of no single one. */
    readonly place: number | null;
  } | null;
}

/** The questions to workers, and their answers. */
export interface Questions {
  author: { asked: AuthoredFile; answer: Authored | Misauthored };
  pattern: { asked: { pattern: Pattern }; answer: Authored | Misauthored };
  read: { asked: AskedSample; answer: ReadAnswer };
  table: { asked: object; answer: EventTable };
  draw: { asked: { rows: readonly number[] }; answer: readonly (Drawing | null)[] };
  detail: { asked: { row: number }; answer: Detail };
  steps: { asked: { row: number }; answer: readonly TraceStep[] };
  opinions: { asked: { row: number }; answer: readonly Opinion[] };
  causes: { asked: object; answer: readonly Cause[] };
  /** With how its lines are joined; null if each is a record, unless a format joins them. */
  suggest: { asked: { sample: string; lines: JoinedLines | null }; answer: Suggestions };
  /** How a grammar would read the sample: the rows that become events. */
  attempt: { asked: { authored: AuthoredPattern }; answer: readonly number[] };
  formats: { asked: object; answer: readonly Pick<Candidate, "format" | "about">[] };
  /** The names of patterns of grok that the page knows, and what they match. */
  grokNames: { asked: object; answer: readonly { readonly name: string; readonly about: string }[] };
  /** The ways to join lines, each with what follows -M, as far as it is known. */
  strategies: { asked: object; answer: readonly { readonly text: string; readonly about: string }[] };
  /** What follows -M. */
  joined: { asked: { multiline: string }; answer: Joined | Misauthored };
  coverage: { asked: object; answer: readonly Use[] };
  lint: { asked: object; answer: readonly LintNote[] };
  /** With the places whose inside is shown, or null for all, and the width of rows in pixels. */
  diagram: { asked: { unfolded: readonly number[] | null; width: number }; answer: string };
  exports: { asked: { partial: boolean }; answer: readonly ExportResult[] };
  /** With a title, which lines of attributes may follow. */
  cases: { asked: { rows: readonly number[]; title: string }; answer: string };
  /** A grammar file from a sample; with what follows -M, or none. */
  draft: { asked: { sample: string; name: string; multiline: string }; answer: string };
  grammarFile: { asked: { pattern: Pattern; name: string }; answer: string };
}

export type Question = keyof Questions;
export type Asked<Q extends Question> = Questions[Q]["asked"];
export type Answer<Q extends Question> = Questions[Q]["answer"];

/** A question on its way to a worker. */
export interface Request {
  readonly id: number;
  readonly question: Question;
  readonly asked: unknown;
}

/** What comes back: the answer, or the message of an error that nobody expected. */
export interface Reply {
  readonly id: number;
  readonly answer?: unknown;
  readonly error?: string;
}
