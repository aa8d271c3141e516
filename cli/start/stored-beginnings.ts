import { readFileSync } from "node:fs";
import { has, PREFIX } from "../../engine/analysis/index.ts";
import { once } from "../../engine/event/remembered.ts";

/** The file with the beginnings of all formats, as build/beginnings.ts makes it. */
export const BEGINNINGS_FILE = ".beginnings";

/** In place of a byte after the last one of a record. */
export const END = 256;
/** Where the format of the first beginning is: after the number of beginnings, and a place for each byte and the end. */
const OWNERS = 1 + END + 1;
/** More lists than logs have; then they are made anew. */
const MOST_LISTS = 4_000;

/**
 * The beginnings of the records of many formats.
 * @param directory of {@link BEGINNINGS_FILE}, which is read when it is asked.
 * @param formats by their indexes in the table; those that have none are not listed.
 */
export function storedBeginnings<Format>(directory: URL, formats: readonly Format[]) {
  const read = once(() => {
    const { buffer } = Uint8Array.from(readFileSync(new URL(BEGINNINGS_FILE, directory)));
    // Bits from 31 on are negative numbers, which a number of 32 bits holds without a box.
    const table = new Int32Array(buffer);
    const words = Math.ceil(table[0]! / 32);
    return { table, owners: table.subarray(OWNERS, OWNERS + table[0]!), words, left: new Int32Array(words) };
  });

  function offsetsOf(bit: number, byte: number): number {
    const { table } = read();
    let offsets = 0;
    for (let offset = 0; offset < PREFIX; offset++) {
      const row = table[table[1 + byte]! + offset]!;
      if (has(table[row + (bit >> 5)]!, bit & 31)) offsets |= 1 << offset;
    }
    return offsets;
  }

  const lists = new Map<string, readonly Format[]>();

  /** The formats of the beginnings that are left; the same list for the same ones, because the lines of logs begin alike. */
  function listOf(left: Int32Array): readonly Format[] {
    const key = left.join();
    const known = lists.get(key);
    if (known) return known;
    const { owners } = read();
    const bits = [...owners.keys()].filter((bit) => has(left[bit >> 5]!, bit & 31));
    const list = [...new Set(bits.map((bit) => owners[bit]!))].flatMap((index) => formats[index] ?? []);
    if (lists.size === MOST_LISTS) lists.clear();
    lists.set(key, list);
    return list;
  }

  return {
    /** The formats that do not exclude `bytes[from, to)` by its first bytes, in order; the same list for the same formats. */
    admitting(bytes: Uint8Array, from: number, to: number) {
      const { table, words, left } = read();
      left.fill(-1);
      for (let offset = 0; offset < PREFIX; offset++) {
        const at = from + offset;
        const row = table[table[1 + (at < to ? bytes[at]! : END)]! + offset]!;
        for (let word = 0; word < words; word++) left[word]! &= table[row + word]!;
        if (at >= to) break;
      }
      return listOf(left);
    },
    prefixesOf: (format: number) =>
      [...read().owners.keys()]
        .filter((bit) => read().owners[bit] === format)
        .map((bit) => {
          const known: number[] = [];
          return { offsetsOf: (byte: number) => (known[byte] ??= offsetsOf(bit, byte)), ends: offsetsOf(bit, END) };
        }),
  };
}
