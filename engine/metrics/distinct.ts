import { hash64, lanes } from "./hash.ts";
import { estimate, fold, hashOf, putHash } from "./hyperloglog.ts";
import { addToSet, forEachNumber, type NumberSet, newNumberSet } from "./number-set.ts";

/** The default relative standard error of an estimate, and its bounds. */
export const USUAL_ERROR = 0.01;
export const LEAST_ERROR = 0.001;
export const MOST_ERROR = 0.26;

/** Hashes are kept, and counts exact, up to this share of the number of registers. */
const EXACT_SHARE = 1 / 16;

/**
 * Counts different keys by their hashes; exact while there are few. The count depends on the keys alone, not on their
 * order.
 */
export interface Distinct {
  /** There are `2 ** precision` registers. */
  precision: number;
  /** The hashes; null once there are too many. */
  exact: NumberSet | null;
  registers: Uint8Array;
}

/** @param error the relative standard error of the estimate, from {@link LEAST_ERROR} to {@link MOST_ERROR}. */
export function newDistinct(error: number): Distinct {
  return { precision: precisionFor(error), exact: newNumberSet(), registers: new Uint8Array(0) };
}

/** The hash by which a key counts. */
export function hashOfKey(bytes: Uint8Array, from: number, to: number): number {
  hash64(bytes, from, to);
  return hashOf(lanes[0]!, lanes[1]!);
}

export function addDistinct(distinct: Distinct, bytes: Uint8Array, from: number, to: number): void {
  addHashed(distinct, hashOfKey(bytes, from, to));
}

/** Adds a key by its hash. */
export function addHashed(distinct: Distinct, hash: number): void {
  const { exact, precision, registers } = distinct;
  if (exact) {
    addToSet(exact, hash);
    limit(distinct);
  } else putHash(registers, precision, hash);
}

/** Allows this error of the estimate, if it is larger than the present one. */
export function coarsen(distinct: Distinct, error: number): void {
  reduce(distinct, precisionFor(error));
}

export function mergeDistinct(into: Distinct, from: Distinct): void {
  reduce(into, from.precision);
  if (from.exact) {
    forEachNumber(from.exact, (hash) => addHashed(into, hash));
    return;
  }
  approximate(into);
  const { precision, registers } = into;
  const others = fold(from.registers, from.precision, precision);
  for (let i = 0; i < registers.length; i++) if (others[i]! > registers[i]!) registers[i] = others[i]!;
}

/** The number of different keys: an integer of at most `most`. */
export function distinctCount({ exact, registers, precision }: Distinct, most: number): number {
  return exact ? exact.size : Math.min(Math.round(estimate(registers, precision)), most);
}

function precisionFor(error: number): number {
  return Math.max(4, Math.ceil(Math.log2((1.04 / error) ** 2)));
}

function reduce(distinct: Distinct, precision: number): void {
  if (precision >= distinct.precision) return;
  if (!distinct.exact) distinct.registers = fold(distinct.registers, distinct.precision, precision);
  distinct.precision = precision;
  limit(distinct);
}

function limit(distinct: Distinct): void {
  if (distinct.exact && distinct.exact.size > 2 ** distinct.precision * EXACT_SHARE) approximate(distinct);
}

function approximate(distinct: Distinct): void {
  const { exact, precision } = distinct;
  if (!exact) return;
  const registers = new Uint8Array(2 ** precision);
  distinct.exact = null;
  distinct.registers = registers;
  forEachNumber(exact, (hash) => putHash(registers, precision, hash));
}
