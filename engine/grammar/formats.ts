import { isSpecError, type SpecError } from "../language/index.ts";
import type { Grammar } from "./node.ts";

export type { ColumnToken } from "../language/columns.ts";

export { isSpecError, type SpecError };

/** A format that users complete themselves, after a colon: `cols:ts(2) level *msg`. */
export interface SpecFormat {
  /** The name before the colon. */
  readonly name: string;
  /** What the format is, in one line. */
  readonly about: string;
  /** The layout of the spec, for people. */
  readonly layout: string;
  /** What users have to know besides the layout. */
  readonly notes: readonly string[];
  /** True if it accepts every record, with any spec. */
  readonly acceptsAll: boolean;
  /** The grammar of a spec, or the error in it; loads the parser of specs. */
  make(spec: string, options: SpecOptions): Promise<Grammar | SpecError>;
}

export interface SpecOptions {
  /** The separator of columns, not empty and without a line end; null for white space. */
  readonly separator: string | null;
}

// How programs that run others wrap the lines of their logs.

/** What a program writes before each line that it passes on. */
export interface LinePrefix {
  /** Who writes it. */
  readonly about: string;
  /** A line with it: the rest of the line is the field `line`; it skips what the program says itself. */
  readonly grammar: Grammar;
  /** The name of the format that reads such lines; the rest is its field `msg`, of which it reads JSON itself. */
  readonly format: string;
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
