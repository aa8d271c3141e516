// The registers of a HyperLogLog, after P. Flajolet, E. Fusy, O. Gandouet and F. Meunier, and the estimator of O. Ertl,
// "New cardinality estimation algorithms for HyperLogLog sketches", which needs no table of corrections.

/** The bits of a hash that are used. */
const HASH_BITS = 53;
const LOW_BITS = HASH_BITS - 32;

/** A hash of 53 bits from the two halves of one of 64. */
export function hashOf(high: number, low: number): number {
  return high * 2 ** LOW_BITS + (low >>> (32 - LOW_BITS));
}

/** Puts a hash of {@link HASH_BITS} into `2 ** precision` registers. */
export function putHash(registers: Uint8Array, precision: number, hash: number): void {
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
export function fold(registers: Uint8Array, precision: number, lower: number): Uint8Array {
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
export function estimate(registers: Uint8Array, precision: number): number {
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
