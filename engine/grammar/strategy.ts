import type { StrategyOption } from "../language/strategy.ts";
import type { Grammar } from "./grammar.ts";

// How lines become records where a record may have several: the strategies that `-M` names.

export type { StrategyOption };

/** A strategy, for people and for a run. */
export interface Strategy {
  /** The word that `-M` takes. */
  readonly name: string;
  /** What a record is, in one line. */
  readonly about: string;
  /** What may stand behind the word. */
  readonly options: readonly StrategyOption[];
  /** What stands between the lines of a record, unless the user says otherwise. */
  readonly joint: Joint;
  readonly lines: Lines;
}

/** What stands between two lines that are joined: a space, a line feed, nothing. */
export type Joint = "space" | "newline" | "empty";

/** How the lines of a record are told. */
export type Lines =
  /** All lines of a file are one record. */
  | { readonly kind: "whole" }
  /** A line that begins with a blank belongs to the record in front of it. */
  | { readonly kind: "indented" }
  /** Blank lines stand between records. */
  | { readonly kind: "paragraphs" }
  /** A record ends where the brackets are closed that its first line opens. */
  | { readonly kind: "brackets" }
  /** A record begins with a line that has the pattern `match`, and ends with one that has the pattern `end`. */
  | { readonly kind: "patterns" }
  /** A record begins with a line that begins with a timestamp. */
  | { readonly kind: "timestamps" }
  /** The lines of a stack trace belong to the record in front of it. */
  | { readonly kind: "trace"; readonly trace: Trace }
  | Parts;

/**
 * The lines of stack traces, by the state that a trace is in; it begins in `outside`, whose lines may come at any time. A
 * line that is of none of these kinds ends the trace.
 */
export interface Trace {
  readonly states: Readonly<Record<string, readonly TraceLine[]>> & { readonly outside: readonly TraceLine[] };
  /** Whether blank lines may stand inside. */
  readonly blanks: boolean;
}

/** A kind of line, and the state that it leads to. */
export interface TraceLine {
  readonly line: Grammar;
  readonly next: string;
}

/**
 * A line may be a part of a longer one. In front of its text stand columns with a space behind each, counted from 0: one
 * says which stream the line is of, one is `partial` where the next line of the stream continues it.
 */
export interface Parts {
  readonly kind: "parts";
  readonly columns: number;
  readonly stream: number;
  readonly tag: number;
  readonly partial: string;
}
