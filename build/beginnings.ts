import { has, PREFIX, type Prefix } from "../engine/analysis/index.ts";

/** In place of a byte after the last one of a record. */
const END = 256;
const BITS = 32;

/**
 * What says which formats' records can begin with some bytes: numbers of 32 bits. The first is the number n of beginnings;
 * then comes for each byte, and for the end, where its rows begin; then the format of each beginning; then the rows: for each
 * offset, which beginnings admit the byte there, a bit each. Bytes that are alike share their rows.
 * @param all the beginnings of each format.
 */
export function beginningsTable(all: readonly (readonly Prefix[])[]): Uint8Array {
  const beginnings = all.flatMap((prefixes, format) => prefixes.map((prefix) => ({ prefix, format })));
  const first = 1 + END + 1 + beginnings.length;
  const rows: number[] = [];
  const places = new Map<string, number>();
  const starts = Array.from({ length: END + 1 }, (_, byte) => {
    const own = offsets.flatMap((offset) => bits(beginnings.map(({ prefix }) => isAdmitted(prefix, byte, offset))));
    const key = own.join();
    const place = places.get(key) ?? first + rows.length;
    if (!places.has(key)) rows.push(...own);
    places.set(key, place);
    return place;
  });
  const table = Uint32Array.from([beginnings.length, ...starts, ...beginnings.map(({ format }) => format), ...rows]);
  return new Uint8Array(table.buffer);
}

const offsets = Array.from({ length: PREFIX }, (_, offset) => offset);

/** True if the byte can be at the offset; of {@link END}, if the record can end there. */
const isAdmitted = ({ offsetsOf, ends }: Prefix, byte: number, offset: number) =>
  has(byte === END ? ends : offsetsOf(byte), offset);

/** Bits as numbers of 32. */
function bits(all: readonly boolean[]): readonly number[] {
  const words: number[] = Array(Math.ceil(all.length / BITS)).fill(0);
  for (const [index, bit] of all.entries()) if (bit) words[Math.floor(index / BITS)]! |= 1 << (index % BITS);
  return words;
}
