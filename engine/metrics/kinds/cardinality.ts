import {
  addHashed,
  coarsen,
  type Distinct,
  distinctCount,
  hashOfKey,
  LEAST_ERROR,
  mergeDistinct,
  newDistinct,
} from "../distinct.ts";
import { oneNumber } from "../result.ts";
import type { KeyKind } from "./kind.ts";

export interface Cardinality {
  /** The number of values, repeated ones included. */
  count: number;
  readonly distinct: Distinct;
}

/** An estimate of the number of different keys. */
export const cardinality: KeyKind<Cardinality> = {
  start: () => newCardinality(LEAST_ERROR),
  add: addToCardinality,
  merge: mergeCardinality,
  result: (state, name) => (state.count === 0 ? null : oneNumber(name, keysIn(state), isEstimate(state))),
};

/** @param error the relative standard error of the estimate. */
export function newCardinality(error: number): Cardinality {
  return { count: 0, distinct: newDistinct(error) };
}

/** Allows this relative standard error of the estimate; of several, the largest counts. */
export function allowError({ distinct }: Cardinality, error: number): void {
  coarsen(distinct, error);
}

export function addToCardinality(state: Cardinality, bytes: Uint8Array, from: number, to: number): void {
  addHash(state, hashOfKey(bytes, from, to));
}

/** Adds a key by its hash. */
export function addHash(state: Cardinality, hash: number): void {
  state.count++;
  addHashed(state.distinct, hash);
}

export function mergeCardinality(into: Cardinality, from: Cardinality): void {
  into.count += from.count;
  mergeDistinct(into.distinct, from.distinct);
}

export function keysIn({ count, distinct }: Cardinality): number {
  return distinctCount(distinct, count);
}

export function isEstimate({ distinct }: Cardinality): boolean {
  return distinct.exact === null;
}
