/** The first `length` of some bytes, in the same memory if it has room for `needed` bytes, else in at least twice as much. */
export function grown(bytes: Uint8Array<ArrayBuffer>, length: number, needed: number): Uint8Array<ArrayBuffer> {
  if (needed <= bytes.length) return bytes;
  const larger = new Uint8Array(Math.max(needed, 2 * bytes.length));
  larger.set(bytes.subarray(0, length));
  return larger;
}
