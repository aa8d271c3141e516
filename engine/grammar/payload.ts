import type { Grammar } from "./grammar.ts";
import { type Carries, type FieldsOf, type Node, type Part, type Typed, toNode, type ValueOf } from "./node.ts";
import { made } from "./origin.ts";
import type { Field, MapFrom } from "./values.ts";

/** The most payloads inside each other; a grammar with more is refused. */
export const MOST_PAYLOADS = 8;

/**
 * A field whose text another grammar reads as one record. With `into: "event"` the fields of the payload replace the field,
 * and names that are taken become `name_2`, `name_3`, ...; a payload without fields stays text. With `into: "map"` they
 * are a map under the name of the field. A text that does not fit stays, or with `otherwise: "fail"` fails where the
 * payload's grammar fails, at the start of the text if that has escapes.
 */
export interface Within {
  readonly kind: "within";
  /** A field of text. */
  readonly node: Node;
  /** Complete in itself: its rules are its own. */
  readonly grammar: Grammar;
  readonly into: "event" | "map";
  readonly otherwise: "text" | "fail";
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
