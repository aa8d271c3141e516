import type { ConstantValue, Derive, Escapes, Grammar, Reading } from "../../engine/grammar/index.ts";
import type { FlavorName } from "./flavor.ts";

/** A grammar as a regular expression for whole records. */
export interface Expression {
  readonly grammar: Grammar;
  readonly flavor: FlavorName;
  /** Anchored at both ends. */
  readonly source: string;
  /** The number of its groups. */
  readonly groups: number;
  /** The groups of fields, in the order of the layout. A field may have several, one of which takes part. */
  readonly captures: readonly Capture[];
  /** Fields that are computed from others. */
  readonly derived: readonly Derive[];
  /** What a partial export leaves out. */
  readonly lost: readonly Refusal[];
  /** True if it may match records that the grammar does not read. */
  readonly isWider: boolean;
}

/** A group whose text is the value of a field. */
export interface Capture {
  readonly field: string;
  /** The names on the way to the field, if it is inside of others; missing if it is not. */
  readonly path?: readonly string[];
  /** Its name in the expression, which may differ from the field's. */
  readonly name: string;
  /** Counted from 1. */
  readonly number: number;
  readonly meaning: Meaning;
  /** True if its text may be empty. */
  readonly mayBeEmpty: boolean;
  /** The conditions under which its text counts, in a flavor that needs them. */
  readonly conditions: readonly Condition[];
}

/** How the value of a field follows from a group's text. */
export interface Meaning {
  /** How it is converted; null if it stays a string. */
  readonly reading: Reading | null;
  readonly escapes: Escapes | null;
  /** An expression for the text between words, which becomes one space; null if nothing has to be replaced. */
  readonly joins: string | null;
  /** True if an empty text is no value. */
  readonly omitsEmpty: boolean;
  /** The value for any text; null if the text decides. */
  readonly constant: { readonly value: ConstantValue } | null;
  /** True if the start of any text is read as a number. */
  readonly isCut: boolean;
}

export const PLAIN: Meaning = {
  reading: null,
  escapes: null,
  joins: null,
  omitsEmpty: false,
  constant: null,
  isCut: false,
};

/** A condition on groups: one has a text that is not empty, or several have none. */
export type Condition =
  | { readonly kind: "set"; readonly group: number }
  | { readonly kind: "unset"; readonly groups: readonly number[] };

/** What a regular expression cannot express, and its place in the grammar. */
export interface Refusal {
  readonly path: string;
  readonly reason: string;
  /** Its place in the pattern that is exported; null or missing for a grammar. */
  readonly place?: { readonly at: number; readonly length: number } | null;
}

/** Stops the back end, which catches it at its entry. */
export class Refused extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(`${refusal.path}: ${refusal.reason}`);
    this.refusal = refusal;
  }
}
