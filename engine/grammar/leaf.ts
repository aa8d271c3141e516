import type { Escapes } from "../event/escapes.ts";
import type { Notation } from "../event/numbers/index.ts";
import { isTimePart, TIME_PARTS, type TimePart } from "../event/time-parts.ts";
import type { Float } from "../event/value.ts";
import type { Charset } from "./charset.ts";

export { type Escapes, isTimePart, TIME_PARTS, type TimePart };

/*
 * The types of nodes without others inside, and what nodes say of their text. `node.ts` has the other nodes.
 */

// Each node fails at its own start, unless its comment says otherwise.

/** Exactly these characters (UTF-8). */
export interface Literal {
  readonly kind: "literal";
  readonly text: string;
}

/** One of a list of words; if several match, the longest. */
export interface OneOf {
  readonly kind: "oneOf";
  readonly words: readonly string[];
}

/** As many bytes of a charset as possible, from `min` (1) to `max` (null: no limit). */
export interface Run {
  readonly kind: "run";
  readonly charset: Charset;
  readonly min: number;
  readonly max: number | null;
}

/**
 * From `min` (1) to `max` decimal digits (as many as `min`; null: no limit). The number that they write is in `range`
 * (inclusive), if one is given.
 */
export interface Digits {
  readonly kind: "digits";
  readonly min: number;
  readonly max: number | null;
  readonly range: readonly [least: number, most: number] | null;
}

/**
 * A number of RFC 8259 section 6; its value is a float if the text has a fraction or an exponent or is `-0`, else an int.
 * Fails where the text stops being a number, and at its own start if it is a float that no finite double can hold.
 */
export interface NumberLexeme {
  readonly kind: "number";
}

/** All bytes up to the end of the record. */
export interface Rest {
  readonly kind: "rest";
}

/** The end of the record. */
export interface End {
  readonly kind: "end";
}

/** Escapes that are never wrong: one without a meaning is kept as written. */
export type LooseEscapes = Escapes & { readonly unicode: null; readonly unknown: "keep" };

/**
 * Text between two quotes; its value is the text with its escapes decoded. Fails at its start without an opening quote,
 * at a wrong escape or another byte that is not in `inside`, and at the end of the record if it is not closed:
 * `quoted({ open: "'", close: "'", inside: except(charset("'")), escapes: null })` reads `'a b'`.
 */
export interface Quoted {
  readonly kind: "quoted";
  readonly open: string;
  readonly close: string;
  readonly inside: Charset;
  readonly escapes: Escapes | null;
}

/** A rule of the grammar, by name. */
export interface Ref {
  readonly kind: "ref";
  readonly rule: string;
}

/** The types that text can be read as. */
export interface TypeValues {
  readonly int: number | bigint;
  readonly float: number | Float;
  readonly bool: boolean;
}

export type TypeName = keyof TypeValues;

/** How text is converted to a value of another type than string. */
export interface Reading {
  /** The types tried, in this order. */
  readonly types: readonly TypeName[];
  /** `strict`: numbers as RFC 8259 writes them. `lenient`: also a plus sign, leading zeros, `.5` and `5.`. */
  readonly form: "strict" | "lenient";
  /** The words that are bools. */
  readonly words: { readonly true: readonly string[]; readonly false: readonly string[] };
  /** The value of text that fits no type: the text, the unit value, or a failure at the node's start. */
  readonly otherwise: "text" | "unit" | "fail";
  /** How the text writes its value, if not by decimal digits alone; `types` and `form` have no effect then. */
  readonly notation?: Notation;
  /** True if an int is a `bigint` in a program, however small it is. */
  readonly bigInt?: true;
}

/** The values of a constant; a number is an integer from 0 to 2^31 - 1. */
export type ConstantValue = null | boolean | number | string | { readonly unit: true };

/** A field computed from an earlier `int(...)` of 0 to 2^31 - 1: shifted right, masked, and looked up in a table if there is one. */
export interface Derive {
  readonly kind: "derive";
  readonly name: string;
  readonly from: string;
  readonly shift: number;
  readonly mask: number;
  readonly table: readonly string[] | null;
}

/** A column of a table. */
export interface Column {
  readonly name: string;
  /** How its cells are read; null if they are strings. */
  readonly reading: Reading | null;
}

/** A named group of a pattern as a field. */
export interface GroupField {
  readonly name: string;
  /** How its text is read; null if it is a string. */
  readonly reading: Reading | null;
}

/**
 * Always fails, with a message that replaces everything else expected there. In the message, `{column}` is the 1-based
 * column and `{text}` the rest of the line, cut at 80 characters.
 */
export interface Fail {
  readonly kind: "fail";
  readonly message: string;
}

// What text means beyond its characters: parts of a timestamp, and the roles of fields in their event.

/** What a field can be for its event, by name. */
export const ROLES = ["timestamp", "level", "message"] as const;

export type RoleName = (typeof ROLES)[number];

export type Meaning = TimePart | RoleName;

// How lines become records of several lines, as far as that says nothing of nodes.

/** What is between two joined lines: a space, a line feed, nothing. */
export type Joint = "space" | "newline" | "empty";

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
 * A line has its text as a string of JSON after `opens`, and its stream as one after `stream`. A text that ends with the
 * escape `ends` is the last part of a record, whose text is without it; any other text continues in the next line.
 */
export interface StringParts {
  readonly kind: "parts";
  readonly opens: string;
  readonly ends: string;
  readonly stream: string;
}
