import { DamagedArchive } from "./archive.ts";
import type { Input } from "./input.ts";

/** How far back a copy reaches, and how many bytes it has at most (RFC 1951). */
const WINDOW = 32 * 1024;
const LONGEST_COPY = 258;
/** The size of the memory for what is decoded, with the window before it. */
export const OUTPUT = 4 * WINDOW;
/** At least as many bytes as the description of a block's codes has, and as a copy has. */
const MOST_OF_CODES = 512;
const MOST_OF_COPY = 8;

const LONGEST_CODE = 15;
const END_OF_BLOCK = 256;
const FIRST_LENGTH = 257;
const LENGTH_CODES = 29;
const DISTANCE_CODES = 30;
const MOST_LITERALS = 286;
/** The order of the lengths of the codes for lengths. */
const LENGTH_ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

const LENGTH_EXTRA = Uint8Array.from({ length: LENGTH_CODES }, (_, i) => (i < 8 || i === 28 ? 0 : (i >> 2) - 1));
const DISTANCE_EXTRA = Uint8Array.from({ length: DISTANCE_CODES }, (_, i) => (i < 4 ? 0 : (i >> 1) - 1));
const LENGTHS = Uint16Array.from([...sums(3, LENGTH_EXTRA.slice(0, -1)), LONGEST_COPY]);
const DISTANCES = Uint16Array.from(sums(1, DISTANCE_EXTRA));

/** The first value of each code: the codes before it stand for 2 to the power of their extra bits values. */
function sums(first: number, extras: Uint8Array): number[] {
  let next = first;
  return Array.from(extras, (extra) => {
    const value = next;
    next += 2 ** extra;
    return value;
  });
}

/** Codes by the bits that follow: each has its symbol, and in the lowest four bits the length of its code; 0 is none. */
interface Codes {
  readonly entries: Uint16Array;
  readonly mask: number;
}

/** @returns null if the lengths make no prefix code. */
function codesOf(lengths: Uint8Array): Codes | null {
  const longest = Math.max(1, ...lengths);
  const entries = new Uint16Array(1 << longest);
  let code = 0;
  for (let length = 1; length <= longest; length++, code <<= 1) {
    for (let symbol = 0; symbol < lengths.length; symbol++) {
      if (lengths[symbol] !== length) continue;
      if (code >= 1 << length) return null;
      for (let at = reversed(code, length); at < entries.length; at += 1 << length)
        entries[at] = (symbol << 4) | length;
      code++;
    }
  }
  // Only a single code may leave bits without a meaning.
  const isComplete = code === 2 << longest;
  return isComplete || longest === 1 ? { entries, mask: entries.length - 1 } : null;
}

function reversed(code: number, length: number): number {
  let bits = 0;
  for (let i = 0; i < length; i++) bits |= ((code >> i) & 1) << (length - 1 - i);
  return bits;
}

const fixedLiterals = codesOf(
  Uint8Array.from({ length: 288 }, (_, i) => (i < 144 ? 8 : i < 256 ? 9 : i < 280 ? 7 : 8)),
);
const fixedDistances = codesOf(new Uint8Array(32).fill(5));

/**
 * Decodes deflate (RFC 1951) to the byte, slowly: it knows where a stream ends, and gives everything before damage. A
 * chunk is valid until the next one is asked for.
 * @param input is left at the byte after the stream.
 * @param out memory for what is decoded.
 * @throws DamagedArchive after all before the damage has been delivered.
 */
