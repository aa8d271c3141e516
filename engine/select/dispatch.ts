import { has, PREFIX, type Prefix } from "../backends/analyse/index.ts";

/** At most so many formats fit into the bits of a number. */
export const GROUP = 31;
/** At most so many bytes of a record are looked up before a format is tried. */
const MOST_LOOKUPS = 6;
/** A byte is looked up only if that saves so many vain attempts a record. */
const LEAST_GAIN = 0.02;

/** Formats of one {@link GROUP}, a bit each: the first format has the lowest bit. */
export type Members = number;

/** Which formats can accept a record, told by a few of its bytes. */
export interface Dispatch {
  /** The offsets of the bytes that tell most. */
  readonly offsets: readonly number[];
  /** For each of the offsets, one behind the other, and for each byte: the formats that admit the byte there. */
  readonly admitting: Int32Array;
  /** For each of the offsets: the formats that admit a record that ends there or before. */
  readonly ending: Int32Array;
  readonly all: Members;
}

/** @throws RangeError for more than {@link GROUP} formats. */
export function makeDispatch(prefixes: readonly Prefix[]): Dispatch {
  if (prefixes.length > GROUP) throw new RangeError(`${prefixes.length} formats do not fit into one group`);
  const offsets = tellingOffsets(prefixes);
  const membersThat = (admit: (prefix: Prefix) => boolean): Members =>
    prefixes.reduce((members, prefix, index) => (admit(prefix) ? members | (1 << index) : members), 0);
  return {
    offsets,
    admitting: Int32Array.from({ length: offsets.length * 256 }, (_, at) =>
      membersThat((prefix) => has(prefix.offsets[at & 255]!, offsets[at >> 8]!)),
    ),
    // Of a number's bits, those below and at an offset are the ones that no shift to the left moves out.
    ending: Int32Array.from(offsets, (offset) => membersThat(({ ends }) => ends << (PREFIX - 1 - offset) !== 0)),
    all: membersThat(() => true),
  };
}

/** The formats that can accept `bytes[from, to)`. */
export function candidates(
  { offsets, admitting, ending, all }: Dispatch,
  bytes: Uint8Array,
  from: number,
  to: number,
): Members {
  let members = all;
  for (let i = 0; i < offsets.length; i++) {
    const at = from + offsets[i]!;
    members &= at < to ? admitting[(i << 8) + bytes[at]!]! : ending[i]!;
  }
  return members;
}

/**
 * The offsets that, looked at together, leave the fewest vain attempts: for each format, those that come before it and
 * admit the same bytes there.
 */
function tellingOffsets(prefixes: readonly Prefix[]): readonly number[] {
  const sets = prefixes.map(byteSets);
  const pairs = sets.flatMap((later, index) => sets.slice(0, index).map((earlier) => ({ earlier, later })));
  const shares = Array.from({ length: PREFIX }, (_, offset) =>
    pairs.map(({ earlier, later }) => share(earlier, later, offset)),
  );
  const chosen: number[] = [];
  let left = pairs.map(() => 1);
  while (chosen.length < MOST_LOOKUPS) {
    const weights = shares.map((ofOffset, offset) =>
      chosen.includes(offset) ? Number.POSITIVE_INFINITY : sum(left, ofOffset),
    );
    const least = Math.min(...weights);
    if (sum(left) - least < LEAST_GAIN * prefixes.length) break;
    const best = weights.indexOf(least);
    chosen.push(best);
    left = left.map((share, pair) => share * shares[best]![pair]!);
  }
  return chosen;
}

/** The ASCII bytes that can stand at each offset, as bits: four numbers an offset. */
function byteSets({ offsets }: Prefix): Int32Array {
  const sets = new Int32Array(PREFIX * 4);
  for (let byte = 0; byte < 128; byte++) {
    for (let left = offsets[byte]!; left !== 0; left &= left - 1) {
      sets[lowest(left) * 4 + (byte >> 5)]! |= 1 << (byte & 31);
    }
  }
  return sets;
}

/** How much of what `later` admits at an offset `earlier` admits too. */
function share(earlier: Int32Array, later: Int32Array, offset: number): number {
  let own = 0;
  let both = 0;
  for (let word = offset * 4; word < offset * 4 + 4; word++) {
    own += count(later[word]!);
    both += count(later[word]! & earlier[word]!);
  }
  return own === 0 ? 1 : both / own;
}

function sum(values: readonly number[], weights?: readonly number[]): number {
  let total = 0;
  for (let i = 0; i < values.length; i++) total += values[i]! * (weights === undefined ? 1 : weights[i]!);
  return total;
}

/** The number of the lowest bit that is set. */
export function lowest(bits: number): number {
  return 31 - Math.clz32(bits & -bits);
}

/** How many bits are set. */
function count(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
