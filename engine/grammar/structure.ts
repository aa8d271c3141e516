import {
  type FieldsOf,
  type ItemsOf,
  type Maybe,
  type Node,
  type NoFields,
  type Part,
  type Typed,
  toNode,
  type ValueOf,
} from "./node.ts";
import { made } from "./origin.ts";
import { refuseMore } from "./wrong-arguments.ts";

// Nodes that combine others. Choice and repetition are ordered and possessive (PEG).

type IntersectionOf<U> = (U extends unknown ? (member: U) => void : never) extends (all: infer I) => void ? I : never;
// Each member is wrapped, so that a choice inside a sequence stays a union while the members are intersected.
/** The fields of all parts of a sequence. */
export type AllFields<P extends readonly Part[]> =
  IntersectionOf<{ [I in keyof P]: { readonly wrapped: FieldsOf<P[I]> } }[number]> extends { readonly wrapped: infer F }
    ? F
    : NoFields;

/** Consecutive nodes. */
export interface Seq {
  readonly kind: "seq";
  readonly nodes: readonly Node[];
}
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

/** The first alternative that matches. */
export interface Choice {
  readonly kind: "choice";
  readonly alternatives: readonly Node[];
}
export function choice<const P extends readonly Part[]>(
  ...parts: P
): Typed<Choice, ValueOf<P[number]>, AnyFields<FieldsOf<P[number]>>, ItemsOf<P[number]>> {
  return made({ kind: "choice", alternatives: parts.map(toNode) });
}

/** The node, or nothing. */
export interface Optional {
  readonly kind: "optional";
  readonly node: Node;
}
export function optional<P extends Part>(part: P): Typed<Optional, ValueOf<P> | "", Maybe<FieldsOf<P>>, ItemsOf<P>>;
export function optional(part: Part, ...more: readonly unknown[]): Optional {
  refuseMore("optional", more);
  return made({ kind: "optional", node: toNode(part) });
}

/**
 * The node repeated, any number of times unless `min` and `max` say otherwise, with `separator` between each two; a
 * separator without a node after it is not read.
 */
export interface Many {
  readonly kind: "many";
  readonly node: Node;
  readonly separator: Node | null;
  readonly min: number;
  readonly max: number | null;
}
export function many<P extends Part>(
  part: P,
  options?: { separator?: Part; min?: number; max?: number },
): Typed<Many, string, Maybe<FieldsOf<P>>, ItemsOf<P>>;
export function many(part: Part, options: Parameters<typeof many>[1] = {}, ...more: readonly unknown[]): Many {
  refuseMore("many", more, "a part and its options");
  const { separator, min = 0, max = null, ...others } = options;
  const between = separator === undefined ? null : toNode(separator);
  return made({ ...others, kind: "many", node: toNode(part), separator: between, min, max });
}

/** Matches where the node does, without reading it. */
export interface Look {
  readonly kind: "look";
  readonly node: Node;
}
export function look(part: Part): Typed<Look, "">;
export function look(part: Part, ...more: readonly unknown[]): Look {
  refuseMore("look", more);
  return made({ kind: "look", node: toNode(part) });
}

/** Matches where the node does not, without reading anything; fails at its own start. */
export interface Not {
  readonly kind: "not";
  readonly node: Node;
}
export function not(part: Part): Typed<Not, "">;
export function not(part: Part, ...more: readonly unknown[]): Not {
  refuseMore("not", more);
  return made({ kind: "not", node: toNode(part) });
}

type ValueBehind<Of> = [Of] extends [Node] ? ValueOf<Of> : Of;
type FieldsBehind<Of> = [Of] extends [Node] ? FieldsOf<Of> : NoFields;
type ItemsBehind<Of> = unknown extends Of ? unknown : [Of] extends [Node] ? ItemsOf<Of> : never;

/** A rule of the grammar, by name. */
export interface Ref {
  readonly kind: "ref";
  readonly rule: string;
}
/**
 * @param rule the name of the rule. What it carries is not known here: `ref<typeof address>("address")` carries what that
 * part does, `ref<JsonValue>("value")` a value, `ref<string, { readonly port: number }>("address")` fields too.
 */
export function ref<Of = unknown, Fields = FieldsBehind<Of>>(
  rule: string,
): Typed<Ref, ValueBehind<Of>, Fields, ItemsBehind<Of>> {
  return made({ kind: "ref", rule });
}

/** The node, inside fewer than `limit` other nodes of this kind; fails at its start if there are more. */
export interface Nest {
  readonly kind: "nest";
  readonly limit: number;
  readonly node: Node;
}
export function nest<P extends Part>(limit: number, part: P): Typed<Nest, ValueOf<P>, FieldsOf<P>, ItemsOf<P>> {
  return made({ kind: "nest", limit, node: toNode(part) });
}
