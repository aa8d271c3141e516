import type { Value } from "../event/value.ts";
import type { Node } from "./node.ts";

/**
 * What a node has at compile time only: the types of its value, of the fields that it adds to the event, and of the items
 * that it adds to the list around it.
 */
export interface Carries<Value, Fields, Items = never> {
  readonly "~carries"?: { readonly value: Value; readonly fields: Fields; readonly items: Items };
}

export type Typed<N extends Node, Value, Fields = NoFields, Items = never> = N & Carries<Value, Fields, Items>;

// biome-ignore lint/complexity/noBannedTypes: the empty object type is the neutral element of an intersection of fields.
export type NoFields = {};

/** A part of a grammar as authors write it: a node, or a plain string, which is its literal. */
export type Part = Node | string;

/** The fields of a part that may be missing. Names that come from the text need no mark: any of them may be missing. */
export type Maybe<Fields> = Fields extends unknown
  ? { readonly [K in keyof Fields as string extends K ? never : K]?: Fields[K] } & {
      readonly [K in keyof Fields as string extends K ? K : never]: Fields[K];
    }
  : never;

export type ValueOf<P> = P extends string ? P : P extends Carries<infer V, unknown, unknown> ? V : Value;

/** The fields of a part; a part that was declared as a {@link Part} or a node adds none that are known. */
export type FieldsOf<P> = P extends string ? NoFields : P extends Carries<unknown, infer F, unknown> ? F : NoFields;

/** The types of the items that a part adds to the list around it. */
export type ItemsOf<P> = P extends Carries<unknown, unknown, infer I> ? I : never;

/** The node of a part: a plain string becomes its literal. */
export function toNode(part: Part): Node {
  return typeof part === "string" ? { kind: "literal", text: part } : part;
}