export async function* inflated(input: Input, out = new Uint8Array(OUTPUT)): AsyncGenerator<Uint8Array, void> {
  let end = 0;
  let given = 0;
  let bits = 0;
  let count = 0;

  /** Takes bits; `input` has enough of them unless it has ended. */
  function take(wanted: number): number {
    refill(wanted);
    if (count < wanted) throw new DamagedArchive("ETRUNCATED");
    const value = bits & ((1 << wanted) - 1);
    bits >>>= wanted;
    count -= wanted;
    return value;
  }

  function refill(wanted: number): void {
    const { bytes } = input;
    while (count < wanted && input.at < bytes.length) {
      bits |= bytes[input.at++]! << count;
      count += 8;
    }
  }

  function symbol({ entries, mask }: Codes): number {
    refill(LONGEST_CODE);
    const entry = entries[bits & mask]!;
    const length = entry & 15;
    if (length > count || (entry === 0 && count < LONGEST_CODE)) throw new DamagedArchive("ETRUNCATED");
    if (entry === 0) throw new DamagedArchive("EDAMAGED");
    bits >>>= length;
    count -= length;
    return entry >> 4;
  }

  /** The chunk that has been decoded since the last one, if there is any. */
  function* fresh(): Generator<Uint8Array> {
    if (given < end) yield out.subarray(given, end);
    if (end > OUTPUT - WINDOW) {
      out.copyWithin(0, end - WINDOW, end);
      end = WINDOW;
    }
    given = end;
  }

  /** Decodes symbols of a block. @returns true at its end, false where more input or room is needed. */
  function symbols(literals: Codes, distances: Codes): boolean {
    while (end + LONGEST_COPY <= OUTPUT) {
      if (!input.isEnded && input.left < MOST_OF_COPY) return false;
      const literal = symbol(literals);
      if (literal === END_OF_BLOCK) return true;
      if (literal < END_OF_BLOCK) out[end++] = literal;
      else copy(literal - FIRST_LENGTH, distances);
    }
    return false;
  }

  function copy(long: number, distances: Codes): void {
    if (long >= LENGTH_CODES) throw new DamagedArchive("EDAMAGED");
    const length = LENGTHS[long]! + take(LENGTH_EXTRA[long]!);
    const far = symbol(distances);
    if (far >= DISTANCE_CODES) throw new DamagedArchive("EDAMAGED");
    const distance = DISTANCES[far]! + take(DISTANCE_EXTRA[far]!);
    if (distance > end) throw new DamagedArchive("EDAMAGED");
    for (let from = end - distance, to = end + length; end < to; ) out[end++] = out[from++]!;
  }

  /** The codes of a block that describes them. */
  function described(): readonly [Codes | null, Codes | null] {
    const literals = take(5) + FIRST_LENGTH;
    const distances = take(5) + 1;
    const known = take(4) + 4;
    if (literals > MOST_LITERALS || distances > DISTANCE_CODES) throw new DamagedArchive("EDAMAGED");
    const ofLengths = new Uint8Array(LENGTH_ORDER.length);
    for (const at of LENGTH_ORDER.slice(0, known)) ofLengths[at] = take(3);
    const codes = codesOf(ofLengths);
    if (!codes) throw new DamagedArchive("EDAMAGED");
    const lengths = new Uint8Array(literals + distances);
    for (let at = 0; at < lengths.length; ) {
      const length = symbol(codes);
      const [value, times] =
        length < 16
          ? [length, 1]
          : length === 16
            ? [lengths[at - 1], 3 + take(2)]
            : length === 17
              ? [0, 3 + take(3)]
              : [0, 11 + take(7)];
      if (value === undefined || at + times > lengths.length) throw new DamagedArchive("EDAMAGED");
      lengths.fill(value, at, at + times);
      at += times;
    }
    if (lengths[END_OF_BLOCK] === 0) throw new DamagedArchive("EDAMAGED");
    return [codesOf(lengths.subarray(0, literals)), codesOf(lengths.subarray(literals))];
  }

  async function* stored(): AsyncGenerator<Uint8Array> {
    take(count & 7);
    let left = take(16);
    if ((left ^ 0xffff) !== take(16)) throw new DamagedArchive("EDAMAGED");
    // No bits are left: whole bytes follow.
    while (left > 0) {
      if (input.left === 0 && !(await input.fill(1))) throw new DamagedArchive("ETRUNCATED");
      const some = Math.min(left, input.left, OUTPUT - end);
      out.set(input.bytes.subarray(input.at, input.at + some), end);
      input.at += some;
      end += some;
      left -= some;
      yield* fresh();
    }
  }

  try {
    for (let isLast = false; !isLast; ) {
      // What is decoded does not wait for what may come late.
      if (input.left < MOST_OF_CODES) yield* fresh();
      await input.fill(MOST_OF_CODES);
      isLast = take(1) === 1;
      const kind = take(2);
      if (kind === 3) throw new DamagedArchive("EDAMAGED");
      if (kind === 0) yield* stored();
      else {
        const [literals, distances] = kind === 1 ? [fixedLiterals, fixedDistances] : described();
        if (!literals || !distances) throw new DamagedArchive("EDAMAGED");
        while (!symbols(literals, distances)) {
          yield* fresh();
          await input.fill(MOST_OF_COPY);
        }
      }
    }
  } catch (error) {
    yield* fresh();
    throw error;
  }
  input.at -= count >> 3;
  yield* fresh();
}
