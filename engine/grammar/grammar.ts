import type { Float, Unit } from "../event/value.ts";
import type { Grammar } from "./node.ts";
import type { Carries } from "./part.ts";
import type { FieldMap } from "./values.ts";

/** How the records of a grammar end: see {@link Grammar.framer}; `quoted` also for lines joined by line feeds. */
export function framingOf({ framer, lines }: Pick<Grammar, "framer" | "lines">): Grammar["framer"] {
  return lines?.joint === "newline" ? "quoted" : framer;
}

type NameIn<F> = F extends unknown ? keyof { [K in keyof F as string extends K ? never : K]: true } : never;

// Inferred, so that editors and messages show the fields, not the name of this type.
type Flat<F> = F extends infer G ? { -readonly [K in keyof G]: G[K] } : never;

// A field that only other alternatives have is `undefined` in this one, so that every field of a union can be read.
type Aligned<F, Name extends PropertyKey> = F extends unknown
  ? Flat<F & { readonly [K in Exclude<Name, keyof F>]?: never }>
  : never;

type IsWider<F, Other> = [F] extends [Other] ? ([Other] extends [F] ? never : true) : never;

// An alternative whose events another one covers adds nothing to the union.
type Widest<F, All = F> = F extends unknown
  ? [All extends unknown ? IsWider<F, All> : never] extends [never]
    ? F
    : never
  : never;

type Joint<F> = Widest<Aligned<F, NameIn<F>>>;

/**
 * The type of the events of a grammar: `EventOf<typeof sqldb>`. Nested maps are objects, lists arrays. A choice between
 * different fields becomes a union; each member has the fields of the others as `undefined`.
 */
export type EventOf<G> = G extends Carries<unknown, infer F> ? PlainFields<Joint<F>> : never;

/** The type of the events that `exact: true` gives: with `bigint`, `Float`, `Map` and the unit value. */
export type ExactEventOf<G> = G extends Carries<unknown, infer F> ? Joint<F> : never;

/**
 * A grammar as {@link grammar} makes it: it knows the fields of its events, and is a Standard Schema of its records, whose
 * `validate` returns a promise.
 */
export interface GrammarOf<Fields>
  extends Grammar,
    Carries<string, Fields>,
    GrammarSchema<PlainFields<Joint<Fields>>> {}

/** True if a grammar has `skip` or `columns`: some of its records become no events. */
export function hasSpecialRecords({ skip, columns }: Grammar): boolean {
  return columns !== null || Object.keys(skip).length > 0;
}

// The types of plain events, made of those of exact ones.

/** A value of a JSON text: numbers with neither fraction nor exponent, but for `-0`, are ints, `bigint` from 2^53 on. */
export type JsonValue =
  | string
  | number
  | bigint
  | Float
  | boolean
  | null
  | ReadonlyMap<string, JsonValue>
  | readonly JsonValue[];

/** A value of a JSON text as a plain event has it. */
export type PlainJson = string | number | boolean | null | PlainJson[] | { [name: string]: PlainJson };

/** The fields of an event as a plain object has them. A field that may be the unit value may be missing. */
export type PlainFields<F> = F extends unknown
  ? Flat<{ [K in keyof F as MayMiss<F, K> extends true ? never : K]: PlainOf<F[K]> } & PlainMissing<F>>
  : never;

type PlainMissing<F> = { [K in keyof F as MayMiss<F, K> extends true ? K : never]?: PlainOf<F[K]> };

type MayMiss<F, K extends keyof F> = string extends K
  ? false
  : unknown extends F[K]
    ? false
    : Unit extends F[K]
      ? true
      : false;

/**
 * A value as a plain event has it: a number, an array, an object. An int that may be 2^53 or more is a string there if the
 * field may be a string anyway, else a rounded number; it is a `bigint` where the field always is one.
 */
export type PlainOf<V> = unknown extends V ? V : IsJson<V> extends true ? PlainJson : PlainIn<V, WideIn<V>>;

// By name, because a type that contains itself is shown to the depth where the compiler gives up.
type IsJson<V> = [JsonValue] extends [V] ? ([V] extends [JsonValue] ? true : false) : false;
type WideIn<V> = Extract<V, number> extends never ? bigint : Extract<V, string> extends never ? number : string;

type PlainIn<V, Wide> = V extends bigint
  ? Wide
  : V extends Float
    ? number
    : V extends Unit
      ? undefined
      : V extends readonly (infer I)[]
        ? PlainOf<I>[]
        : V extends ReadonlyMap<string, infer I>
          ? PlainMap<V, I>
          : V;

/** The fields of a map that are known by name; else the type of them all. */
type PlainMap<V, I> = unknown extends I
  ? V extends FieldMap<infer F>
    ? [keyof F] extends [never]
      ? { [name: string]: unknown }
      : PlainFields<F>
    : never
  : { [name: string]: PlainOf<I> };

// The types of https://standardschema.dev, version 1: what validators, form libraries and tRPC take.

/** Why a value is not what a schema describes. */
export interface SchemaIssue {
  readonly message: string;
}

/** What `validate` of a schema returns. */
export type SchemaResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly SchemaIssue[] };

/** A Standard Schema. `Result` is what `validate` returns, or a promise of it. */
export interface StandardSchema<Input, Output, Result = SchemaResult<Output>> {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: "froe";
    readonly validate: (value: unknown) => Result;
    readonly types?: { readonly input: Input; readonly output: Output };
  };
}

/** The schema that a grammar is. */
export type GrammarSchema<Output> = StandardSchema<string, Output, Promise<SchemaResult<Output>>>;
