import type { Grammar } from "./grammar.ts";

// How programs that run others wrap the lines of their logs.

/** What such a program writes before each line, and how `--extract-prefix` removes it. */
export interface LinePrefix {
  /** Who writes it. */
  readonly about: string;
  /** A line with it: the rest of the line is the field `line`. */
  readonly grammar: Grammar;
  /** What is between it and the line. */
  readonly separator: string;
  /** The name of the field that it becomes. */
  readonly field: string;
  /** A script that changes the field into the form that people expect, if it needs one. */
  readonly script?: string;
}

/** A record that wraps each line, in a format whose records name their fields. */
export interface Envelope {
  /** Who writes it. */
  readonly about: string;
  /** The fields that each record has. */
  readonly fields: readonly string[];
  /** The field that holds the line, with its line end. */
  readonly inside: string;
  /** The name of the strategy that joins the parts of a line, and takes its line end off. */
  readonly strategy: string;
}
