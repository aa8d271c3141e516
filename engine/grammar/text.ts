import type { Escapes } from "../event/escapes.ts";
import type { Float } from "../event/value.ts";
import type { Charset } from "./charset.ts";
import { type Node, type Part, type Typed, toNode } from "./node.ts";
import { made } from "./origin.ts";
import { refuseMore } from "./wrong-arguments.ts";

// Nodes that read text. Each fails at its own start, unless its comment says otherwise.

/** Exactly these characters (UTF-8). */
export interface Literal {
  readonly kind: "literal";
  readonly text: string;
}
export function literal<const T extends string>(text: T): Typed<Literal, T> {
  return made({ kind: "literal", text });
}

/** One of a list of words; if several match, the longest. */
export interface OneOf {
  readonly kind: "oneOf";
  readonly words: readonly string[];
}
export function oneOf<const W extends readonly [string, ...string[]]>(...words: W): Typed<OneOf, W[number]> {
  return made({ kind: "oneOf", words });
}

/** As many bytes of a charset as possible, from `min` (1) to `max` (null: no limit). */
export interface Run {
  readonly kind: "run";
  readonly charset: Charset;
  readonly min: number;
  readonly max: number | null;
}
export function run(charset: Charset, min?: number, max?: number | null): Typed<Run, string>;
export function run(charset: Charset, min = 1, max: number | null = null, ...more: readonly unknown[]): Run {
  refuseMore("run", more, "a charset, a least and a greatest length");
  return made({ kind: "run", charset, min, max });
}

/**
 * From `min` (1) to `max` decimal digits (as many as `min`; null: no limit); their number is in `range` (inclusive), if one
 * is given.
 */
export interface Digits {
  readonly kind: "digits";
  readonly min: number;
  readonly max: number | null;
  readonly range: readonly [least: number, most: number] | null;
}
export function digits(
  min?: number,
  max?: number | null,
  range?: readonly [least: number, most: number] | null,
): Typed<Digits, string>;
export function digits(
  min = 1,
  max: number | null = min,
  range: readonly [least: number, most: number] | null = null,
  ...more: readonly unknown[]
): Digits {
  refuseMore("digits", more, "a least and a greatest length and a range");
  return made({ kind: "digits", min, max, range });
}

/**
 * A number of RFC 8259 section 6; its value is an int if the text has neither fraction nor exponent, else a float. Fails
 * where the text stops being a number, and at its own start if no finite double can hold it.
 */
export interface NumberLexeme {
  readonly kind: "number";
}
export const number: Typed<NumberLexeme, number | bigint | Float> = { kind: "number" };

/** All bytes up to the end of the record. */
export interface Rest {
  readonly kind: "rest";
}
export const rest: Typed<Rest, string> = { kind: "rest" };

/** The end of the record. */
export interface End {
  readonly kind: "end";
}
export const end: Typed<End, ""> = { kind: "end" };

export type { Escapes };

/** Escapes that are never wrong: one without a meaning is kept as written. */
export type LooseEscapes = Escapes & { readonly unicode: null; readonly unknown: "keep" };

/**
 * Text up to the first (or last) place where `stop` matches; `stop` itself is not read. A stop never starts at the byte
 * after the lead of an escape; the value is the text with its escapes decoded. Fails at the end of the record if there is
 * no stop.
 */
export interface Until {
  readonly kind: "until";
  readonly stop: Node;
  readonly escapes: LooseEscapes | null;
  readonly last: boolean;
}
export function until(stop: Part, options?: { escapes?: LooseEscapes; last?: boolean }): Typed<Until, string>;
export function until(stop: Part, options: Parameters<typeof until>[1] = {}, ...more: readonly unknown[]): Until {
  refuseMore("until", more, "a stop and its options");
  const { escapes = null, last = false, ...others } = options;
  return made({ ...others, kind: "until", stop: toNode(stop), escapes, last });
}

/**
 * Text between two quotes; its value is the text with its escapes decoded. Fails at its start without an opening quote,
 * at a byte that is not in `inside`, at a wrong escape, and at the end of the record if it is not closed.
 */
export interface Quoted {
  readonly kind: "quoted";
  readonly open: string;
  readonly close: string;
  readonly inside: Charset;
  readonly escapes: Escapes | null;
}
export function quoted(options: Omit<Quoted, "kind">): Typed<Quoted, string> {
  return made({ ...options, kind: "quoted" });
}
