/** Signs by which a record is excluded from a format before its parser is needed. */
export interface Signs {
  /** The possible beginnings of its records. */
  readonly prefixes: readonly Prefix[];
  /** The strings that every record contains. */
  readonly required: readonly string[];
}

/** Offsets from the start of a record, below {@link PREFIX}, one bit each. */
export type Offsets = number;

/** The number of first bytes of a record that are checked. */
export const PREFIX = 32;

/** A possible beginning of records, offset by offset. It may admit more than the grammar does, never less. */
export interface Prefix {
  /** For each byte, the offsets at which it can be. */
  readonly offsets: Int32Array;
  /** The lengths that a record can have. */
  readonly ends: Offsets;
}

/** True if `bytes[from, to)` can be a record with one of these beginnings. */
export function admits(prefixes: readonly Prefix[], bytes: Uint8Array, from: number, to: number): boolean {
  return prefixes.some((prefix) => begins(prefix, bytes, from, to));
}

function begins({ offsets, ends }: Prefix, bytes: Uint8Array, from: number, to: number): boolean {
  const length = to - from;
  if (length < PREFIX && !has(ends, length)) return false;
  for (let offset = 0; offset < PREFIX && offset < length; offset++) {
    if (!has(offsets[bytes[from + offset]!]!, offset)) return false;
  }
  return true;
}

/** The number of first bytes of `bytes[from, to)` that agree with one of these beginnings. */
export function reach(prefixes: readonly Prefix[], bytes: Uint8Array, from: number, to: number): number {
  let furthest = 0;
  for (const { offsets } of prefixes) {
    let offset = 0;
    while (offset < PREFIX && from + offset < to && has(offsets[bytes[from + offset]!]!, offset)) offset++;
    furthest = Math.max(furthest, offset);
  }
  return furthest;
}

/** True if `offset` is one of `offsets`. */
export function has(offsets: Offsets, offset: number): boolean {
  return ((offsets >>> offset) & 1) === 1;
}
