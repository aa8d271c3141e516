// Bytes read and written four at a time.

export const WORD = 4;

/** A word of four equal bytes. */
export function repeated(byte: number): number {
  return Math.imul(byte, 0x01010101);
}

/**
 * The high bit of each byte of `word` that equals the repeated one, and maybe of later bytes; 0 if none does.
 * @param pattern as {@link repeated} makes it.
 */
export function marksOf(word: number, pattern: number): number {
  const zero = word ^ pattern;
  return (zero - 0x01010101) & ~zero & HIGH_BITS;
}

export const HIGH_BITS = 0x80808080 | 0;

let viewed: Uint8Array = new Uint8Array(0);
let view = new DataView(viewed.buffer);
let viewedBefore = viewed;
let viewBefore = view;

/** A view of bytes for reading words; nearly always that of one of the last two calls. */
export function viewOf(bytes: Uint8Array): DataView {
  if (bytes === viewed) return view;
  const found = bytes === viewedBefore ? viewBefore : new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  viewedBefore = viewed;
  viewBefore = view;
  viewed = bytes;
  view = found;
  return view;
}

/** Three repeated bytes; fewer are filled up with the last one. */
export type Stops = ReturnType<typeof stopsAt>;

/** @param bytes one to three. */
export function stopsAt(...bytes: readonly number[]) {
  const [first = 0, second = first, third = second] = bytes.map(repeated);
  return { first, second, third };
}

/** Copies `length` bytes of `input` at `from` to `output`, which needs room for them. */
export function copyWords(input: DataView, from: number, length: number, output: DataView, at: number): void {
  const last = length - WORD;
  if (last < 0) {
    for (let i = 0; i < length; i++) output.setUint8(at + i, input.getUint8(from + i));
    return;
  }
  for (let i = 0; i < last; i += WORD) output.setInt32(at + i, input.getInt32(from + i, true), true);
  // The last word may overlap the one before.
  output.setInt32(at + last, input.getInt32(from + last, true), true);
}

/**
 * The same up to the first word with one of the bytes `stops`.
 * @returns the number of bytes before it: `length` if there is none.
 */
export function copyUntil(
  input: DataView,
  from: number,
  length: number,
  output: DataView,
  at: number,
  { first, second, third }: Stops,
): number {
  const last = length - WORD;
  if (last < 0) {
    for (let i = 0; i < length; i++) {
      const byte = input.getUint8(from + i);
      if (byte === (first & BYTE) || byte === (second & BYTE) || byte === (third & BYTE)) return i;
      output.setUint8(at + i, byte);
    }
    return length;
  }
  for (let i = 0; ; i = Math.min(i + WORD, last)) {
    const word = input.getInt32(from + i, true);
    if ((marksOf(word, first) | marksOf(word, second) | marksOf(word, third)) !== 0) return i;
    output.setInt32(at + i, word, true);
    if (i === last) return length;
  }
}

const BYTE = 0xff;
