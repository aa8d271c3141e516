import type { Unit } from "../event/value.ts";
import type { FloatBox } from "./text.ts";
import type { FieldMap } from "./values.ts";

// The types of plain events, made of those of exact ones.

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
type Flat<F> = { -readonly [K in keyof F]: F[K] };

/**
 * A value as a plain event has it: a number, an array, an object. An int that may be beyond 2^53 is a string there if the
 * field may be a string anyway, else a rounded number; it is a `bigint` where the field always is one.
 */
export type PlainOf<V> = unknown extends V ? V : PlainIn<V, WideIn<V>>;
type WideIn<V> = Extract<V, number> extends never ? bigint : Extract<V, string> extends never ? number : string;
type PlainIn<V, Wide> = V extends bigint
  ? Wide
  : V extends FloatBox
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
