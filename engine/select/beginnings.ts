import { has, PREFIX, type Prefix } from "../analysis/index.ts";
import { madeOnce } from "../event/remembered.ts";
import { encodeUtf8 } from "../event/utf8.ts";

/**
 * The formats of a list, in its order, that the length and the first bytes of `bytes[from, to)` do not exclude: all that
 * accept it, and perhaps others. An automaton reads the bytes for all formats together, so that a hundred cost as much as a
 * few.
 */
export type Beginnings<Format> = (bytes: Uint8Array, from: number, to: number) => readonly Format[];

/** A state of the automaton: what the bytes that have been read admit. Its transitions are made when a record needs them. */
interface State<Format> {
  readonly admitted: readonly Beginning<Format>[];
  readonly formats: readonly Format[];
  /** The offsets that have been read, a bit each, and the next one. */
  readonly read: number;
  readonly offset: number;
  /** By the byte there, or {@link END}. */
  readonly next: State<Format>[];
}

/** A possible beginning of the records of a format. */
interface Beginning<Format> extends Prefix {
  readonly id: number;
  readonly format: Format;
}

/** The offset to read next; {@link NONE} to read no more. */
type Order = (admitted: readonly Beginning<unknown>[], read: number) => number;

const NONE = -1;
/** In place of a byte after the last one. */
const END = 256;
/** An automaton with more states starts anew. */
const MOST_STATES = 4_000;

export function makeBeginnings<Format>(
  formats: readonly Format[],
  prefixesOf: (format: Format) => readonly Prefix[],
  order: Order,
  mostStates = MOST_STATES,
): Beginnings<Format> {
  let count = 0;
  const all = formats.flatMap((format) => prefixesOf(format).map((prefix) => ({ ...prefix, format, id: count++ })));
  const states = new Map<string, State<Format>>();
  let start = stateOf(all, 0);

  function stateOf(admitted: readonly Beginning<Format>[], read: number): State<Format> {
    const key = `${read} ${admitted.map(({ id }) => id).join(" ")}`;
    const known = states.get(key);
    if (known) return known;
    const formats = [...new Set(admitted.map(({ format }) => format))];
    const offset = formats.length === 0 ? NONE : order(admitted, read);
    const state = { admitted, formats, read, offset, next: [] };
    states.set(key, state);
    return state;
  }

  function advance({ admitted, read, offset, next }: State<Format>, byte: number): State<Format> {
    const admits = (prefix: Prefix) =>
      byte === END ? prefix.ends << (PREFIX - 1 - offset) !== 0 : has(prefix.offsetsOf(byte), offset);
    // Bytes after the end do not exclude more.
    const state = stateOf(admitted.filter(admits), byte === END ? -1 : read | (1 << offset));
    next[byte] = state;
    return state;
  }

  return (bytes, from, to) => {
    if (states.size > mostStates) {
      states.clear();
      start = stateOf(all, 0);
    }
    let state = start;
    while (state.offset !== NONE) {
      const at = from + state.offset;
      const byte = at < to ? bytes[at]! : END;
      state = state.next[byte] ?? advance(state, byte);
    }
    return state.formats;
  };
}

/** Reads all bytes in order. */
export const inOrder: Order = (_, read) => 31 - Math.clz32(~read & (read + 1));

/** The most bytes of a record that are read. */
const MOST_READ = 8;
/** A byte is read only if that saves this many failed attempts per record and format. */
const LEAST_GAIN = 0.02;
/** Bytes that distinguish formats, as many as a number has bits. Other bytes usually occur in the same formats as these. */
const TYPICAL = encodeUtf8(' \t-:./,[]<{|"=#*+0179ADFJMTZaest');
const OFFSETS = Array.from({ length: PREFIX }, (_, offset) => offset);

/** Reads the few bytes that exclude most, until one format is left: for formats that are tried very often. */
export const mostTelling: Order = (admitted, read) => {
  const unread = OFFSETS.filter((offset) => !has(read, offset));
  const formats = new Set(admitted.map(({ format }) => format)).size;
  if (unread.length <= PREFIX - MOST_READ || formats < 2) return NONE;
  let best = NONE;
  let most = LEAST_GAIN * formats;
  for (const offset of unread) {
    const gain = gainAt(offset, admitted, read === 0);
    if (gain > most) [best, most] = [offset, gain];
  }
  return best;
};

/** For each offset, the typical bytes that can be there, a bit each. */
const typicalOf = madeOnce((prefix: Prefix) =>
  OFFSETS.map((at) => TYPICAL.reduce((set, byte, bit) => set | (((prefix.offsetsOf(byte) >>> at) & 1) << bit), 0)),
);

/**
 * The failed attempts that a byte saves: for each two beginnings, the share of the later one's bytes that the earlier one
 * does not admit. After the first byte, a beginning that admits nearly all is unlikely to be that of the record.
 */
function gainAt(offset: number, admitted: readonly Beginning<unknown>[], isFirst: boolean): number {
  const sets = admitted.map((beginning) => typicalOf(beginning)[offset]!);
  const sizes = sets.map(size);
  let gain = 0;
  for (let later = 1; later < sets.length; later++) {
    for (let earlier = 0; earlier < later; earlier++) {
      if (admitted[earlier]!.format === admitted[later]!.format) continue;
      const most = isFirst ? sizes[later]! : Math.min(sizes[earlier]!, sizes[later]!);
      if (most > 0) gain += 1 - size(sets[earlier]! & sets[later]!) / most;
    }
  }
  return gain;
}

/** The number of bits that are set. */
function size(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
