import type { ChosenStrategy, StrategyOption } from "../language/strategy.ts";
import type { Grammar } from "./grammar.ts";

// The strategies of `-M`: how lines become records of several lines.

export type { StrategyOption };

/** A strategy, for help and for a run. */
export interface Strategy {
  /** The name for `-M`. */
  readonly name: string;
  /** What a record is, in one line. */
  readonly about: string;
  /** What may follow the name. */
  readonly options: readonly StrategyOption[];
  /** What is written between the lines of a record by default. */
  readonly joint: Joint;
  readonly lines: Lines;
}

/** What is between two joined lines: a space, a line feed, nothing. */
export type Joint = "space" | "newline" | "empty";

/** How the lines of a record are recognized. */
export type Lines =
  /** Each line is a record. */
  | { readonly kind: "single" }
  /** All lines of a file are one record. */
  | { readonly kind: "whole" }
  /** A line that begins with a blank belongs to the record before it. */
  | { readonly kind: "indented" }
  /** Blank lines separate records. */
  | { readonly kind: "paragraphs" }
  /** A record ends with the line that closes the brackets that its first line opens. */
  | { readonly kind: "brackets" }
  /** A record begins with a line that matches the pattern `match`, and ends with one that matches the pattern `end`. */
  | { readonly kind: "patterns" }
  /** A record begins with a line that begins with a timestamp. */
  | { readonly kind: "timestamps" }
  /** The lines of a stack trace belong to the record before it. */
  | { readonly kind: "trace"; readonly trace: Trace }
  | Parts;

/** A strategy with its options, as data: what follows `-M`, or what a grammar says in `lines`. */
export interface JoinedLines {
  readonly by: Joining;
  /** What is written between the lines of a record. */
  readonly joint: Joint;
}

/** How the lines of a record are recognized, with the patterns and layouts as their strings. */
export type Joining =
  | Exclude<Lines, { kind: "single" | "patterns" | "timestamps" }>
  | { readonly kind: "patterns"; readonly match: string; readonly end: string | null }
  /** `format` is null for the layouts that are known, of which the first one counts for all unless they are `loose`. */
  | { readonly kind: "timestamps"; readonly format: string | null; readonly loose: boolean };

/** A strategy with its options; null if each line is a record. */
export function joiningOf({ strategy: { lines }, options }: ChosenStrategy<Strategy>): Joining | null {
  const option = (wanted: string) => options.find(({ name }) => name === wanted)?.value;
  switch (lines.kind) {
    case "single":
      return null;
    case "patterns":
      return { kind: lines.kind, match: option("match") ?? "", end: option("end") ?? null };
    case "timestamps":
      return { kind: lines.kind, format: option("format") ?? null, loose: option("loose") !== undefined };
    default:
      return lines;
  }
}

/** What follows `-M` for a strategy; null if none of `strategies` is it. */
export function strategyText(by: Joining, strategies: readonly Strategy[]): string | null {
  const isThat = ({ lines }: Strategy) =>
    by.kind === "trace" ? JSON.stringify(lines) === JSON.stringify(by) : lines.kind === by.kind;
  const strategy = strategies.find(isThat);
  return strategy ? `${strategy.name}${optionsText(by)}` : null;
}

function optionsText(by: Joining): string {
  if (by.kind === "patterns") return `:match=${by.match}${by.end === null ? "" : `:end=${by.end}`}`;
  if (by.kind !== "timestamps") return "";
  return by.loose ? ":loose" : by.format === null ? "" : `:format=${by.format}`;
}

/**
 * The lines of stack traces, by the state that a trace is in. It starts in `outside`, whose lines may come at any time; a
 * line that none of the state's lines matches ends the trace.
 */
export interface Trace {
  readonly states: Readonly<Record<string, readonly TraceLine[]>> & { readonly outside: readonly TraceLine[] };
  /** True if blank lines may be inside. */
  readonly blanks: boolean;
}

/** A kind of line, and the state of the trace after it. */
export interface TraceLine {
  readonly line: Grammar;
  readonly next: string;
}

/** A line may be a part of a longer one, which the next line of the same stream continues. */
export type Parts = ColumnParts | StringParts;

/**
 * Columns, counted from 0 and each followed by a space, come before the text of a line: one names the stream, one is
 * `partial` if the line is continued.
 */
export interface ColumnParts {
  readonly kind: "parts";
  readonly columns: number;
  readonly stream: number;
  readonly tag: number;
  readonly partial: string;
}

/**
 * The text of a line is a string of JSON after `opens`. Without `ends`, an escape, at its end the line is continued; the
 * record has the string without it. The stream is the string after `stream`.
 */
export interface StringParts {
  readonly kind: "parts";
  readonly opens: string;
  readonly ends: string;
  readonly stream: string;
}
