import type { EmissionOptions, ReportOptions, StatisticsOptions } from "../emission/index.ts";
import type { IntakeOptions } from "../records/index.ts";

/** How a run is divided among workers. */
export interface ParallelOptions {
  /** How many threads read, with that of the run. */
  readonly readers: number;
  /** Whether output comes in the order of the input. */
  readonly isOrdered: boolean;
  /** An input of fewer bytes is read without workers. */
  readonly leastBytes: number;
  /** Whether the run waits for its workers before it begins, rather than reading until they are there. */
  readonly waits: boolean;
  /** A worker is given so many bytes of a file at once; a multiple of 128 KiB. */
  readonly rangeBytes: number;
  /** A worker is given so many lines of a stream at once at most, or null for as many as there are. */
  readonly batchLines: number | null;
}

/** What a session reads, writes and reports. */
export interface SessionOptions extends IntakeOptions, EmissionOptions, ReportOptions {
  /** The longest line that is read, in bytes. */
  readonly maxLineBytes: number;
}

/** What a run is asked to do: the command line, read and checked. */
export interface RunOptions extends SessionOptions {
  /** Whether the input is waited for at its end, and read on when something is added to it. */
  readonly follow: boolean;
  /** Whether a bar may show how far the run has come: somebody looks at standard error. */
  readonly progress: boolean;
  /** How the work is divided among workers, or null where one reader does it all. */
  readonly parallel: ParallelOptions | null;
  /** The form of the statistics so far, which SIGUSR1 asks for; null where the run stays silent. */
  readonly requested: StatisticsOptions["form"] | null;
}
