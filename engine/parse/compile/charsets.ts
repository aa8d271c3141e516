import { LF } from "../../event/bytes.ts";
import { type Charset, charset, contains, type Escapes, except, isSubset } from "../../grammar/index.ts";

const MASKS_PER_TABLE = 31;
/** Bytes that are in JSON text as they are. */
export const plainInJson: Charset = except(charset('\x00-\x1f"\\'));

export function isPlain(set: Charset): boolean {
  return isSubset(set, plainInJson);
}

/** The charsets of a grammar as bits in byte tables, so that one look-up decides if a byte belongs to a charset. */
export class CharsetTables {
  readonly tables: number[][] = [];
  readonly #bits = new Map<string, { table: number; mask: number }>();
  #count = 0;
  /** In a line a line feed is the end, whatever the charset says. */
  readonly #lines: boolean;

  constructor(lines: boolean) {
    this.#lines = lines;
  }

  /** Code that is true if the byte of the expression `byte` belongs to `set`. */
  test(set: Charset, byte: string): string {
    return this.testAll(set, [byte]);
  }

  /** Code that is true if the bytes of all expressions belong to `set`. */
  testAll(set: Charset, bytes: readonly string[]): string {
    const { table, mask } = this.#bitOf(set);
    return `${bytes.map((byte) => `C${table}[${byte}]`).join(" & ")} & ${mask}`;
  }

  /** Code that is true if the byte of any expression belongs to `set`. */
  testAny(set: Charset, bytes: readonly string[]): string {
    const { table, mask } = this.#bitOf(set);
    return `(${bytes.map((byte) => `C${table}[${byte}]`).join(" | ")}) & ${mask}`;
  }

  #bitOf(set: Charset): { table: number; mask: number } {
    const key = `${set.bits.join()} ${set.other}`;
    let bit = this.#bits.get(key);
    if (bit === undefined) {
      bit = this.#add(set);
      this.#bits.set(key, bit);
    }
    return bit;
  }

  #add(set: Charset): { table: number; mask: number } {
    const index = Math.floor(this.#count / MASKS_PER_TABLE);
    const mask = 1 << (this.#count % MASKS_PER_TABLE);
    this.#count++;
    this.tables[index] ??= new Array(256).fill(0);
    const table = this.tables[index];
    for (let byte = 0; byte < 128; byte++) if (contains(set, byte)) table[byte]! |= mask;
    if (set.other) for (let byte = 128; byte < 256; byte++) table[byte]! |= mask;
    if (this.#lines) table[LF]! &= ~mask;
    return { table: index, mask };
  }
}

/** Escapes after a backslash that canonical JSON writes in the same way. */
const CANONICAL = '"\\bfnrt';

/** The characters after the lead of an escape: those that canonical JSON has with the same meaning, and the others. */
export function canonicalEscapes({ meaning }: Escapes): {
  readonly canonical: readonly string[];
  readonly other: readonly string[];
} {
  const known = Object.keys(meaning);
  const isSame = (next: string) => CANONICAL.includes(next) && JSON.parse(`"\\${next}"`) === meaning[next];
  return { canonical: known.filter(isSame), other: known.filter((next) => !isSame(next)) };
}
