import type { Cells } from "./cells.ts";
import type { Fail, Label, Token } from "./messages.ts";
import type { Native } from "./native.ts";
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
  | Pair
  | Cells
  | Native
  | Derive
  | Label
  | Token
  | Fail;

export type Kind = Node["kind"];
export type NodeOf<K extends Kind> = Extract<Node, { kind: K }>;

/** One case per kind, in the order of {@link Node}: a new kind does not compile in a back end that misses it. */
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
  // Object.fromEntries gives up the names of its keys.
  return Object.fromEntries(kinds.map((kind) => [kind, one])) as { [Each in K]: typeof one };
}

/** What a node adds at compile time only: the type of its value and of the fields it puts into the event. */
export interface Carries<Value, Fields> {
  readonly "~carries"?: { readonly value: Value; readonly fields: Fields };
}

export type Typed<N extends Node, Value, Fields = NoFields> = N & Carries<Value, Fields>;

// biome-ignore lint/complexity/noBannedTypes: the empty object type is the neutral element of an intersection of fields.
export type NoFields = {};

/** What a grammar is written with: a node, or a plain string that stands for its literal. */
export type Part = Node | string;

/** The fields of what may be missing. Names that come from the text need no mark: any of them may be missing. */
export type Maybe<Fields> = Fields extends unknown
  ? { readonly [K in keyof Fields as string extends K ? never : K]?: Fields[K] } & {
      readonly [K in keyof Fields as string extends K ? K : never]: Fields[K];
    }
  : never;

export type ValueOf<P> = P extends string ? P : P extends Carries<infer V, unknown> ? V : never;
export type FieldsOf<P> = P extends string ? NoFields : P extends Carries<unknown, infer F> ? F : never;

/** The nodes directly inside `node`, in the order in which they are tried. */
export function children(node: Node): readonly Node[] {
  switch (node.kind) {
    case "seq":
      return node.nodes;
    case "choice":
      return node.alternatives;
    case "many":
      return node.separator ? [node.node, node.separator] : [node.node];
    case "until":
      return [node.stop];
    case "join":
      return [node.node, node.between];
    case "native":
      return node.items;
    case "pair":
      return node.between ? [node.key, node.between, node.value] : [node.key, node.value];
    case "optional":
    case "look":
    case "not":
    case "nest":
    case "convert":
    case "map":
    case "list":
    case "item":
    case "field":
    case "label":
    case "token":
      return [node.node];
    case "cells":
      return [node.cell];
    case "constant":
      return node.node ? [node.node] : [];
    case "literal":
    case "oneOf":
    case "run":
    case "digits":
    case "number":
    case "rest":
    case "end":
    case "quoted":
    case "ref":
    case "derive":
    case "fail":
      return [];
    default:
      return unreachable(node);
  }
}

/** What a walk over nodes comes to where it knows every kind. @throws Error always. */
export function unreachable(node: never): never {
  throw new Error(`not a node kind: ${JSON.stringify(node)}`);
}

/** A plain string is its literal. */
export function toNode(part: Part): Node {
  return typeof part === "string" ? { kind: "literal", text: part } : part;
}
