/** Numbers of `width` bits each, as one run of Parquet's hybrid of runs and packed bits. */
export function packed(numbers: Int32Array | Uint8Array, width: number): Uint8Array {
  const groups = (numbers.length + 7) >> 3;
  const head = varint(groups * 2 + 1);
  const bytes = new Uint8Array(head.length + groups * width);
  bytes.set(head);
  let at = head.length;
  let buffer = 0;
  let bits = 0;
  for (let i = 0; i < numbers.length; i++) {
    // Widths are at most 17 bits, so that 7 remaining bits and a number fit.
    buffer |= numbers[i]! << bits;
    bits += width;
    while (bits >= 8) {
      bytes[at++] = buffer;
      buffer >>>= 8;
      bits -= 8;
    }
  }
  if (bits > 0) bytes[at] = buffer;
  return bytes;
}

/** The number 1 of one bit, `count` times. */
export function allOnes(count: number): Uint8Array {
  return Uint8Array.of(...varint(count * 2), 1);
}

/** A number as a varint, with seven bits per byte. */
export function varint(value: number): readonly number[] {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 127; rest >>>= 7) bytes.push((rest & 127) | 128);
  return [...bytes, rest];
}

/** The bits of numbers below `count`. */
export function widthOf(count: number): number {
  return count <= 1 ? 0 : 32 - Math.clz32(count - 1);
}
