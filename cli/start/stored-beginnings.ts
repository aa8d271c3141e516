import { readFileSync } from "node:fs";
import { has, PREFIX } from "../../engine/analysis/index.ts";
import { once } from "../../engine/event/remembered.ts";

/** The file with the beginnings of all formats, as build/beginnings.ts makes it. */
export const BEGINNINGS_FILE = ".beginnings";

/** In place of a byte after the last one of a record. */
export const END = 256;
/** Where the format of the first beginning is: after the number of beginnings, and a place for each byte and the end. */
const OWNERS = 1 + END + 1;

/**
 * The beginnings of the records of many formats, each format with its index.
 * @param directory of {@link BEGINNINGS_FILE}, which is read when it is asked.
 */
export function storedBeginnings(directory: URL) {
  const read = once(() => {
    const { buffer } = Uint8Array.from(readFileSync(new URL(BEGINNINGS_FILE, directory)));
    const table = new Uint32Array(buffer);
    return { table, owners: table.subarray(OWNERS, OWNERS + table[0]!), words: Math.ceil(table[0]! / 32) };
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

  return {
    /** The formats that do not exclude `bytes[from, to)` by its first bytes, in order. */
    admitting(bytes: Uint8Array, from: number, to: number) {
      const { table, owners, words } = read();
      const left = new Int32Array(words).fill(-1);
      for (let offset = 0; offset < PREFIX; offset++) {
        const at = from + offset;
        const row = table[table[1 + (at < to ? bytes[at]! : END)]! + offset]!;
        for (let word = 0; word < words; word++) left[word]! &= table[row + word]!;
        if (at >= to) break;
      }
      const formats = new Set<number>();
      for (const [word, bits] of left.entries())
        for (let others = bits; others !== 0; others &= others - 1)
          formats.add(owners[word * 32 + 31 - Math.clz32(others & -others)]!);
      return [...formats];
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
