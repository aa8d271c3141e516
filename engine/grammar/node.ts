import type { Cells } from "./cells.ts";
import type { MeaningOf } from "./meaning.ts";
import type { Fail, Label, Token } from "./messages.ts";
import type { Native } from "./native.ts";
import type { Within } from "./payload.ts";
import type { Choice, Look, Many, Nest, Not, Optional, Ref, Seq } from "./structure.ts";
import type { Digits, End, Literal, NumberLexeme, OneOf, Quoted, Rest, Run, Until } from "./text.ts";
import type { Constant, Convert, Derive, Field, Item, Join, List, MapOf, Pair } from "./values.ts";

/** A node of a grammar: plain immutable data, so that `JSON.stringify` of a grammar gives the same grammar back. */
export type Node =
  | Literal
  | OneOf
  | Run
  | Digits
  | NumberLexeme
  | Rest
  | End
  | Until
  | Quoted
  | Seq
  | Choice
  | Optional
  | Many
  | Look
  | Not
  | Ref
  | Nest
  | Convert
  | Constant
  | Join
  | MapOf
  | List
  | Item
  | Field
  | Within
  | Pair
  | Cells
  | Native
  | Derive
  | MeaningOf
  | Label
  | Token
  | Fail;

export type Kind = Node["kind"];
export type NodeOf<K extends Kind> = Extract<Node, { kind: K }>;

/** One case for each kind: a back end that misses a new kind does not compile. */
export type Cases<Args extends readonly unknown[], R> = { readonly [K in Kind]: (node: NodeOf<K>, ...args: Args) => R };

/** Calls the case of the node's kind. */
export function visit<Args extends readonly unknown[], R>(cases: Cases<Args, R>, node: Node, ...args: Args): R {
  // The table pairs each kind with its own node type, which the compiler cannot follow through an index.
  return (cases[node.kind] as (node: Node, ...args: Args) => R)(node, ...args);
}

/** One case for several kinds, to be spread into {@link Cases}: each kind is named, so a new one is never handled by default. */
export function alike<const K extends Kind, Args extends readonly unknown[], R>(
  kinds: readonly K[],
  one: (node: NodeOf<K>, ...args: Args) => R,
): { readonly [Each in K]: (node: NodeOf<K>, ...args: Args) => R } {
  // Object.fromEntries loses the names of its keys.
  return Object.fromEntries(kinds.map((kind) => [kind, one])) as { [Each in K]: typeof one };
}

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

export type ValueOf<P> = P extends string ? P : P extends Carries<infer V, unknown, unknown> ? V : never;
export type FieldsOf<P> = P extends string ? NoFields : P extends Carries<unknown, infer F, unknown> ? F : never;
/** The types of the items that a part adds to the list around it. */
export type ItemsOf<P> = P extends Carries<unknown, unknown, infer I> ? I : never;

type Inside = Node | null | readonly Node[];
type InsideOf<K extends Kind> = keyof { [P in keyof NodeOf<K> as NodeOf<K>[P] extends Inside ? P : never]: P };

/** By kind: the properties that hold the nodes inside, in the order in which those are tried. */
const insides: { readonly [K in Kind]: readonly InsideOf<K>[] } = {
  literal: [],
  oneOf: [],
  run: [],
  digits: [],
  number: [],
  rest: [],
  end: [],
  until: ["stop"],
  quoted: [],
  seq: ["nodes"],
  choice: ["alternatives"],
  optional: ["node"],
  many: ["node", "separator"],
  look: ["node"],
  not: ["node"],
  ref: [],
  nest: ["node"],
  convert: ["node"],
  constant: ["node"],
  join: ["node", "between"],
  map: ["node"],
  list: ["node"],
  item: ["node"],
  field: ["node"],
  within: ["node"],
  pair: ["key", "between", "value"],
  cells: ["cell"],
  native: ["items"],
  derive: [],
  meaning: ["node"],
  label: ["node"],
  token: ["node"],
  fail: [],
};

/** The properties of a node that hold nodes, each with those. @throws TypeError for an object that is no whole node. */
function insidesOf(node: Node): readonly (readonly [name: string, inside: Inside])[] {
  // The table pairs each kind with properties of its own, which the compiler cannot follow through an index.
  const names: readonly string[] = insides[node.kind];
  const missing = names.find((name) => !(name in node));
  if (missing !== undefined) throw new TypeError(`a node of kind ${node.kind} has no ${missing}`);
  return names.map((name) => [name, (node as unknown as Readonly<Record<string, Inside>>)[name]!] as const);
}

/** The nodes directly inside `node`, in the order in which they are tried. */
export function children(node: Node): readonly Node[] {
  return insidesOf(node).flatMap(([, inside]) => (inside === null ? [] : inside));
}

/** A copy of `node` with `child` instead of its child at `position`, the index among its {@link children}. */
export function withChild(node: Node, position: number, child: Node): Node {
  let left = position;
  for (const [name, inside] of insidesOf(node)) {
    const nodes = inside === null ? [] : "kind" in inside ? [inside] : inside;
    if (left < nodes.length) return { ...node, [name]: nodes === inside ? nodes.with(left, child) : child };
    left -= nodes.length;
  }
  throw new RangeError(`a node of kind ${node.kind} has no child ${position}`);
}

/** The node of a part: a plain string becomes its literal. */
export function toNode(part: Part): Node {
  return typeof part === "string" ? { kind: "literal", text: part } : part;
}
