import { isSpecError, type SpecError } from "../language/index.ts";
import type { Grammar } from "./grammar.ts";

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
  /** What users have to know besides the layout, a sentence each. */
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

/** Loads the parser of lists of columns. */
export const loadColumns = () => import("../language/columns.ts");
