/** Signs by which a record is excluded from a format before its parser is needed. */
export interface Signs {
  /** The possible beginnings of its records. */
  readonly prefixes: readonly Prefix[];
  /** The strings that every record contains. */
  readonly required: readonly string[];
}

/** The signs of unknown records. */
export const ANY_SIGNS: Signs = { prefixes: [{ offsetsOf: () => -1, ends: -1 }], required: [] };

/** Offsets from the start of a record, below {@link PREFIX}, one bit each. */
export type Offsets = number;

/** The number of first bytes of a record that are checked. */
export const PREFIX = 32;

/** A possible beginning of records, offset by offset. It may admit more than the grammar does, never less. */
export interface Prefix {
  /** The offsets at which a byte can be. */
  offsetsOf(byte: number): Offsets;
  /** The lengths that a record can have. */
  readonly ends: Offsets;
}

/** True if `bytes[from, to)` can be a record with one of these beginnings. */
export function admits(prefixes: readonly Prefix[], bytes: Uint8Array, from: number, to: number): boolean {
  const length = Math.min(to - from, PREFIX);
  const isOne = (prefix: Prefix) =>
    (length === PREFIX || has(prefix.ends, length)) && agreeing(prefix, bytes, from, to) === length;
  return prefixes.some(isOne);
}

/** The number of first bytes of `bytes[from, to)` that agree with one of these beginnings. */
export function reach(prefixes: readonly Prefix[], bytes: Uint8Array, from: number, to: number): number {
  return Math.max(0, ...prefixes.map((prefix) => agreeing(prefix, bytes, from, to)));
}

function agreeing(prefix: Prefix, bytes: Uint8Array, from: number, to: number): number {
  let offset = 0;
  while (offset < PREFIX && from + offset < to && has(prefix.offsetsOf(bytes[from + offset]!), offset)) offset++;
  return offset;
}

/** True if `offset` is one of `offsets`. */
export const has = (offsets: Offsets, offset: number): boolean => ((offsets >>> offset) & 1) === 1;
