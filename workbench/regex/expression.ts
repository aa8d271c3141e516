import type { ConstantValue, Derive, Escapes, Grammar, Reading } from "../../engine/grammar/index.ts";
import type { FlavorName } from "./flavor.ts";

/** A grammar as a regular expression, which is to be matched with whole records. */
export interface Expression {
  readonly grammar: Grammar;
  readonly flavor: FlavorName;
  /** Anchored at both ends. */
  readonly source: string;
  /** How many groups it has. */
  readonly groups: number;
  /** The groups that are fields, in the order of the layout. A field may have several, of which one takes part. */
  readonly captures: readonly Capture[];
  /** Fields that are computed from others. */
  readonly derived: readonly Derive[];
  /** What is not in it, because a part of a grammar was asked for. */
  readonly lost: readonly Refusal[];
}

/** A group whose text is the value of a field. */
export interface Capture {
  readonly field: string;
  /** Its name in the expression, which may be another than the field's. */
  readonly name: string;
  /** Counted from 1. */
  readonly number: number;
  readonly meaning: Meaning;
  /** Whether its text may be empty. */
  readonly mayBeEmpty: boolean;
  /** What has to hold for its text to count, in a flavor that cannot tell otherwise. */
  readonly conditions: readonly Condition[];
}

/** What a group's text says, besides itself. */
export interface Meaning {
  /** How it is read; null where it stays a string. */
  readonly reading: Reading | null;
  readonly escapes: Escapes | null;
  /** An expression for what stands between words that one space is to stand between; null where nothing is to be done. */
  readonly joins: string | null;
  /** Whether an empty text is no value. */
  readonly omitsEmpty: boolean;
  /** The value, whatever the text is. */
  readonly constant: { readonly value: ConstantValue } | null;
}

export const PLAIN: Meaning = { reading: null, escapes: null, joins: null, omitsEmpty: false, constant: null };

/** Whether groups took a text that is not empty. */
export type Condition =
  | { readonly kind: "set"; readonly group: number }
  | { readonly kind: "unset"; readonly groups: readonly number[] };

/** What cannot be said in a regular expression, and where it stands in the grammar. */
export interface Refusal {
  readonly path: string;
  readonly reason: string;
}

/** Thrown within the back end, and caught where it begins. */
export class Refused extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(`${refusal.path}: ${refusal.reason}`);
    this.refusal = refusal;
  }
}
