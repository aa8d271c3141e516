import { END } from "../cli/start/stored-beginnings.ts";
import { has, PREFIX, type Prefix } from "../engine/analysis/index.ts";

const BITS = 32;

/**
 * What says which formats' records can begin with some bytes: numbers of 32 bits. The first is the number n of beginnings;
 * then come for each byte, and for the end, the place of its list; the format of each beginning; the lists, which have for
 * each offset the place of a row; and the rows: which beginnings admit the byte there, a bit each. Equal lists and rows are
 * there once.
 * @param all the beginnings of each format.
 */
export function beginningsTable(all: readonly (readonly Prefix[])[]): Uint8Array {
  const beginnings = all.flatMap((prefixes, format) => prefixes.map((prefix) => ({ prefix, format })));
  const rows = distinct();
  const lists = distinct();
  const bytes = Array.from({ length: END + 1 }, (_, byte) => {
    const list = offsets.map((offset) =>
      rows.indexOf(bits(beginnings.map(({ prefix }) => isAdmitted(prefix, byte, offset)))),
    );
    return lists.indexOf(list);
  });
  const firstList = 1 + bytes.length + beginnings.length;
  const firstRow = firstList + lists.all.length * PREFIX;
  const words = Math.ceil(beginnings.length / BITS);
  const table = Uint32Array.from([
    beginnings.length,
    ...bytes.map((list) => firstList + list * PREFIX),
    ...beginnings.map(({ format }) => format),
    ...lists.all.flat().map((row) => firstRow + row * words),
    ...rows.all.flat(),
  ]);
  return new Uint8Array(table.buffer);
}

/** Lists of numbers, each once. */
function distinct() {
  const all: (readonly number[])[] = [];
  const indexes = new Map<string, number>();
  return {
    all,
    indexOf(numbers: readonly number[]): number {
      const key = numbers.join();
      const index = indexes.get(key) ?? all.push(numbers) - 1;
      indexes.set(key, index);
      return index;
    },
  };
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
