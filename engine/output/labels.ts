import { EQUALS, SPACE } from "../event/bytes.ts";
import type { NameTable } from "../event/names.ts";
import { leading, rankAmong } from "../event/roles.ts";
import type { Style } from "./styles.ts";
import { writeName } from "./visible.ts";
import { viewOf, WORD } from "./words.ts";
import { scratchWriter, type Writer } from "./writer.ts";

/** The rank of a name that is not one of the usual ones; greater than theirs. */
export const NO_RANK = 255;

/** Writes a name as a format shows it. @returns true if it is unchanged. */
type NameWriter = (out: Writer, source: Uint8Array, from: number, to: number) => boolean;

/**
 * Copies the label `[from, to)` in whole words: the bytes after it have to be overwritten.
 * @returns the place after it.
 */
export function copyLabel(labels: DataView, from: number, to: number, target: DataView, at: number): number {
  for (let i = from, o = at; i < to; i += WORD, o += WORD) target.setInt32(o, labels.getInt32(i, true), true);
  return at + to - from;
}

/** The labels of names, ` status=`, with their color; each is made once. */
export class Labels {
  readonly #style: Style | null;
  readonly #writeName: NameWriter;
  #names: NameTable | null = null;
  #epoch = 0;
  #made = 0;
  #pool = scratchWriter();
  /** By name id: the start and the end of the label in `view`. */
  starts = new Int32Array(0);
  ends = new Int32Array(0);
  /** By name id: the rank among the usual names, and among those that are shown first, or {@link NO_RANK}. */
  ranks = new Uint8Array(0);
  leads = new Uint8Array(0);

  /** By name id: 1 if the label shows a changed name. */
  changed = new Uint8Array(0);

  constructor(style: Style | null, write: NameWriter = writeName) {
    this.#style = style;
    this.#writeName = write;
  }

  /** The labels, with room for one word after each, because whole words are copied. */
  view = new DataView(this.#pool.bytes.buffer);

  /** Makes the labels of new names. */
  prepare(names: NameTable): void {
    if (names === this.#names && names.epoch === this.#epoch && names.size === this.#made) return;
    if (names !== this.#names || names.epoch !== this.#epoch || names.starts.length > this.starts.length) {
      this.#reset(names);
    }
    for (; this.#made < names.size; this.#made++) this.#add(names, this.#made);
  }

  #reset(names: NameTable): void {
    this.#names = names;
    this.#epoch = names.epoch;
    this.#made = 0;
    this.#pool = scratchWriter();
    this.view = viewOf(this.#pool.bytes);
    this.starts = new Int32Array(names.starts.length);
    this.ends = new Int32Array(names.starts.length);
    this.ranks = new Uint8Array(names.starts.length);
    this.leads = new Uint8Array(names.starts.length);
    this.changed = new Uint8Array(names.starts.length);
  }

  #add(names: NameTable, id: number): void {
    const pool = this.#pool;
    const style = this.#style;
    const start = names.starts[id]!;
    this.starts[id] = pool.at;
    pool.byte(SPACE);
    if (style) pool.copy(style.open, 0, style.open.length);
    const isExact = this.#writeName(pool, names.pool, start, start + names.lengths[id]!);
    if (style) pool.copy(style.close, 0, style.close.length);
    pool.byte(EQUALS);
    this.ends[id] = pool.at;
    pool.reserve(WORD);
    this.view = viewOf(pool.bytes);
    const rank = rankAmong(names, names.text(id));
    this.ranks[id] = rank ?? NO_RANK;
    this.leads[id] = leading(rank) ?? NO_RANK;
    this.changed[id] = isExact ? 0 : 1;
  }
}
