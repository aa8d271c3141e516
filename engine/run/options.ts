import type { EmissionOptions, ReportOptions, StatisticsOptions } from "../emission/index.ts";
import type { InputReaderOptions } from "../records/index.ts";

/** How a run is divided among workers; `Limits` has the sizes that the user does not choose. */
export interface ParallelOptions {
  /** True if the user asked for it (-P); false if the run decides when its files turn out to take long. */
  readonly isAsked: boolean;
  /** How many threads read, including that of the run. */
  readonly readers: number;
  /** How many of them have a core now, asked until there is room for workers; missing if -P asks for all. */
  readonly readersNow?: () => number;
  /** True if output is in the order of the input. */
  readonly isOrdered: boolean;
  /** An input of fewer bytes is read without workers. */
  readonly leastBytes: number;
  /** The most lines of a stream that a worker reads in one turn; null for any number. */
  readonly batchLines: number | null;
}

/** How a pager shows the output. */
export interface PagingOptions {
  /** A command of the shell. */
  readonly command: string;
  /** Output that fills fewer rows of this many columns is printed without it. */
  readonly rows: number;
  readonly columns: number;
  /** True if it shows any output. */
  readonly isForced: boolean;
  /** True if it shows diagnostics, too. */
  readonly takesReports: boolean;
}

/** What a session reads, writes and reports. */
export interface SessionOptions extends InputReaderOptions, EmissionOptions, ReportOptions {
  /** The longest line that is read, in bytes. */
  readonly maxLineBytes: number;
}

/** Options that leave events as they were read, and write and report nothing. */
export const UNTOUCHED = {
  output: "default",
  quiet: false,
  diagnostics: false,
  strict: false,
  verbose: false,
  steps: [],
  scripts: { begin: [], end: [], includes: [], environment: {} },
  window: null,
  keys: null,
  excludeKeys: [],
  around: null,
  sampling: null,
  take: null,
  tail: null,
  metrics: null,
  statistics: null,
  markGaps: null,
  normalizeTs: false,
  shownZone: null,
} satisfies Partial<SessionOptions>;

/** What a run is asked to do: the parsed and checked command line. */
export interface RunOptions extends SessionOptions {
  /** How long a replaced file that is followed may be silent before the new one is read, in milliseconds. */
  readonly followGrace: number;
  /** True if a bar may show the progress of the run, because standard error is a terminal. */
  readonly progress: boolean;
  /** The pager of a terminal; null for none. */
  readonly paging: PagingOptions | null;
  /** How the work is divided among workers; null for one reader. */
  readonly parallel: ParallelOptions | null;
  /** The form of the statistics that SIGUSR1 requests; null if the run stays silent. */
  readonly requested: StatisticsOptions["form"] | null;
}

// How a run ends, as the exit code of its process.

export const FINE = 0;
/** Processing failed. */
export const FAILED = 1;
/** A signal ended the run: 128 and its number, as shells count. */
export const INTERRUPTED = 130;
/** The reader of the output has closed it. */
export const CLOSED_PIPE = 141;
export const TERMINATED = 143;
