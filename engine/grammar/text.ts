import type { Float } from "../event/value.ts";
import type { Charset } from "./charset.ts";
import type { Digits, End, Literal, LooseEscapes, NumberLexeme, OneOf, Quoted, Rest, Run } from "./leaf.ts";
import { made, refuseMore, requireOptions } from "./made.ts";
import type { Until } from "./node.ts";
import { type Part, type Typed, toNode } from "./part.ts";

export function literal<const T extends string>(text: T): Typed<Literal, T> {
  return made({ kind: "literal", text });
}

export function oneOf<const W extends readonly [string, ...string[]]>(...words: W): Typed<OneOf, W[number]> {
  return made({ kind: "oneOf", words });
}

export function run(charset: Charset, min?: number, max?: number | null): Typed<Run, string>;
export function run(charset: Charset, min = 1, max: number | null = null, ...more: readonly unknown[]): Run {
  refuseMore("run", more, "a charset, a least and a greatest length");
  return made({ kind: "run", charset, min, max });
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

export const number: Typed<NumberLexeme, number | bigint | Float> = { kind: "number" };

export const rest: Typed<Rest, string> = { kind: "rest" };

export const end: Typed<End, ""> = { kind: "end" };

export function until(stop: Part, options?: { escapes?: LooseEscapes; last?: boolean }): Typed<Until, string>;
export function until(stop: Part, options: Parameters<typeof until>[1] = {}, ...more: readonly unknown[]): Until {
  refuseMore("until", more, "a stop and its options");
  requireOptions("until", options, "{ last: true }");
  const { escapes = null, last = false, ...others } = options;
  return made({ ...others, kind: "until", stop: toNode(stop), escapes, last });
}

export function quoted(options: Omit<Quoted, "kind">): Typed<Quoted, string> {
  return made({ ...options, kind: "quoted" });
}
