import { MOST_NAMES } from "../event/index.ts";
import type { Grammar } from "../grammar/index.ts";
import { CHUNK_BYTES } from "../input/index.ts";
import { type Speculating, usualSpeculating } from "../json/index.ts";
import { type Formats, SETTLED } from "../select/index.ts";
import type { LineOptions } from "./choosing/line-chooser.ts";
import type { Multiline } from "./joining/multiline.ts";

/** What more than one room of a run reads. */
export interface CommonOptions {
  /** Whether the first rejected record ends the run. */
  readonly strict: boolean;
  readonly limits: Limits;
  readonly color: { readonly stdout: boolean; readonly stderr: boolean };
}

/** A prefix of records that is not part of them. */
export interface PrefixOptions {
  /** The field that gets its text. */
  readonly field: string;
  /** The text between the prefix and the record. */
  readonly separator: string;
}

/** What the bytes of the inputs are read as. */
export interface RecordOptions {
  /** What the inputs are read as. */
  readonly formats: Formats;
  /** Which lines are read, or null for all. */
  readonly lines: LineOptions | null;
  /** What is taken from the start of records, or null for nothing. */
  readonly prefix: PrefixOptions | null;
  /** How lines are joined to records, or null where each is one. */
  readonly multiline: Multiline | null;
}

/** A field whose text is in a format of its own. */
export interface PayloadOptions {
  /** The name of the field. */
  readonly field: string;
  /** What reads its text: the first grammar that the text fits. */
  readonly grammars: readonly Grammar[];
  /** True if the user has not said which: a text that fits but shows no sign of the format stays text. */
  readonly isGuess: boolean;
}

/** The options that decide how records are read. */
export interface InputReaderOptions extends RecordOptions, CommonOptions {
  /** Which fields are read further. */
  readonly payloads: readonly PayloadOptions[];
  /** True if the run waits at the end of the input, and reads what is added to it. */
  readonly follow: boolean;
}

const KIBIBYTE = 1024;
const MEBIBYTE = 1024 ** 2;

/**
 * When a run starts what pays off in long runs only, and the pieces in which it reads and writes. The output of a run does
 * not depend on any of them: `npm run test:differential` lowers them until a small file reaches all that a large one does.
 */
export interface Limits extends Speculating {
  /** Bytes of the input that are read in one call. */
  readonly chunkBytes: number;
  /** Bytes of output that have room beside the input; half of them are written in one call. */
  readonly outputBytes: number;
  /** A record of this many bytes may take longer than a signal may wait. */
  readonly longBytes: number;
  /** After this many records in a row, the member of a cascade that read them is tried first. */
  readonly settledAfter: number;
  /** This many records are read without a probe after probes were of no use. */
  readonly probePause: number;
  /** A table of more names is emptied between two records. */
  readonly names: number;
  /** An input of this many bytes has workers from its start; and one that may be JSON. */
  readonly parallelBytes: number;
  readonly parallelJsonBytes: number;
  /** Any file gets workers while it is read if one reader would take this long for the rest, in milliseconds. */
  readonly parallelMillis: number;
  /** The fewest bytes of files for which a run considers workers that nobody asked for. */
  readonly considerBytes: number;
  /** Bytes of a file that a worker reads in one turn. */
  readonly rangeBytes: number;
  /** A worker waits when this many bytes of its output have not been written. */
  readonly aheadBytes: number;
  /** True if a run waits for its workers before it begins, false if it reads until they are ready. */
  readonly waits: boolean;
}

/** The limits of every run but those of tests. */
export const usualLimits: Limits = {
  chunkBytes: CHUNK_BYTES,
  outputBytes: 512 * KIBIBYTE,
  longBytes: MEBIBYTE,
  ...usualSpeculating,
  settledAfter: SETTLED,
  probePause: 1_000,
  names: MOST_NAMES,
  // Measured: below this, what workers save is less than what it takes to start them. JSON is read more than twice as fast.
  parallelBytes: 160 * MEBIBYTE,
  parallelJsonBytes: 384 * MEBIBYTE,
  // Measured: a worker has paid for itself after 300 to 400 ms, and the estimate of a young run is too high.
  parallelMillis: 700,
  considerBytes: 32 * MEBIBYTE,
  rangeBytes: 2 * MEBIBYTE,
  // As much as comes of what a worker reads ahead.
  aheadBytes: 24 * MEBIBYTE,
  waits: false,
};
