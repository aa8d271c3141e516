// Bytes read and written four at a time.

export const WORD = 4;

/** A word with the same byte four times. */
export function repeated(byte: number): number {
  return Math.imul(byte, 0x01010101);
}

/**
 * The high bit of each byte of `word` that is the repeated one, and maybe of those behind it: 0 where no byte is.
 * @param pattern as {@link repeated} makes it.
 */
export function marksOf(word: number, pattern: number): number {
  const zero = word ^ pattern;
  return (zero - 0x01010101) & ~zero & HIGH_BITS;
}

export const HIGH_BITS = 0x80808080 | 0;

let viewed: Uint8Array = new Uint8Array(0);
let view = new DataView(viewed.buffer);

/** The same bytes, of which words can be read at any place; nearly always those of the call before. */
export function viewOf(bytes: Uint8Array): DataView {
  if (bytes !== viewed) {
    viewed = bytes;
    view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  }
  return view;
}
