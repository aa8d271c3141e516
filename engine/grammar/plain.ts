import type { Float, Unit } from "../event/value.ts";
import type { FieldMap } from "./values.ts";

// The types of plain events, made of those of exact ones.

/** A value of a JSON text: numbers with neither fraction nor exponent are ints, `bigint` beyond 2^53. */
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
// Inferred, so that editors and messages show the fields, not the name of this type.
type Flat<F> = F extends infer G ? { -readonly [K in keyof G]: G[K] } : never;

/**
 * A value as a plain event has it: a number, an array, an object. An int that may be beyond 2^53 is a string there if the
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
