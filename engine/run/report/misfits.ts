import { Buffer } from "node:buffer";
import type { Piece } from "../../input/index.ts";
import { movedPieces } from "./pending.ts";

/** This many records that do not fit are kept, each cut after this many bytes. */
const MOST_SHOWN = 64;
const LONGEST_SHOWN = 1024;
/** This many of those that were rejected are kept as they are. */
const MOST_SAMPLES = 16;

/** A record that was kept as text because no other format accepts it. */
export interface KeptRecord {
  readonly source: string;
  /** Its first line, counted from 1 in its file. */
  readonly line: number;
  /** Without its line end. */
  readonly bytes: Uint8Array;
  /** Where its text is in the file, if not in consecutive lines. */
  readonly pieces: readonly Piece[] | null;
  /** The names of the formats that it is not in. */
  readonly formats: readonly string[];
}

/** An input most of whose lines are not in what another input decided. */
interface Stray {
  readonly source: string;
  /** The name of the format that most of its lines are in. */
  readonly format: string;
}

/** {@link Misfits} as plain data. */
export interface PlainMisfits {
  readonly kept: number;
  readonly first: KeptRecord | null;
  readonly formats: readonly string[];
  readonly rejected: number;
  readonly samples: readonly Uint8Array[];
  readonly shown: readonly Uint8Array[];
  readonly strays: readonly Stray[];
}

/** Counts the records that did not fit what detection, or the user, has decided; the end of the run reports them. */
export class Misfits {
  /** How many records were kept as text, and the first of them. */
  kept = 0;
  first: KeptRecord | null = null;
  /** How many were rejected, and the first of them, each with a line end. */
  rejected = 0;
  samples: Buffer[] = [];
  /** The first records of both kinds, without their line ends and cut where they are long. */
  shown: Uint8Array[] = [];
  strays: Stray[] = [];
  /** The names of the formats that the kept records are not in. */
  #formats = new Set<string>();

  /** True if anything did not fit. */
  get areAny(): boolean {
    return this.kept + this.rejected + this.strays.length > 0;
  }

  get formats(): readonly string[] {
    return [...this.#formats];
  }

  /** The record `bytes[from, to)` is kept as text. @param place where it is; called for the first record only. */
  keep(formats: readonly string[], bytes: Uint8Array, from: number, to: number, place: () => RecordPosition): void {
    this.kept++;
    this.#show(bytes, from, to);
    for (const format of formats) this.#formats.add(format);
    this.first ??= { ...place(), formats, bytes: Uint8Array.from(bytes.subarray(from, to)) };
  }

  /** The record `bytes[from, to)` is rejected. */
  reject(bytes: Uint8Array, from: number, to: number): void {
    this.rejected++;
    if (this.samples.length < MOST_SAMPLES)
      this.samples.push(Buffer.concat([bytes.subarray(from, to), Buffer.from("\n")]));
    this.#show(bytes, from, to);
  }

  /** Removes what has been counted, and returns it. */
  drain(): PlainMisfits {
    const { kept, first, rejected, samples, shown, strays, formats } = this;
    Object.assign(this, { kept: 0, first: null, rejected: 0, samples: [], shown: [], strays: [] });
    this.#formats = new Set();
    return { kept, first, rejected, samples, shown, strays, formats };
  }

  /**
   * Adds what did not fit elsewhere, after what did not fit here.
   * @param lines how many lines of the file come before those that were read there.
   */
  merge(other: PlainMisfits, lines: number): void {
    this.kept += other.kept;
    this.rejected += other.rejected;
    this.first ??= other.first && moved(other.first, lines);
    for (const sample of other.samples.slice(0, MOST_SAMPLES - this.samples.length)) {
      this.samples.push(Buffer.from(sample));
    }
    this.shown.push(...other.shown.slice(0, MOST_SHOWN - this.shown.length));
    this.strays.push(...other.strays);
    for (const format of other.formats) this.#formats.add(format);
  }

  #show(bytes: Uint8Array, from: number, to: number): void {
    if (this.shown.length >= MOST_SHOWN) return;
    this.shown.push(Buffer.from(bytes.subarray(from, Math.min(to, from + LONGEST_SHOWN))));
  }
}

type RecordPosition = Pick<KeptRecord, "source" | "line" | "pieces">;

/** The same record, this many lines later in its file. */
function moved(record: KeptRecord, lines: number): KeptRecord {
  return { ...record, line: record.line + lines, pieces: record.pieces && movedPieces(record.pieces, lines) };
}
