import { hash64, lanes } from "./hash.ts";

// The registers of a HyperLogLog, after P. Flajolet, E. Fusy, O. Gandouet and F. Meunier, and the estimator of O. Ertl,
// "New cardinality estimation algorithms for HyperLogLog sketches", which needs no table of corrections.

/** The bits of a hash that are used. */
const HASH_BITS = 53;
const LOW_BITS = HASH_BITS - 32;

/** Puts a hash of {@link HASH_BITS} into `2 ** precision` registers. */
function putHash(registers: Uint8Array, precision: number, hash: number): void {
  const high = Math.floor(hash / 2 ** LOW_BITS);
  const low = hash % 2 ** LOW_BITS;
  const rest = (high << precision) >>> 0;
  const rank =
    rest !== 0
      ? Math.clz32(rest) + 1
      : 32 - precision + (low === 0 ? LOW_BITS : Math.clz32(low << (32 - LOW_BITS))) + 1;
  const index = high >>> (32 - precision);
  if (rank > registers[index]!) registers[index] = rank;
}

/** The registers that the same hashes have with a lower precision. */
function fold(registers: Uint8Array, precision: number, lower: number): Uint8Array {
  const bits = precision - lower;
  const folded = new Uint8Array(2 ** lower);
  for (let i = 0; i < registers.length; i++) {
    if (registers[i] === 0) continue;
    const rest = i & (2 ** bits - 1);
    const rank = rest === 0 ? bits + registers[i]! : Math.clz32(rest) - (32 - bits) + 1;
    const index = i >>> bits;
    if (rank > folded[index]!) folded[index] = rank;
  }
  return folded;
}

/** An estimate of the number of different hashes in the registers. */
function estimate(registers: Uint8Array, precision: number): number {
  const size = registers.length;
  const most = HASH_BITS - precision;
  const counts = new Float64Array(most + 2);
  for (const rank of registers) counts[rank]!++;
  let z = size * tau(1 - counts[most + 1]! / size);
  for (let rank = most; rank >= 1; rank--) z = 0.5 * (z + counts[rank]!);
  z += size * sigma(counts[0]! / size);
  return size ** 2 / (2 * Math.LN2 * z);
}

function sigma(share: number): number {
  if (share === 1) return Number.POSITIVE_INFINITY;
  let x = share;
  let sum = x;
  for (let y = 1, before = Number.NaN; before !== sum; y *= 2) {
    x *= x;
    before = sum;
    sum += x * y;
  }
  return sum;
}

function tau(share: number): number {
  if (share === 0 || share === 1) return 0;
  let x = share;
  let sum = 1 - x;
  for (let y = 0.5, before = Number.NaN; before !== sum; y *= 0.5) {
    x = Math.sqrt(x);
    before = sum;
    sum -= (1 - x) ** 2 * y;
  }
  return sum / 3;
}

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
  exact: Set<number> | null;
  registers: Uint8Array;
}

/** @param error the relative standard error of the estimate, from {@link LEAST_ERROR} to {@link MOST_ERROR}. */
export function newDistinct(error: number): Distinct {
  return { precision: precisionFor(error), exact: new Set(), registers: new Uint8Array(0) };
}

/** The hash by which a key counts. */
export function hashOfKey(bytes: Uint8Array, from: number, to: number): number {
  hash64(bytes, from, to);
  return lanes[0]! * 2 ** LOW_BITS + (lanes[1]! >>> (32 - LOW_BITS));
}

/** Adds a key by its hash. */
export function addHashed(distinct: Distinct, hash: number): void {
  const { exact, precision, registers } = distinct;
  if (exact) {
    exact.add(hash);
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
    for (const hash of from.exact) addHashed(into, hash);
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
  for (const hash of exact) putHash(registers, precision, hash);
}
