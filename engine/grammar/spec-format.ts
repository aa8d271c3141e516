import { isSpecError, type SpecError } from "../language/index.ts";
import type { Grammar } from "./grammar.ts";

export type { ColumnToken } from "../language/columns.ts";
export { isSpecError, type SpecError };

/** A format that users complete themselves, behind a colon: `cols:ts(2) level *msg`. */
export interface SpecFormat {
  /** What stands before the colon in `-f`. */
  readonly name: string;
  /** What the format is, in one line. */
  readonly about: string;
  /** How the spec looks, as a person writes it. */
  readonly layout: string;
  /** What a user has to know beyond the layout, a sentence each. */
  readonly notes: readonly string[];
  /** Whether it accepts every record, whatever the spec. */
  readonly acceptsAll: boolean;
  /** The grammar of a spec, or what is wrong with it; loads what reads specs. */
  make(spec: string, options: SpecOptions): Promise<Grammar | SpecError>;
}

export interface SpecOptions {
  /** What separates columns, not empty and without a line end; null for white space. */
  readonly separator: string | null;
}

/** Loads what reads lists of columns. */
export const loadColumns = () => import("../language/columns.ts");
