/** The 64 bits of a hash, as two unsigned halves. */
export const lanes = new Uint32Array(2);

/**
 * Hashes `bytes[from, to)` to the 64 bits of {@link lanes}. The hash is the same in every process, so that counts by
 * hashes can be merged.
 */
export function hash64(bytes: Uint8Array, from: number, to: number): void {
  let a = 0x9e3779b9 ^ (to - from);
  let b = 0x85ebca77;
  for (let i = from; i < to; i++) {
    const byte = bytes[i]!;
    a = Math.imul(a ^ byte, 0x01000193);
    b = Math.imul(b ^ byte, 0x5bd1e995) ^ (b >>> 15);
  }
  lanes[0] = mix(a ^ Math.imul(b, 0x27d4eb2f));
  lanes[1] = mix(b + Math.imul(a, 0x165667b1));
}

const seed = Math.trunc(Math.random() * 2 ** 32);

/** Hashes `bytes[from, to)` to 32 bits with a random seed for each process, so that input cannot be made to collide. */
export function hash32(bytes: Uint8Array, from: number, to: number): number {
  let h = seed ^ (to - from);
  for (let i = from; i < to; i++) h = Math.imul(h ^ bytes[i]!, 0x5bd1e995) ^ (h >>> 15);
  return mix(h);
}

/** Spreads each bit over all: the finalizer of MurmurHash3. */
function mix(h: number): number {
  let m = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  m = Math.imul(m ^ (m >>> 13), 0xc2b2ae35);
  return (m ^ (m >>> 16)) >>> 0;
}
