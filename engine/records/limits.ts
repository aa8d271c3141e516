import { MOST_NAMES } from "../event/index.ts";
import { CHUNK_BYTES } from "../input/index.ts";
import { type Speculating, usualSpeculating } from "../json/index.ts";
import { SETTLED } from "../select/index.ts";

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
  /** A smaller input, in bytes, is read without workers; and one that may be JSON. */
  readonly parallelBytes: number;
  readonly parallelJsonBytes: number;
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
  longBytes: 4 * MEBIBYTE,
  ...usualSpeculating,
  settledAfter: SETTLED,
  probePause: 1_000,
  names: MOST_NAMES,
  // Measured: below this, what workers save is less than what it takes to start them. JSON is read more than twice as fast.
  parallelBytes: 160 * MEBIBYTE,
  parallelJsonBytes: 384 * MEBIBYTE,
  rangeBytes: 2 * MEBIBYTE,
  // As much as comes of what a worker reads ahead.
  aheadBytes: 24 * MEBIBYTE,
  waits: false,
};
