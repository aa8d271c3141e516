// Sums of floats that are exact until they are rounded. After J. R. Shewchuk, "Adaptive Precision Floating-Point Arithmetic
// and Fast Robust Geometric Predicates": a sum is kept as partials, floats that do not overlap.

/** Larger numbers are scaled down before they are added, so that no sum of partials overflows. */
const HUGE = 2 ** 900;
const SCALE = 2 ** 200;

/** A sum of ints and floats. */
export interface ExactSum {
  /** The sum of the ints. */
  ints: number | bigint;
  /** Floats that do not overlap, the smallest first. */
  readonly partials: number[];
  /** The same for numbers of 2^900 and more, divided by 2^200. */
  readonly huge: number[];
  /** The sum of the infinities and NaNs, 0 if there are none. */
  special: number;
  /** True if a float has been added. */
  hasFloats: boolean;
}

export function newSum(): ExactSum {
  return { ints: 0, partials: [], huge: [], special: 0, hasFloats: false };
}

export function addInt(sum: ExactSum, int: number | bigint): void {
  if (typeof int === "number" && typeof sum.ints === "number") {
    const ints = sum.ints + int;
    sum.ints = Number.isSafeInteger(ints) ? ints : BigInt(sum.ints) + BigInt(int);
  } else {
    sum.ints = BigInt(sum.ints) + BigInt(int);
  }
}

export function addFloat(sum: ExactSum, float: number): void {
  sum.hasFloats = true;
  if (!Number.isFinite(float)) sum.special += float;
  else if (Math.abs(float) >= HUGE) grow(sum.huge, float / SCALE);
  else grow(sum.partials, float);
}

/** Adds the terms of another sum. */
export function mergeSum(into: ExactSum, from: ExactSum): void {
  addInt(into, from.ints);
  for (const partial of from.partials) grow(into.partials, partial);
  for (const partial of from.huge) grow(into.huge, partial);
  into.special += from.special;
  into.hasFloats ||= from.hasFloats;
}

/** The double closest to the sum. */
export function rounded({ ints, partials, huge, special }: ExactSum): number {
  if (special !== 0) return special;
  const all = [...partials];
  for (let rest = BigInt(ints); rest !== 0n; ) {
    const part = Number(rest);
    if (!Number.isFinite(part)) return part;
    grow(all, part);
    rest -= BigInt(part);
  }
  if (huge.every((partial) => partial === 0)) return round(all);
  const scaled = [...huge];
  for (const partial of all) grow(scaled, partial / SCALE);
  return round(scaled) * SCALE;
}

/** Adds a float to partials. */
function grow(partials: number[], float: number): void {
  let x = float;
  let count = 0;
  for (let i = 0; i < partials.length; i++) {
    let y = partials[i]!;
    if (Math.abs(x) < Math.abs(y)) [x, y] = [y, x];
    const high = x + y;
    const low = y - (high - x);
    if (low !== 0) partials[count++] = low;
    x = high;
  }
  partials[count] = x;
  partials.length = count + 1;
}

/** The sum of partials, rounded once, half to even. */
function round(partials: readonly number[]): number {
  let i = partials.length - 1;
  if (i < 0) return 0;
  let high = partials[i]!;
  let low = 0;
  while (i > 0 && low === 0) {
    const x = high;
    const y = partials[--i]!;
    high = x + y;
    low = y - (high - x);
  }
  // The partials below may break a tie.
  if (i > 0 && low !== 0 && Math.sign(low) === Math.sign(partials[i - 1]!)) {
    const twice = low * 2;
    const other = high + twice;
    if (twice === other - high) return other;
  }
  return high;
}
