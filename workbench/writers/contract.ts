import type { LooseEscapes, Node, RoleName } from "../../engine/grammar/index.ts";

// What a writer of logs is: its directives as data, and how a configuration becomes literals and directives.

/**
 * The text that a directive writes: a node that knows its own end, a word without blanks, any text up to the next literal,
 * or a request line, which is split into method, path and protocol.
 */
export type Value = Node | "word" | "text" | "request";

/** A documented directive that froe reads. */
export interface Directive {
  /** As the documentation names it; for a family of names, its beginning. */
  readonly name: string;
  /** The field that it becomes; for a family, what comes before the rest of the name. Null for a node with fields of its own, and for what has none. */
  readonly field: string | null;
  readonly value: Value;
  readonly role?: RoleName;
  /** True if the value is never missing, whatever the writer has for others that are. */
  readonly always?: true;
  /** The character that each value begins with, and one that no value has. */
  readonly starts?: string;
  readonly without?: string;
}

/** The directives of a writer, and where they are documented. */
export interface Table {
  readonly url: string;
  readonly directives: readonly Directive[];
}

/** A constant part of a line. */
export interface LiteralPiece {
  readonly kind: "literal";
  readonly text: string;
  /** Where it is in the configuration, counted in UTF-16 units. */
  readonly at: number;
}

/** What may be written around the values of a layout. */
export interface Slot {
  readonly kind: "slot";
  /** As the configuration writes it. */
  readonly written: string;
  readonly at: number;
  readonly field: string | null;
  readonly value: Value;
  readonly starts?: string;
  readonly without?: string;
  readonly role: RoleName | null;
  /** The text of a value that is missing; null if there always is one. */
  readonly missing: string | null;
  /** How a quote is written inside quotes; null if it is written as it is. */
  readonly escapes: LooseEscapes | null;
  /** The sides on which blanks fill the value up to its width. */
  readonly padded: "none" | "left" | "right";
  /** A blank before the value, which is not written where the value is empty. */
  readonly lead?: string;
  /** True for the escapes with which a terminal colors what follows. */
  readonly isColor?: true;
}

/** A stack trace, which begins on the next line. */
export interface TracePiece {
  readonly kind: "trace";
  readonly written: string;
  readonly at: number;
}

/** The end of a line, which some lines have in another form: the first form that fits is read. */
export interface EitherPiece {
  readonly kind: "either";
  readonly at: number;
  readonly forms: readonly (readonly Piece[])[];
}

export type Piece = LiteralPiece | Slot | TracePiece | EitherPiece;

/** A line of a configuration, split. */
export interface ConfiguredLayout {
  /** Null if the configuration gives none. */
  readonly name: string | null;
  /** The configuration of the layout, as written. */
  readonly source: string;
  readonly at: number;
  readonly pieces: readonly Piece[];
}

/** A part of a configuration that cannot be read. */
export interface Problem {
  readonly at: number;
  readonly message: string;
}

/** What a configuration text contains: its layouts, each possibly invalid. */
export type Found = ConfiguredLayout | (Problem & { readonly name: string | null });

/** A program, or a library, that writes lines as its configuration says. */
export interface Writer {
  /** Its name for `--kind`, and the names of others that write as it does. */
  readonly kind: string;
  readonly knownAs: readonly string[];
  readonly about: string;
  /** A configuration, for help and tests. */
  readonly example: string;
  readonly table: Table;
  /** What only the configurations of this writer contain. */
  readonly sign: RegExp;
  /** The layouts of a text: one that has only a layout, or a file with several. None if it has no layout of this writer. */
  readonly read: (text: string) => readonly Found[];
}

/** True for a layout that cannot be read. */
export function isProblem(found: Found | Problem): found is Problem & { readonly name: string | null } {
  return "message" in found;
}

/** A problem that stops the reading of one layout. */
export class WrongLayout extends Error {
  readonly at: number;
  constructor(at: number, message: string) {
    super(message);
    this.name = "WrongLayout";
    this.at = at;
  }
}
