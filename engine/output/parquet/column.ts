import { longer } from "../../event/bytes.ts";
import { viewOf, WORD } from "../words.ts";

/** The kinds of values, as bits, so that a column can have several. */
export const STRING = 1;
export const INT = 2;
export const FLOAT = 4;
export const BOOL = 8;
/** A map or an array, as canonical JSON. */
export const JSON_TEXT = 16;

export const MISSING = -1;
/** Each text follows its length of four bytes, as in a page of Parquet. */
export const LENGTH = 4;
const FIRST_ROWS = 1_024;
const FIRST_BYTES = 16_384;
const FIRST_VALUES = 1_024;
/** How many values are deduplicated before the decision whether to continue. */
const TRIAL = 4_096;
/** With a greater share of distinct values, deduplication stops. */
const MOST_DISTINCT = 0.7;

/** The values of a column in one row group, as text; equal ones are stored once while there are many. */
export class Column {
  readonly name: string;
  /** The number of the value of each row, or {@link MISSING}. */
  rows = new Int32Array(FIRST_ROWS).fill(MISSING);
  /** The strings of the values in order, each after its length. */
  heap = new Uint8Array(FIRST_BYTES);
  /** The end of the text of each value. */
  ends = new Int32Array(FIRST_VALUES);
  kinds = new Uint8Array(FIRST_VALUES);
  /** How many values there are. */
  count = 0;
  /** The bits of all kinds in this group. */
  seen = 0;
  /** True if equal values are stored once; otherwise values are those of the rows, in order if {@link isInOrder}. */
  isDistinct = true;
  isInOrder = false;
  #last = MISSING;
  #looked = 0;
  #view = new DataView(this.heap.buffer);
  #table = new Int32Array(2 * FIRST_VALUES).fill(MISSING);

  constructor(name: string) {
    this.name = name;
  }

  /** Starts a new group. */
  clear(): void {
    this.rows.fill(MISSING);
    this.#table.fill(MISSING);
    this.count = 0;
    this.seen = 0;
    // Deduplication that stopped in one group is not tried in the next.
    this.isInOrder = !this.isDistinct;
    this.#looked = 0;
    this.#last = MISSING;
  }

  /** How many bytes its values take. */
  get size(): number {
    return this.count === 0 ? 0 : this.ends[this.count - 1]!;
  }

  /** Gives a row the value that `bytes[from, to)` is the text of. */
  add(row: number, kind: number, bytes: Uint8Array, from: number, to: number): void {
    if (row >= this.rows.length) this.#growRows(row);
    this.seen |= kind;
    this.rows[row] = this.isDistinct ? this.#numberOf(kind, bytes, from, to) : this.#append(kind, bytes, from, to);
  }

  /** Where the text of a value begins. */
  startOf(number: number): number {
    return (number === 0 ? 0 : this.ends[number - 1]!) + LENGTH;
  }

  #numberOf(kind: number, bytes: Uint8Array, from: number, to: number): number {
    const last = this.#last;
    if (last !== MISSING && this.kinds[last] === kind && this.#holds(last, bytes, from, to)) return last;
    if (++this.#looked === TRIAL && this.count > TRIAL * MOST_DISTINCT) this.isDistinct = false;
    const mask = this.#table.length - 1;
    let place = hash(bytes, viewOf(bytes), from, to) & mask;
    for (;;) {
      const number = this.#table[place]!;
      if (number === MISSING) break;
      if (this.kinds[number] === kind && this.#holds(number, bytes, from, to)) {
        this.#last = number;
        return number;
      }
      place = (place + 1) & mask;
    }
    const number = this.#append(kind, bytes, from, to);
    this.#table[place] = number;
    this.#last = number;
    if (this.count * 2 > this.#table.length) this.#growTable();
    return number;
  }

  #holds(number: number, bytes: Uint8Array, from: number, to: number): boolean {
    const start = this.startOf(number);
    const length = to - from;
    if (this.ends[number]! - start !== length) return false;
    const mine = this.#view;
    const other = viewOf(bytes);
    let i = 0;
    for (; i + WORD <= length; i += WORD) {
      if (mine.getInt32(start + i, true) !== other.getInt32(from + i, true)) return false;
    }
    for (; i < length; i++) if (this.heap[start + i] !== bytes[from + i]) return false;
    return true;
  }

  #append(kind: number, bytes: Uint8Array, from: number, to: number): number {
    const start = this.size + LENGTH;
    const end = start + to - from;
    if (end > this.heap.length) {
      this.heap = longer(this.heap, Math.max(this.heap.length * 2, end));
      this.#view = new DataView(this.heap.buffer);
    }
    const { heap } = this;
    const target = this.#view;
    const source = viewOf(bytes);
    target.setInt32(start - LENGTH, to - from, true);
    let i = from;
    let o = start;
    for (; i + WORD <= to; i += WORD, o += WORD) target.setInt32(o, source.getInt32(i, true), true);
    for (; i < to; i++, o++) heap[o] = bytes[i]!;
    const number = this.count++;
    if (number === this.ends.length) this.#growValues();
    this.ends[number] = end;
    this.kinds[number] = kind;
    return number;
  }

  #growRows(row: number): void {
    const larger = new Int32Array(Math.max(this.rows.length * 2, row + 1)).fill(MISSING);
    larger.set(this.rows);
    this.rows = larger;
  }

  #growValues(): void {
    this.ends = longer(this.ends, this.ends.length * 2);
    this.kinds = longer(this.kinds, this.kinds.length * 2);
  }

  #growTable(): void {
    const table = new Int32Array(this.#table.length * 2).fill(MISSING);
    const mask = table.length - 1;
    for (let number = 0; number < this.count; number++) {
      let place = hash(this.heap, this.#view, this.startOf(number), this.ends[number]!) & mask;
      while (table[place] !== MISSING) place = (place + 1) & mask;
      table[place] = number;
    }
    this.#table = table;
  }
}

/** Four bytes at a time. */
function hash(bytes: Uint8Array, view: DataView, from: number, to: number): number {
  let state = to - from;
  let at = from;
  for (; at + WORD <= to; at += WORD) state = Math.imul(state ^ view.getInt32(at, true), 0x9e3779b1);
  for (; at < to; at++) state = Math.imul(state ^ bytes[at]!, 0x9e3779b1);
  return (state ^ (state >>> 15)) >>> 0;
}
