import type { TimePart } from "../event/time-parts.ts";
import { charset } from "./charset.ts";
import type { Fail, Ref } from "./leaf.ts";
import { made, refuseMore, requireOptions, requireTexts } from "./made.ts";
import type {
  Choice,
  Field,
  Grammar,
  Label,
  Look,
  Many,
  MeaningOf,
  Nest,
  Node,
  Not,
  Optional,
  Seq,
  Token,
  Within,
} from "./node.ts";
import {
  type Carries,
  type FieldsOf,
  type ItemsOf,
  type Maybe,
  type NoFields,
  type Part,
  type Typed,
  toNode,
  type ValueOf,
} from "./part.ts";
import { areParts, withoutChecks } from "./strict.ts";
import { run } from "./text.ts";
import type { MapFrom } from "./values.ts";

// Nodes that combine others. Choice and repetition are ordered and possessive (PEG).

type IntersectionOf<U> = (U extends unknown ? (member: U) => void : never) extends (all: infer I) => void ? I : never;

// Each member is wrapped, so that a choice inside a sequence stays a union while the members are intersected.
/** The fields of all parts of a sequence. */
export type AllFields<P extends readonly Part[]> =
  IntersectionOf<{ [I in keyof P]: { readonly wrapped: FieldsOf<P[I]> } }[number]> extends { readonly wrapped: infer F }
    ? F
    : NoFields;

export function seq<const P extends readonly Part[]>(
  ...parts: P
): Typed<Seq, string, AllFields<P>, ItemsOf<P[number]>> {
  return made({ kind: "seq", nodes: parts.map(toNode) });
}

type WithFields<F> = F extends unknown ? (keyof F extends never ? never : F) : never;
type WithoutFields<F> = F extends unknown ? (keyof F extends never ? F : never) : never;
type OrNoFields<F> = [F] extends [never] ? NoFields : F;

// If an alternative has no fields, those of the others may be missing: plainer than a union with an empty type.
type AnyFields<F> = [WithoutFields<F>] extends [never] ? F : OrNoFields<Maybe<WithFields<F>>>;

export function choice<const P extends readonly Part[]>(
  ...parts: P
): Typed<Choice, ValueOf<P[number]>, AnyFields<FieldsOf<P[number]>>, ItemsOf<P[number]>> {
  return made({ kind: "choice", alternatives: parts.map(toNode) });
}

export function optional<P extends Part>(part: P): Typed<Optional, ValueOf<P> | "", Maybe<FieldsOf<P>>, ItemsOf<P>>;
export function optional(part: Part, ...more: readonly unknown[]): Optional {
  refuseMore("optional", more);
  return made({ kind: "optional", node: toNode(part) });
}

export function many<P extends Part>(
  part: P,
  options?: { separator?: Part; min?: number; max?: number },
): Typed<Many, string, Maybe<FieldsOf<P>>, ItemsOf<P>>;
export function many(part: Part, options: Parameters<typeof many>[1] = {}, ...more: readonly unknown[]): Many {
  refuseMore("many", more, "a part and its options");
  requireOptions("many", options, '{ separator: "," }');
  const { separator, min = 0, max = null, ...others } = options;
  const between = separator === undefined ? null : toNode(separator);
  return made({ ...others, kind: "many", node: toNode(part), separator: between, min, max });
}

export function look(part: Part): Typed<Look, "">;
export function look(part: Part, ...more: readonly unknown[]): Look {
  refuseMore("look", more);
  return made({ kind: "look", node: toNode(part) });
}

export function not(part: Part): Typed<Not, "">;
export function not(part: Part, ...more: readonly unknown[]): Not {
  refuseMore("not", more);
  return made({ kind: "not", node: toNode(part) });
}

type ValueBehind<Of> = [Of] extends [Node] ? ValueOf<Of> : Of;
type FieldsBehind<Of> = [Of] extends [Node] ? FieldsOf<Of> : NoFields;
type ItemsBehind<Of> = unknown extends Of ? unknown : [Of] extends [Node] ? ItemsOf<Of> : never;

/**
 * A rule of the grammar, by its name. What it carries is not known here: `ref<typeof address>("address")` carries what that
 * part does, `ref<JsonValue>("value")` a value, `ref<string, { readonly port: number }>("address")` fields too.
 */
export function ref<Of = unknown, Fields = FieldsBehind<Of>>(
  rule: string,
): Typed<Ref, ValueBehind<Of>, Fields, ItemsBehind<Of>> {
  return made({ kind: "ref", rule });
}

export function nest<P extends Part>(limit: number, part: P): Typed<Nest, ValueOf<P>, FieldsOf<P>, ItemsOf<P>> {
  return made({ kind: "nest", limit, node: toNode(part) });
}

