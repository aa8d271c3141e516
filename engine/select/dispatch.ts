import { has, PREFIX, type Prefix } from "../analysis/index.ts";
import { encodeUtf8 } from "../event/index.ts";

/** The most beginnings of formats, one bit each, in a number. */
export const MOST_BITS = 31;
/** The most bytes of a record that are looked up before a format is tried. */
const MOST_LOOKUPS = 8;
/** A byte is looked up only if that saves this many failed attempts per record. */
const LEAST_GAIN = 0.02;
/** Bytes that distinguish formats, as many as a number has bits. Other bytes usually occur in the same formats as these. */
const TYPICAL = encodeUtf8(' \t-:./,[]<{|"=#*+0179ADFJMTZaest');

/** Beginnings of formats, a bit each: those of the first format have the lowest bits. */
export type Members = number;

/** Determines the formats that can accept a record, by a few of its bytes. */
export interface Dispatch {
  /** The offsets of the bytes that exclude most. */
  readonly offsets: readonly number[];
  /** For each of the offsets in order, and for each byte: the beginnings that admit the byte there. */
  readonly admitting: Int32Array;
  /** For each of the offsets: the beginnings of records that may end there or before. */
  readonly ending: Int32Array;
  readonly all: Members;
}

/** @param formats the beginnings of each format, at most {@link MOST_BITS} in all. */
export function makeDispatch(formats: readonly (readonly Prefix[])[]): Dispatch {
  const offsets = distinctiveOffsets(formats);
  const prefixes = formats.flat();
  const admitting = new Int32Array(offsets.length * 256);
  const ending = new Int32Array(offsets.length);
  for (const [index, prefix] of prefixes.entries()) {
    const bit = 1 << index;
    for (const [place, offset] of offsets.entries()) {
      for (let byte = 0; byte < 256; byte++) {
        if (has(prefix.offsets[byte]!, offset)) admitting[place * 256 + byte]! |= bit;
      }
      // The bits up to an offset are those that the shift to the left does not move out.
      if (prefix.ends << (PREFIX - 1 - offset) !== 0) ending[place]! |= bit;
    }
  }
  return { offsets, admitting, ending, all: 2 ** prefixes.length - 1 };
}

/**
 * The formats that may accept `bytes[from, to)`: all that can, and perhaps others.
 * @param enough true if the last one left may be returned without further lookups.
 */
export function candidates(
  { offsets, admitting, ending, all }: Dispatch,
  bytes: Uint8Array,
  from: number,
  to: number,
  enough: boolean,
): Members {
  let members = all;
  for (let i = 0; i < offsets.length && (!enough || isSeveral(members)); i++) {
    const at = from + offsets[i]!;
    members &= at < to ? admitting[(i << 8) + bytes[at]!]! : ending[i]!;
  }
  return members;
}

/**
 * The offsets that together leave the fewest failed attempts: for each beginning, those of earlier formats that admit the
 * same bytes there.
 */
function distinctiveOffsets(formats: readonly (readonly Prefix[])[]): readonly number[] {
  const shares = Array.from({ length: PREFIX }, (_, offset) => sharesAt(formats, offset));
  const left = new Float64Array(shares[0]!.length).fill(1);
  const chosen: number[] = [];
  let vain = left.length;
  while (chosen.length < MOST_LOOKUPS) {
    let best = -1;
    let least = vain - LEAST_GAIN * formats.length;
    for (let offset = 0; offset < PREFIX; offset++) {
      const rest = chosen.includes(offset) ? vain : product(left, shares[offset]!);
      if (rest <= least) [best, least] = [offset, rest];
    }
    if (best < 0) break;
    chosen.push(best);
    vain = least;
    for (let pair = 0; pair < left.length; pair++) left[pair]! *= shares[best]![pair]!;
  }
  return chosen;
}

/** For each two beginnings of different formats, the share of the later one's bytes that the earlier one admits too. */
function sharesAt(formats: readonly (readonly Prefix[])[], offset: number): Float64Array {
  const shares: number[] = [];
  const before: number[] = [];
  for (const prefixes of formats) {
    const sets = prefixes.map((prefix) => typicalAt(prefix, offset));
    for (const later of sets) {
      const own = count(later);
      for (const earlier of before) shares.push(own === 0 ? 1 : count(earlier & later) / own);
    }
    before.push(...sets);
  }
  return Float64Array.from(shares);
}

/** The typical bytes that can be at an offset, a bit each. */
function typicalAt({ offsets }: Prefix, offset: number): number {
  let set = 0;
  for (let i = 0; i < TYPICAL.length; i++) set |= ((offsets[TYPICAL[i]!]! >>> offset) & 1) << i;
  return set;
}

function product(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}

/** True if more than one bit is set. */
export function isSeveral(bits: number): boolean {
  return (bits & (bits - 1)) !== 0;
}

/** The index of the lowest bit that is set. */
export function lowest(bits: number): number {
  return 31 - Math.clz32(bits & -bits);
}

/** The number of bits that are set. */
function count(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
