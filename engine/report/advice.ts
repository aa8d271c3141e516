import type { ParseFailure } from "./diagnostic.ts";

// What a run says about the formats that it has read its input as, and about what did not fit them.

/** Records that were kept as text, because detection found them in no other format. */
export interface KeptAsText {
  readonly code: "kept-as-text";
  readonly count: number;
  /** How many lines were read, or how many events if lines are joined. */
  readonly of: number;
  readonly unit: "line" | "event";
  /** The names of the formats that they are not in. */
  readonly formats: readonly string[];
  /** Where and why the first of them is not in the format that accepts the most of it. */
  readonly first: ParseFailure;
}

/** Lines that are nearly in a format. */
export interface NearMiss {
  readonly code: "near-miss";
  /** The input that was read as plain text. */
  readonly input: string;
  /** The name of the format that it was read as. */
  readonly read: string;
  /** How many of the lines fail at one place, and how many were tried. */
  readonly count: number;
  readonly of: number;
  /** Whether other lines are in a format. */
  readonly areOthers: boolean;
  /** Whether the place is in the same column of each. */
  readonly isOneColumn: boolean;
  /** Why the first of them fails there; its line is 0 if nobody knows that. */
  readonly failure: ParseFailure;
}

/** Lines that no format accepts and that are a part of a record of several lines. */
export interface ContinuedLines {
  readonly code: "continued-lines";
  /** The name of the strategy that joins them. */
  readonly strategy: string;
  /** What they are: lines of stack traces, lines that are indented, or all lines of records in a format. */
  readonly what:
    | { readonly kind: "trace" }
    | { readonly kind: "indented" }
    | { readonly kind: "spread"; readonly format: string };
  /** How many of the lines that were looked at. */
  readonly count: number;
  /** How many were looked at; null if those are all that there are. */
  readonly of: number | null;
}

/** Lines that are in a format behind what a runtime puts before each. */
export interface PrefixedLines {
  readonly code: "prefixed-lines";
  readonly input: string;
  /** Who puts it there. */
  readonly about: string;
  /** The name of the format. */
  readonly format: string;
  readonly count: number;
  readonly of: number;
  /** The options that read them, as words of a command line. */
  readonly options: string;
}

/** Records each of which has a line of another log inside. */
export interface EnvelopedLines {
  readonly code: "enveloped-lines";
  readonly input: string;
  /** Who writes them. */
  readonly about: string;
  /** The field with the line, and the name of the line's format; null for plain text. */
  readonly field: string;
  readonly format: string | null;
  /** The options that read it, as words of a command line. */
  readonly options: string;
}

/** Inputs most of whose lines are not in what another input has decided. */
export interface OtherFormats {
  readonly code: "other-formats";
  /** Each with the name of the format that most of its lines are in. */
  readonly inputs: readonly { readonly source: string; readonly format: string }[];
  /** What the deciding input is read as. */
  readonly read: readonly string[];
  /** The option with which the run cannot detect each file by itself, or null. */
  readonly without: string | null;
  /** The members of the cascade that reads all inputs in such a run; null in another one, and if there is none. */
  readonly cascade: readonly string[] | null;
}

/** An input that is another kind of file than its name says. */
export interface MisnamedInput {
  readonly code: "misnamed";
  readonly source: string;
  /** The codes of what its name says, and of what it is; null for text. */
  readonly named: string;
  readonly is: string | null;
}

/** Records without a timestamp that were merged behind the record before them in their file. */
export interface BorrowedTimes {
  readonly code: "borrowed-times";
  readonly count: number;
}

export type Advice =
  | KeptAsText
  | NearMiss
  | ContinuedLines
  | PrefixedLines
  | EnvelopedLines
  | OtherFormats
  | MisnamedInput
  | BorrowedTimes;