export function label<P extends Part>(text: string, part: P): Typed<Label, ValueOf<P>, FieldsOf<P>, ItemsOf<P>>;
export function label(text: string, part: Part, ...more: readonly unknown[]): Label {
  refuseMore("label", more);
  return made({ kind: "label", text, node: toNode(part) });
}

export function token<P extends Part>(text: string, part: P): Typed<Token, ValueOf<P>, FieldsOf<P>, ItemsOf<P>>;
export function token(text: string, part: Part, ...more: readonly unknown[]): Token {
  refuseMore("token", more);
  return made({ kind: "token", text, node: toNode(part) });
}

export function fail(message: string): Typed<Fail, never, never> {
  return made({ kind: "fail", message });
}

/**
 * The part as a part of the timestamp around it: `timePart("year", digits(4))`; or as this number of it, whatever its text
 * says: `timePart("month", "Mär", 3)`.
 */
export function timePart<P extends Part>(
  of: TimePart,
  part: P,
  number?: number,
): Typed<MeaningOf, ValueOf<P>, FieldsOf<P>, ItemsOf<P>>;
export function timePart(of: TimePart, part: Part, number?: number, ...more: readonly unknown[]): MeaningOf {
  refuseMore("timePart", more, "a name, a part, a number");
  return made({ kind: "meaning", of, node: toNode(part), ...(number !== undefined && { number }) });
}

/** As `timestamp`, also where its date does not exist: it is text then, and its event has no time. */
export function looseTimestamp<P extends Part>(part: P): Typed<MeaningOf, ValueOf<P>, FieldsOf<P>, ItemsOf<P>>;
export function looseTimestamp<const P extends readonly Part[]>(
  ...parts: P
): Typed<MeaningOf, string, AllFields<P>, ItemsOf<P[number]>>;
export function looseTimestamp(...parts: readonly Part[]): Typed<MeaningOf, unknown, unknown, unknown> {
  const [first] = parts;
  const node = parts.length === 1 && first !== undefined ? toNode(first) : seq(...parts);
  return made({ kind: "meaning", of: "timestamp", node: areParts(parts) ? withoutChecks(node) : node });
}

/** The part as the level of the event: `field("sev", level(word))`. */
export function level<P extends Part>(part: P): Typed<MeaningOf, ValueOf<P>, FieldsOf<P>, ItemsOf<P>>;
export function level(part: Part, ...more: readonly unknown[]): MeaningOf {
  refuseMore("level", more);
  return made({ kind: "meaning", of: "level", node: toNode(part) });
}

/** The part as the message of the event: `field("text", message(rest))`. */
export function message<P extends Part>(part: P): Typed<MeaningOf, ValueOf<P>, FieldsOf<P>, ItemsOf<P>>;
export function message(part: Part, ...more: readonly unknown[]): MeaningOf {
  refuseMore("message", more);
  return made({ kind: "meaning", of: "message", node: toNode(part) });
}

export interface WithinOptions {
  readonly into?: Within["into"];
  readonly otherwise?: Within["otherwise"];
}

type PayloadOf<G> = G extends Carries<unknown, infer F> ? F : { readonly [name: string]: unknown };

type ReadFields<F, G, O> = O extends { readonly into: "map" }
  ? { readonly [N in keyof F]: MapFrom<PayloadOf<G>> }
  : PayloadOf<G>;

type WithinFields<F, G, O> = O extends { readonly otherwise: "fail" } ? ReadFields<F, G, O> : F | ReadFields<F, G, O>;

/** A payload: the text of a field, read by another grammar. */
export function within<P extends Field & Part, const G extends Grammar, const O extends WithinOptions = WithinOptions>(
  part: P,
  grammar: G,
  options?: O,
): Typed<Within, ValueOf<P>, WithinFields<FieldsOf<P>, G, O>> {
  const { into = "event", otherwise = "text", ...others } = options ?? {};
  return made({ ...others, kind: "within", node: toNode(part), grammar, into, otherwise });
}

/**
 * One of these words of ASCII characters, regardless of case; if several match, the longest: `anyCase("error", "warn")`
 * reads `Error` as `"Error"`.
 */
export function anyCase(...words: readonly [string, ...string[]]) {
  requireTexts("anyCase", "words as strings", words);
  const letters = new Map(
    [...new Set(words.join(""))].map((character) => [
      character,
      run(charset(character.toLowerCase() + character.toUpperCase()), 1, 1),
    ]),
  );
  const parts = words
    .toSorted((a, b) => b.length - a.length)
    .map((word) => seq(...[...word].map((character) => letters.get(character)!)));
  return label(words.join(" or "), choice(...parts));
}
