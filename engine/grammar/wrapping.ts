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

/** A folder whose names, and those of the folders and files in it, say what wrote each log. */
export interface LogTree {
  readonly about: string;
  /** The page that defines the names. */
  readonly url: string;
  /** A regular expression for each step of the path of a log; its named groups are fields. */
  readonly steps: readonly string[];
  /** The name of the strategy of `-M` for logs that begin with a text, the longer text first. */
  readonly lines: readonly { readonly begins: string; readonly strategy: string }[];
}
